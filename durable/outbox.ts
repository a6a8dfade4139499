import { type GameState, type ListEntry, listEntryOf, openedEntry } from "./core";

/**
 * The record of deliveries to the archive, stored in the object. What is still due follows from the game itself, so that
 * starting or ending a game writes nothing extra.
 */
export interface Delivered {
	started: boolean;
	results: boolean;
	/** The last news that the list of games got; null for a game that the list may not know yet. */
	told: ListEntry | null;
	toldAtMs: number;
	attempts: number;
	/** After a failure: when to try again. */
	retryAtMs: number;
}

export const nothingDelivered: Delivered = {
	started: false,
	results: false,
	told: openedEntry,
	toldAtMs: 0,
	attempts: 0,
	retryAtMs: 0,
};

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60 * 1000;
/** An attempt that takes longer counts as failed: a hanging archive must not block the next attempt. */
export const ATTEMPT_MS = 15_000;
/** The first attempt is made at once; the alarm is the retry in case it was lost. */
const ALARM_AFTER_MS = 2_000;
/** The list may be 10 s old (decisions section 7): numbers of players are reported at most this often. */
export const NEWS_MERGE_MS = 8_000;

export interface Due {
	started: boolean;
	results: boolean;
	news: boolean;
	any: boolean;
}

/** When the list needs the next report: 0 means at once, null never unless something changes. */
function newsDueMs(state: GameState, { told, toldAtMs }: Delivered): number | null {
	const news = listEntryOf(state);
	if (told === null || told.status !== news.status || told.startedAtMs !== news.startedAtMs || told.endedAtMs !== news.endedAtMs) return 0;
	return told.participantCount === news.participantCount ? null : toldAtMs + NEWS_MERGE_MS;
}

/**
 * What has to be delivered at `nowMs`: a started game raises timesPlayed once, a started game that has ended leaves its
 * results, and the list of games gets the news.
 */
export function dueDeliveries(state: GameState, delivered: Delivered, nowMs: number): Due {
	const { meta } = state;
	const wasStarted = meta.startedAtMs !== null;
	const started = wasStarted && !delivered.started;
	const results = wasStarted && meta.endedAtMs !== null && !delivered.results;
	const newsMs = newsDueMs(state, delivered);
	const news = newsMs !== null && newsMs <= nowMs;
	return { started, results, news, any: started || results || news };
}

/**
 * When the alarm has to try a delivery, or null if nothing is due. While an attempt runs, which may take until
 * `attemptUntilMs`, the alarm is set to that time: set to a time in the past, it would fire without pause.
 */
export function nextDeliveryMs(state: GameState, delivered: Delivered, attemptUntilMs: number, nowMs: number): number | null {
	const { startedAtMs, endedAtMs, createdAtMs } = state.meta;
	const due = dueDeliveries(state, delivered, nowMs);
	const atOnceMs = (endedAtMs ?? startedAtMs ?? createdAtMs) + ALARM_AFTER_MS;
	const nextMs = due.any ? atOnceMs : newsDueMs(state, delivered);
	if (nextMs === null) return null;
	const dueMs = Math.max(delivered.retryAtMs, nextMs);
	return dueMs <= nowMs ? Math.max(dueMs, attemptUntilMs) : dueMs;
}

/** After a failure: the wait doubles each time, up to five minutes; the retries never stop. */
export function afterFailure(delivered: Delivered, nowMs: number): Delivered {
	return { ...delivered, attempts: delivered.attempts + 1, retryAtMs: nowMs + retryAfterMs(delivered.attempts) };
}

/** How long to wait after this many earlier failures. */
export function retryAfterMs(attempts: number): number {
	return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts, 20));
}
