const MINUTE_MS = 60_000;

/** Counts by the minute and key, in memory only. */
export class PerMinute {
	readonly #most: number;
	#counts = new Map<string | number, number>();
	#fromMs = 0;

	constructor(most: number) {
		this.#most = most;
	}

	/** Counts one; false if there were too many in this minute. */
	take(key: string | number, nowMs: number): boolean {
		if (nowMs - this.#fromMs >= MINUTE_MS) {
			this.#fromMs = nowMs;
			this.#counts = new Map();
		}
		const count = (this.#counts.get(key) ?? 0) + 1;
		this.#counts.set(key, count);
		return count <= this.#most;
	}
}
