import { ACTIVITY_STEP_MS } from "./constants";
import type { Change, GameState } from "./state";

/** Counts idle time from `nowMs` on; for changes that write the game's document anyway. */
export function markActive(state: GameState, nowMs: number): void {
	state.meta.lastActivityMs = Math.max(state.meta.lastActivityMs, nowMs);
}

/**
 * Notes a sign of life that changes nothing else: a host's look, a player's join (decisions section 3, idle games).
 * One row covers all signs of the next ACTIVITY_STEP_MS: the mark is set ahead, because a mark left behind would end a
 * game before its two hours are over.
 */
export function touch(state: GameState, nowMs: number): Change[] {
	const { meta } = state;
	if (meta.endedAtMs !== null || nowMs <= meta.lastActivityMs) return [];
	meta.lastActivityMs = nowMs + ACTIVITY_STEP_MS;
	return [{ type: "meta" }];
}
