import { MinuteCounter } from "./minute-counter";

const MAX_KNOWN = 5_000;

/** Networks that a game is led and played from, in memory: no guess blocks them; joins count by game (docs/rules/limits.md#one-network). */
export class Networks {
	readonly #joins: MinuteCounter;
	readonly #known = new Set<string>();

	constructor(joinsPerMinute: number) {
		this.#joins = new MinuteCounter(joinsPerMinute);
	}

	/** Call this when the host, a paired device or the holder of a seat calls from this network; null: networks are not counted. */
	note(network: string | null): void {
		if (network !== null && this.#known.size < MAX_KNOWN) this.#known.add(network);
	}

	isKnown(network: string): boolean {
		return this.#known.has(network);
	}

	mayTakeSeat(network: string | null, nowMs: number): boolean {
		return network === null || this.#joins.hasRoom(network, nowMs);
	}

	countSeat(network: string | null): void {
		if (network !== null) this.#joins.add(network);
	}
}
