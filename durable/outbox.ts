import type { GameState } from "./core";

/**
 * What of a game was brought to D1 already, kept in the object. What is still due follows from the game itself, so that
 * nothing has to be noted at the moment of starting or ending.
 */
export interface Delivered {
	started: boolean;
	results: boolean;
	attempts: number;
	/** Not before this, after a failure. */
	retryAtMs: number;
}

export const nothingDelivered: Delivered = { started: false, results: false, attempts: 0, retryAtMs: 0 };

const FIRST_RETRY_MS = 1_000;
const MOST_RETRY_MS = 5 * 60 * 1000;
/** An attempt that has not come to an end by then has failed: a database that hangs must not hold up the next attempt. */
export const ATTEMPT_MS = 15_000;
/** The alarm stands behind the attempt made at once. */
const ALARM_AFTER_MS = 2_000;

export interface Due {
	started: boolean;
	results: boolean;
	any: boolean;
}

/** A started game raises timesPlayed once; a started game that ended leaves its results. */
export function dueDeliveries({ meta }: GameState, delivered: Delivered): Due {
	const wasStarted = meta.startedAtMs !== null;
	const started = wasStarted && !delivered.started;
	const results = wasStarted && meta.endedAtMs !== null && !delivered.results;
	return { started, results, any: started || results };
}

/**
 * When the alarm has to try a delivery, or null where nothing is due. While an attempt is under way that may last until
 * `attemptUntilMs`, an alarm that is due already would fire without pause: then it stands at that time.
 */
export function nextDeliveryMs(state: GameState, delivered: Delivered, attemptUntilMs: number, nowMs: number): number | null {
	if (!dueDeliveries(state, delivered).any) return null;
	const { startedAtMs, endedAtMs } = state.meta;
	const dueMs = Math.max(delivered.retryAtMs, (endedAtMs ?? startedAtMs ?? 0) + ALARM_AFTER_MS);
	return dueMs <= nowMs ? Math.max(dueMs, attemptUntilMs) : dueMs;
}

/** After a failure: wait twice as long each time, five minutes at most, for as long as it takes. */
export function afterFailure(delivered: Delivered, nowMs: number): Delivered {
	const waitMs = Math.min(MOST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(delivered.attempts, 20));
	return { ...delivered, attempts: delivered.attempts + 1, retryAtMs: nowMs + waitMs };
}
