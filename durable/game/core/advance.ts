import { closeQuestion, endReadingTime, finishGame } from "./closing";
import { ACTIVITY_STEP_MS, HOST_IDLE_MS, LOBBY_IDLE_MS, PURGE_AFTER_MS } from "./constants";
import { currentRound, isReading } from "./current";
import { closingTimeMs } from "./own-time";
import type { Change, GameState } from "./state";

export interface CommandResult {
	ok: true;
	changes: Change[];
}

/** The result of a command that had already taken effect. */
export const NO_CHANGES: CommandResult = { ok: true, changes: [] };
/** Records a change of the game's document by a host's call: raises the revision and restarts the idle time. */
export function bumpRevision(state: GameState, nowMs: number): CommandResult {
	markActive(state, nowMs);
	state.meta.revision++;
	return { ok: true, changes: [{ type: "meta" }] };
}

function openingTimeMs(state: GameState): number | null {
	return isReading(state) ? (currentRound(state)?.openedAtMs ?? null) : null;
}

function idleEndMs(state: GameState): number | null {
	if (state.meta.status === "lobby") return state.meta.lastActivityMs + LOBBY_IDLE_MS;
	if (state.meta.status === "active") return state.meta.lastActivityMs + HOST_IDLE_MS;
	return null;
}

/** True if the game must end because its host has been inactive. */
export function isIdleDue(state: GameState, nowMs: number): boolean {
	const idleMs = idleEndMs(state);
	return idleMs !== null && nowMs >= idleMs;
}

export function isGamePurgeDue(state: GameState, nowMs: number): boolean {
	return state.meta.endedAtMs !== null && nowMs >= state.meta.endedAtMs + PURGE_AFTER_MS;
}

/**
 * Settles time up to `nowMs`: opens and closes questions, ends an idle game; returns the changes. Events get the time at which they were
 * due, so that a late alarm, a late poll and a restart agree. Repeats change nothing.
 */
export function advanceGame(state: GameState, nowMs: number): Change[] {
	const changes: Change[] = [];
	const openingMs = openingTimeMs(state);
	if (openingMs !== null && nowMs >= openingMs) changes.push(...endReadingTime(state));
	const closingMs = closingTimeMs(state);
	if (closingMs !== null && nowMs >= closingMs) changes.push(...closeQuestion(state, closingMs));
	const idleMs = idleEndMs(state);
	if (idleMs !== null && nowMs >= idleMs) {
		changes.push(...closeQuestion(state, idleMs));
		changes.push(...finishGame(state, idleMs));
	}
	return changes;
}

/** Returns when `advanceGame` or the purge must run next, in ms since 1970; null: never. Derived from the state, not stored. */
export function nextDeadline(state: GameState): number | null {
	if (state.meta.endedAtMs !== null) return state.meta.endedAtMs + PURGE_AFTER_MS;
	const times = [openingTimeMs(state), closingTimeMs(state), idleEndMs(state)].filter((time) => time !== null);
	return times.length === 0 ? null : Math.min(...times);
}

/** Restarts the idle time. Use it with changes that write the game's document anyway. */
export function markActive(state: GameState, nowMs: number): void {
	state.meta.lastActivityMs = Math.max(state.meta.lastActivityMs, nowMs);
}

/**
 * Records activity without another change. The stored time is ACTIVITY_STEP_MS ahead, which saves writes: an idle game ends a little
 * late, never early.
 */
export function recordActivity(state: GameState, nowMs: number): Change[] {
	const { meta } = state;
	if (meta.endedAtMs !== null || nowMs <= meta.lastActivityMs) return [];
	meta.lastActivityMs = nowMs + ACTIVITY_STEP_MS;
	return [{ type: "meta" }];
}
