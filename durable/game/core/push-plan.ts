import { LIVE } from "#contract/games/live-limits";
import type { GameState } from "./state";

/**
 * When views are pushed (docs/rules/live-game.md#push-and-polling). A step of the game (a question opens, gets more time or closes, the
 * game ends, a setting changes) is pushed at once. Everything else (lobby, number of answers) is merged.
 */
export interface PushPlan {
	/** `stepKeyOf` at the last push. */
	stepKey: string;
	/** Revision at the last push. */
	revision: number;
	sentAtMs: number;
}

/** A text that differs between any two steps of a game. */
export function stepKeyOf({ meta }: GameState): string {
	const { rounds, lastActivityMs: _, revision: __, attempts: ___, ...rest } = meta;
	return JSON.stringify([rest, rounds.length, rounds.at(-1)]);
}

/**
 * Time between merged pushes: 500 ms, and more if they and the replies since the last one (`frames` in all) are more than 1,250, up to 10 s:
 * the object then takes the answers of thousands before it says again how many have answered. Steps of the game never wait for it.
 */
export function mergeIntervalMs(frames: number): number {
	const affordable = Math.ceil((frames / LIVE.mergedFramesPerSecond) * 1000);
	return Math.min(LIVE.mergeMaxMs, Math.max(LIVE.mergeMs, affordable));
}

/** Milliseconds until the next push: 0 means at once, null that nothing has changed. Takes the last push and the current game. */
export function pushDelayMs(sent: PushPlan, now: { stepKey: string; revision: number; frames: number }, nowMs: number): number | null {
	if (now.stepKey !== sent.stepKey) return 0;
	if (now.revision === sent.revision) return null;
	return Math.max(0, sent.sentAtMs + mergeIntervalMs(now.frames) - nowMs);
}
