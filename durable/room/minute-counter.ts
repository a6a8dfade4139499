const MINUTE_MS = 60_000;

/** Counts by key within a minute, in memory only. */
export class MinuteCounter {
	readonly #most: number;
	#counts = new Map<string | number, number>();
	#fromMs = 0;

	constructor(limit: number) {
		this.#most = limit;
	}

	hasRoom(key: string | number, nowMs: number): boolean {
		if (nowMs - this.#fromMs >= MINUTE_MS) {
			this.#fromMs = nowMs;
			this.#counts = new Map();
		}
		return (this.#counts.get(key) ?? 0) < this.#most;
	}

	add(key: string | number, by = 1): void {
		this.#counts.set(key, (this.#counts.get(key) ?? 0) + by);
	}

	/** Counts one use; false above the limit of this minute. */
	take(key: string | number, nowMs: number): boolean {
		const hasRoom = this.hasRoom(key, nowMs);
		this.add(key);
		return hasRoom;
	}
}
