import type { GameState } from "./core";

/**
 * Records what was delivered to the archive, stored in the object. What is still due follows from the game itself, so that
 * starting or ending a game writes nothing extra.
 */
export interface Delivered {
	started: boolean;
	results: boolean;
	attempts: number;
	/** After a failure: when to try again. */
	retryAtMs: number;
}

export const nothingDelivered: Delivered = { started: false, results: false, attempts: 0, retryAtMs: 0 };

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60 * 1000;
/** An attempt that takes longer has failed: an archive that hangs must not block the next attempt. */
export const ATTEMPT_MS = 15_000;
/** The first attempt is made at once; the alarm is the retry in case it was lost. */
const ALARM_AFTER_MS = 2_000;

export interface Due {
	started: boolean;
	results: boolean;
	any: boolean;
}

/** A started game raises timesPlayed once; a started game that has ended leaves its results. */
export function dueDeliveries({ meta }: GameState, delivered: Delivered): Due {
	const wasStarted = meta.startedAtMs !== null;
	const started = wasStarted && !delivered.started;
	const results = wasStarted && meta.endedAtMs !== null && !delivered.results;
	return { started, results, any: started || results };
}

/**
 * When the alarm has to try a delivery, or null where nothing is due. While an attempt runs, which may take until
 * `attemptUntilMs`, an alarm set to a time in the past would fire without pause: it is set to that time instead.
 */
export function nextDeliveryMs(state: GameState, delivered: Delivered, attemptUntilMs: number, nowMs: number): number | null {
	if (!dueDeliveries(state, delivered).any) return null;
	const { startedAtMs, endedAtMs } = state.meta;
	const dueMs = Math.max(delivered.retryAtMs, (endedAtMs ?? startedAtMs ?? 0) + ALARM_AFTER_MS);
	return dueMs <= nowMs ? Math.max(dueMs, attemptUntilMs) : dueMs;
}

/** After a failure: the wait doubles each time, up to five minutes; there is no last attempt. */
export function afterFailure(delivered: Delivered, nowMs: number): Delivered {
	const waitMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(delivered.attempts, 20));
	return { ...delivered, attempts: delivered.attempts + 1, retryAtMs: nowMs + waitMs };
}
