import { ACTIVITY_STEP_MS } from "./constants";
import type { Change, GameState } from "./state";

/** Counts idle time from `nowMs` on. For changes that write the game's document anyway. */
export function markActive(state: GameState, nowMs: number): void {
	state.meta.lastActivityMs = Math.max(state.meta.lastActivityMs, nowMs);
}

/**
 * Notes a sign of life that changes nothing else, such as the host's poll or a player's join (decisions section 3, idle
 * games). To write one row instead of many, the stored time is ACTIVITY_STEP_MS ahead and is left alone until it has
 * passed. An idle game may therefore end a little late, but never early.
 */
export function noteActivity(state: GameState, nowMs: number): Change[] {
	const { meta } = state;
	if (meta.endedAtMs !== null || nowMs <= meta.lastActivityMs) return [];
	meta.lastActivityMs = nowMs + ACTIVITY_STEP_MS;
	return [{ type: "meta" }];
}
