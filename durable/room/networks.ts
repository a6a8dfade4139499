import { GAME } from "#contract/limits";

const MINUTE_MS = 60_000;
const MAX_KNOWN = 5_000;

/**
 * The networks that a game is hosted and played from, in memory only. Whoever guesses PINs there locks nobody out of this game, and
 * the number of joins belongs to the game, so that another one cannot use it up (decisions section 16).
 */
export class Networks {
	readonly #joinsPerMinute: number;
	readonly #known = new Set<string>();
	#joins = new Map<string, number>();
	#minuteFromMs = 0;

	constructor(joinsPerMinute: number = GAME.joinsPerMinute) {
		this.#joinsPerMinute = joinsPerMinute;
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
		if (nowMs - this.#minuteFromMs >= MINUTE_MS) {
			this.#minuteFromMs = nowMs;
			this.#joins = new Map();
		}
		return network === null || (this.#joins.get(network) ?? 0) < this.#joinsPerMinute;
	}

	/** Must be called when a seat was taken. */
	countSeat(network: string | null): void {
		if (network !== null) this.#joins.set(network, (this.#joins.get(network) ?? 0) + 1);
	}
}
