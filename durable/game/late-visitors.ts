import { LIVE } from "#contract/games/live-limits";
import { GAME } from "#contract/limits";

/**
 * Devices that were refused because joining is off or locked. They are in memory only, so that a refusal writes nothing: a page that waits
 * keeps the object awake with its polls, and reports itself again within a minute after a restart.
 */
export class LateVisitorCounter {
	/** The time of each device's last refusal, oldest first. */
	readonly #refusedAtMs = new Map<string, number>();
	readonly #changed: () => void;
	#reported = 0;
	#timer: ReturnType<typeof setTimeout> | null = null;
	#timerAtMs = 0;

	/** `changed` is called when the number differs, at most every 500 ms. */
	constructor(changed: () => void) {
		this.#changed = changed;
	}

	/** Records a refusal. Repeats of one device count once; beyond the limit, the device that was refused longest ago is forgotten. */
	record(visitor: string, nowMs: number): void {
		this.#refusedAtMs.delete(visitor);
		this.#refusedAtMs.set(visitor, nowMs);
		const [oldest] = this.#refusedAtMs.keys();
		if (this.#refusedAtMs.size > GAME.lateVisitorsMax && oldest !== undefined) this.#refusedAtMs.delete(oldest);
		this.#wakeAt(nowMs + LIVE.mergeMs, nowMs);
	}

	/** Call this for a device that has joined. */
	forget(visitor: string, nowMs: number): void {
		if (this.#refusedAtMs.delete(visitor)) this.#wakeAt(nowMs + LIVE.mergeMs, nowMs);
	}

	count(nowMs: number): number {
		for (const [visitor, atMs] of this.#refusedAtMs) {
			if (nowMs - atMs < GAME.lateVisitorMs) break;
			this.#refusedAtMs.delete(visitor);
		}
		return this.#refusedAtMs.size;
	}

	/** Call this when the game has ended. */
	clear(): void {
		this.#refusedAtMs.clear();
		this.#reported = 0;
		this.#stop();
	}

	#stop(): void {
		if (this.#timer !== null) clearTimeout(this.#timer);
		this.#timer = null;
	}

	#wakeAt(atMs: number, nowMs: number): void {
		if (this.#timer !== null && this.#timerAtMs <= atMs) return;
		this.#stop();
		this.#timerAtMs = atMs;
		this.#timer = setTimeout(() => this.#wake(Date.now()), atMs - nowMs);
	}

	#wake(nowMs: number): void {
		this.#timer = null;
		const count = this.count(nowMs);
		const [oldestMs] = this.#refusedAtMs.values();
		// No call reports that a device has given up, so a timer checks it.
		if (oldestMs !== undefined) this.#wakeAt(Math.max(oldestMs + GAME.lateVisitorMs, nowMs + LIVE.mergeMs), nowMs);
		if (count === this.#reported) return;
		this.#reported = count;
		this.#changed();
	}
}
