import { GAME } from "#contract/limits";
import type { Change } from "./core";

const MINUTE_MS = 60_000;
/** A step that writes many seats anew, such as dealing out teams, counts one more for this many. */
const SEATS_A_STEP = 200;

/** What the host and paired devices have written into a game within a minute, in memory only: each row costs the deployment, and calls are free. */
export class StepsOfMinute {
	#steps = 0;
	#minuteFromMs = 0;

	/** False once a minute's steps were taken; null: limits of the minute are off. */
	mayStep({ network }: { network: string | null }, nowMs: number): boolean {
		if (nowMs - this.#minuteFromMs >= MINUTE_MS) {
			this.#minuteFromMs = nowMs;
			this.#steps = 0;
		}
		return network === null || this.#steps < GAME.stepsPerMinute;
	}

	/** Must be called after each step. Repeats write nothing; removals and accepted texts end by themselves, and must not use up the rest. */
	count(changes: readonly Change[]): void {
		if (changes.length === 0) return;
		const seats = changes.filter(({ type }) => type === "seat-changed").length;
		this.#steps += 1 + Math.floor(seats / SEATS_A_STEP);
	}
}
