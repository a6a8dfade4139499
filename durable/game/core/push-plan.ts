import { LIVE } from "#contract/games/live-limits";
import type { GameState } from "./state";

/** When views are pushed (docs/rules/live-game.md#push-and-polling): steps of the game at once; lobby and number of answers merged. */
export interface PushPlan {
	stepKey: string;
	revision: number;
	sentAtMs: number;
}

/** Differs between any two steps of a game. */
export function stepKeyOf({ meta }: GameState): string {
	const { rounds, lastActivityMs: _, revision: __, attempts: ___, ...rest } = meta;
	return JSON.stringify([rest, rounds.length, rounds.at(-1)]);
}

/** Time between merged pushes: 500 ms, up to 10 s if they and the replies since the last one (`frames`) exceed 1,250. */
export function mergeIntervalMs(frames: number): number {
	const affordable = Math.ceil((frames / LIVE.mergedFramesPerSecond) * 1000);
	return Math.min(LIVE.mergeMaxMs, Math.max(LIVE.mergeMs, affordable));
}

interface PushMoment {
	stepKey: string;
	revision: number;
	frames: number;
	/** A push has been waiting for this moment. */
	isDue: boolean;
}

/** 0: at once; null: nothing has changed. Where thousands listen, the first answer announces a burst: a push would delay replies. */
export function pushDelayMs(sent: PushPlan, { stepKey, revision, frames, isDue }: PushMoment, nowMs: number): number | null {
	if (stepKey !== sent.stepKey) return 0;
	if (revision === sent.revision) return null;
	const intervalMs = mergeIntervalMs(frames);
	const leastMs = isDue || intervalMs <= LIVE.mergeMs ? 0 : intervalMs;
	return Math.max(leastMs, sent.sentAtMs + intervalMs - nowMs);
}
