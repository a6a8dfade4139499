import { closeQuestion, finishGame, openQuestion } from "./closing";
import type { Refusal, RefusalCode } from "./commands";
import { ACTIVITY_STEP_MS, HOST_IDLE_MS, LOBBY_IDLE_MS, PURGE_AFTER_MS } from "./constants";
import { currentRound, isReading } from "./current";
import { closingTimeMs } from "./own-time";
import type { Change, GameState } from "./state";

export interface Steered {
	ok: true;
	changes: Change[];
}

/** The command had already taken effect. */
export const done: Steered = { ok: true, changes: [] };
/** A change of the game's document, made by a host's call. */
export function changed(state: GameState, nowMs: number): Steered {
	markActive(state, nowMs);
	state.meta.revision++;
	return { ok: true, changes: [{ type: "meta" }] };
}
export const refuse = (code: RefusalCode): Refusal => ({ ok: false, code });

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

export function isPurgeDue(state: GameState, nowMs: number): boolean {
	return state.meta.endedAtMs !== null && nowMs >= state.meta.endedAtMs + PURGE_AFTER_MS;
}

/**
 * Settles time up to `nowMs`: opens and closes questions, ends an idle game; returns the changes. Events get the time at which they were
 * due, so that a late alarm, a late poll and a restart agree. Repeats change nothing.
 */
export function advance(state: GameState, nowMs: number): Change[] {
	const changes: Change[] = [];
	const openingMs = openingTimeMs(state);
	if (openingMs !== null && nowMs >= openingMs) changes.push(...openQuestion(state));
	const closingMs = closingTimeMs(state);
	if (closingMs !== null && nowMs >= closingMs) changes.push(...closeQuestion(state, closingMs));
	const idleMs = idleEndMs(state);
	if (idleMs !== null && nowMs >= idleMs) {
		changes.push(...closeQuestion(state, idleMs));
		changes.push(...finishGame(state, idleMs));
	}
	return changes;
}

/** When `advance` (or the purge) must run next, in ms since 1970; null: never. Derived from the state, not stored. */
export function nextDeadline(state: GameState): number | null {
	if (state.meta.endedAtMs !== null) return state.meta.endedAtMs + PURGE_AFTER_MS;
	const times = [openingTimeMs(state), closingTimeMs(state), idleEndMs(state)].filter((time) => time !== null);
	return times.length === 0 ? null : Math.min(...times);
}

/** Restarts the idle time. For changes that write the game's document anyway. */
export function markActive(state: GameState, nowMs: number): void {
	state.meta.lastActivityMs = Math.max(state.meta.lastActivityMs, nowMs);
}

/** Records activity alone. The stored time lies up to ACTIVITY_STEP_MS ahead to save rows: an idle game ends a little late, never early. */
export function recordActivity(state: GameState, nowMs: number): Change[] {
	const { meta } = state;
	if (meta.endedAtMs !== null || nowMs <= meta.lastActivityMs) return [];
	meta.lastActivityMs = nowMs + ACTIVITY_STEP_MS;
	return [{ type: "meta" }];
}
