import type { AnswerReplyFrame, Instance, PlayerState } from "#contract";
import type { Fetcher } from "./live";

export type Frame = Partial<Omit<PlayerState, "status">> &
	Partial<Omit<AnswerReplyFrame, "type">> & {
		status?: PlayerState["status"];
		type?: "answer" | "sound";
		instance?: Partial<Instance>;
		[field: string]: unknown;
	};

/** Records frames in the Workers runtime, so that a test can wait for a certain one. */
export class LiveSocket {
	readonly frames: Frame[] = [];
	/** Including pongs. */
	readonly texts: string[] = [];
	closed: { code: number; reason: string } | null = null;
	#read = 0;
	#wake: () => void = () => {};

	constructor(readonly ws: WebSocket) {
		ws.addEventListener("message", ({ data }) => {
			this.texts.push(String(data));
			if (data !== "pong") this.frames.push(JSON.parse(String(data)));
			this.#wake();
		});
		ws.addEventListener("close", ({ code, reason }) => {
			this.closed = { code, reason };
			this.#wake();
		});
		ws.accept();
	}

	/** Opens a socket, or returns the refusal. */
	static async open(
		fetcher: Fetcher,
		path: string,
		headers: Record<string, string> = {},
		of: "instances" | "assignments" = "instances",
	): Promise<LiveSocket | Response> {
		const response = await fetcher(`/api/${of}/${path}`, { headers: { Upgrade: "websocket", ...headers } });
		return response.webSocket ? new LiveSocket(response.webSocket) : response;
	}

	async next(wanted: (frame: Frame) => boolean = () => true): Promise<Frame> {
		for (;;) {
			while (this.#read < this.frames.length) {
				const frame = this.frames[this.#read++];
				if (frame && wanted(frame)) return frame;
			}
			if (this.closed) throw new Error(`the socket closed: ${JSON.stringify(this.closed)}`);
			await this.#changed();
		}
	}

	async untilClosed(): Promise<{ code: number; reason: string }> {
		while (!this.closed) await this.#changed();
		return this.closed;
	}

	async untilText(text: string): Promise<void> {
		while (!this.texts.includes(text)) await this.#changed();
	}

	send(frame: unknown): void {
		this.ws.send(typeof frame === "string" ? frame : JSON.stringify(frame));
	}

	close(): void {
		this.ws.close(1000, "done");
	}

	#changed(): Promise<void> {
		return new Promise((resolve) => {
			this.#wake = resolve;
		});
	}
}
