import { MinuteCounter } from "./minute-counter";

const MAX_KNOWN = 5_000;

/**
 * The networks that a game or homework is led and played from, in memory only. Somebody who guesses PINs from one of them blocks nobody
 * there, and each game counts its joins by itself, so that another one cannot use them up (docs/rules/limits.md#one-network).
 */
export class Networks {
	readonly #joins: MinuteCounter;
	readonly #known = new Set<string>();

	constructor(joinsPerMinute: number) {
		this.#joins = new MinuteCounter(joinsPerMinute);
	}

	/** Must be called when the host, a paired device or the holder of a seat calls from this network; null: networks are not counted. */
	note(network: string | null): void {
		if (network !== null && this.#known.size < MAX_KNOWN) this.#known.add(network);
	}

	isKnown(network: string): boolean {
		return this.#known.has(network);
	}

	/** False once a minute's seats were taken from this network. */
	mayTakeSeat(network: string | null, nowMs: number): boolean {
		return network === null || this.#joins.hasRoom(network, nowMs);
	}

	/** Must be called when a seat was taken. */
	countSeat(network: string | null): void {
		if (network !== null) this.#joins.add(network);
	}
}
