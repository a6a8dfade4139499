import { GAME } from "#contract/limits";
import { MinuteCounter } from "#durable/room/minute-counter";
import type { Change } from "./core";

const STEPS = "steps";
/** A step that rewrites many seats, such as assigning teams, counts one more for each this many. */
const SEATS_PER_STEP = 200;

/** Limits what the host and paired devices write into a game within a minute: each row costs the deployment, and calls are free. */
export class MinuteStepLimit {
	readonly #counter = new MinuteCounter(GAME.stepsPerMinute);

	/** False once the minute's steps are used up; `network` null: the limit is off. */
	mayStep({ network }: { network: string | null }, nowMs: number): boolean {
		const hasRoom = this.#counter.hasRoom(STEPS, nowMs);
		return network === null || hasRoom;
	}

	/**
	 * Call this after each step. Repeats write nothing and do not count. Removals and accepted texts count as one step, however many rows
	 * they write: they end by themselves and must not use up the minute's steps.
	 */
	count(changes: readonly Change[]): void {
		if (changes.length === 0) return;
		const seats = changes.filter(({ type }) => type === "seat-changed").length;
		this.#counter.add(STEPS, 1 + Math.floor(seats / SEATS_PER_STEP));
	}
}
