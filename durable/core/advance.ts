import { closeQuestion, finishGame } from "./closing";
import { GRACE_MS, HOST_IDLE_MS, LOBBY_IDLE_MS, PURGE_AFTER_MS } from "./constants";
import { type Change, currentRound, type GameState, isOpen } from "./state";

/** When the open question closes by itself: its deadline and the grace for the network. */
function closingTimeMs(state: GameState): number | null {
	const round = currentRound(state);
	return round && isOpen(state) ? round.deadlineMs + GRACE_MS : null;
}

function idleEndMs(state: GameState): number | null {
	if (state.meta.status === "lobby") return state.meta.lastActivityMs + LOBBY_IDLE_MS;
	if (state.meta.status === "active") return state.meta.lastActivityMs + HOST_IDLE_MS;
	return null;
}

/** True if the game is to end because its host has shown no sign of life. */
export function isIdleDue(state: GameState, nowMs: number): boolean {
	const idleMs = idleEndMs(state);
	return idleMs !== null && nowMs >= idleMs;
}

/** True if the game's storage is to be deleted: 24 h after its end. */
export function isPurgeDue(state: GameState, nowMs: number): boolean {
	return state.meta.endedAtMs !== null && nowMs >= state.meta.endedAtMs + PURGE_AFTER_MS;
}

/**
 * Settles time up to `nowMs`: closes a question whose time is over, ends a game that is idle (decisions section 3). Returns
 * what to write. Events are dated at the moment they were due, so that a late alarm, a late poll and a restart agree.
 * Calling it again changes nothing.
 */
export function advance(state: GameState, nowMs: number): Change[] {
	const changes: Change[] = [];
	const closingMs = closingTimeMs(state);
	if (closingMs !== null && nowMs >= closingMs) changes.push(...closeQuestion(state, closingMs));
	const idleMs = idleEndMs(state);
	if (idleMs !== null && nowMs >= idleMs) {
		changes.push(...closeQuestion(state, idleMs));
		changes.push(...finishGame(state, idleMs));
	}
	return changes;
}

/** When `advance` (or the purge) has something to do next, in ms since 1970; null: never. Derived from the state, not stored. */
export function nextDeadline(state: GameState): number | null {
	if (state.meta.endedAtMs !== null) return state.meta.endedAtMs + PURGE_AFTER_MS;
	const times = [closingTimeMs(state), idleEndMs(state)].filter((time) => time !== null);
	return times.length === 0 ? null : Math.min(...times);
}
