import { GAME } from "#contract/limits";
import { MinuteCounter } from "#durable/room/minute-counter";
import type { Change } from "./core";

const STEPS = "steps";
/** A step that rewrites many seats, such as dealing out teams, counts one more per this many. */
const SEATS_PER_STEP = 200;

/** Limits what the host and paired devices write into a game within a minute: each row costs the deployment, and calls are free. */
export class MinuteStepLimit {
	readonly #counter = new MinuteCounter(GAME.stepsPerMinute);

	/** False once a minute's steps were taken; network null: limits of the minute are off. */
	mayStep({ network }: { network: string | null }, nowMs: number): boolean {
		const hasRoom = this.#counter.hasRoom(STEPS, nowMs);
		return network === null || hasRoom;
	}

	/** Must be called after each step. Repeats write nothing; removals and accepted texts end by themselves, and must not use up the rest. */
	count(changes: readonly Change[]): void {
		if (changes.length === 0) return;
		const seats = changes.filter(({ type }) => type === "seat-changed").length;
		this.#counter.add(STEPS, 1 + Math.floor(seats / SEATS_PER_STEP));
	}
}
