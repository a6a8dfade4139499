import { LIVE } from "#contract/live-limits";
import type { GameState } from "./state";

/**
 * When views go out (decisions section 3, Push). A turn of the game (a question opens, gets more time, closes; the end;
 * a setting) goes out at once. All else (who is in the lobby, how many have answered) is merged.
 */
export interface PushPlan {
	/** `turnOf` of what was sent last. */
	turn: string;
	/** Revision of what was sent last. */
	revision: number;
	sentAtMs: number;
}

/** Text that differs between any two turns of a game. */
export function turnOf({ meta }: GameState): string {
	const { rounds, lastActivityMs: _, revision: __, attempts: ___, ...rest } = meta;
	return JSON.stringify([rest, rounds.length, rounds.at(-1)]);
}

/**
 * Distance between merged pushes: 500 ms, and beyond 2,500 receivers as long as keeps the frames of a second within what
 * an object sends beside its other work; never longer than the polling that they stand for.
 */
export function mergeDistanceMs(receivers: number): number {
	const fair = Math.ceil((receivers / LIVE.mergedFramesPerSecond) * 1000);
	return Math.min(LIVE.mergeMostMs, Math.max(LIVE.mergeMs, fair));
}

/** Milliseconds until what changed has to go out: 0 at once, null where nothing has changed. */
export function pushDelayMs(sent: PushPlan, now: { turn: string; revision: number; receivers: number }, nowMs: number): number | null {
	if (now.turn !== sent.turn) return 0;
	if (now.revision === sent.revision) return null;
	return Math.max(0, sent.sentAtMs + mergeDistanceMs(now.receivers) - nowMs);
}
