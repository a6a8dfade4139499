import { callProduct } from "./player.ts";

interface HostView {
	questionStatus: string | null;
	answeredCount: number;
	/** Written by the game's object so far; NaN unless the product was started with `meteredEnv`. */
	rowsWritten: number;
}

export class Host {
	readonly #origin: string;
	readonly #token: string;
	readonly #pin: string;

	constructor(origin: string, token: string, pin: string) {
		this.#origin = origin;
		this.#token = token;
		this.#pin = pin;
	}

	/** Sends start, next-question, show-ranking or finish; returns the time of the reply. */
	async sendCommand(action: string): Promise<number> {
		await this.#call("POST", `/${action}`);
		return performance.now();
	}

	async view(): Promise<HostView> {
		const { body, headers } = await this.#call("GET", "");
		return { ...body.instance, rowsWritten: Number(headers["x-game-rows-written"]) };
	}

	async #call(method: string, path: string) {
		const reply = await callProduct<{ instance: HostView }>(this.#origin, method, `/instances/${this.#pin}${path}`, { token: this.#token });
		if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
		return reply;
	}
}
