import { type GameState, type ListEntry, listEntryOf, openedEntry } from "./core";

interface Row {
	instanceId: string;
	/** Failures in a row; the first of them was at `failingSinceMs`. */
	attempts: number;
	failingSinceMs: number;
	/** After a failure: when to try again. */
	retryAtMs: number;
	lastError: string;
	/** When it was given up, until somebody asks to try it again; null: it is tried. */
	parkedAtMs: number | null;
	/** Whether the archive knows that it is parked. */
	parkNoted: boolean;
}

/**
 * What has to reach the archive. The rows of a game exist from its beginning, and the game's own state says when each is due: so
 * starting or ending a game writes nothing extra, and no delivery can be forgotten.
 */
export type OutboxRow = Row &
	(
		| { what: "start" }
		/** `again`: they were delivered, and have changed since. */
		| { what: "results"; again?: true }
		/** Stays as long as the game. `sent`: what the list has; null for a game that the list may not know yet. */
		| { what: "listing"; sent: ListEntry | null; sentAtMs: number }
		/** Removes a game from the list that ended in an empty lobby. Another game may have its PIN and its object by now. */
		| { what: "removal" }
	);

export const untried = { attempts: 0, failingSinceMs: 0, retryAtMs: 0, lastError: "", parkedAtMs: null, parkNoted: false };

/** The rows of a game that was just opened. */
export function newRows(instanceId: string): OutboxRow[] {
	const row = { instanceId, ...untried };
	return [
		{ what: "start", ...row },
		{ what: "results", ...row },
		{ what: "listing", ...row, sent: openedEntry, sentAtMs: 0 },
	];
}

/** What is left to deliver after the results of a game that has ended have changed. */
export function withChangedResults(rows: readonly OutboxRow[], instanceId: string): OutboxRow[] {
	const isResults = (row: OutboxRow) => row.what === "results" && row.instanceId === instanceId;
	// A copy is not the row that is being delivered: it stays when that has succeeded.
	const left = rows.map((row) => (isResults(row) ? { ...row, ...untried } : row));
	return rows.some(isResults) ? left : [...left, { what: "results", instanceId, ...untried, again: true }];
}

export function removalOf(instanceId: string): OutboxRow {
	return { what: "removal", instanceId, ...untried };
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60 * 60 * 1000;
/** What has failed for this long is parked. */
export const PARK_AFTER_MS = 7 * 24 * 60 * 60 * 1000;
/** The list may be 10 s old (decisions section 7): numbers of players are reported at most this often. */
export const LIST_MERGE_MS = 8_000;
const MAX_ERROR_LENGTH = 300;

/** When the game needs this delivery, whether it is tried or parked; null: not unless something changes. */
export function neededMs(row: OutboxRow, state: GameState | null): number | null {
	if (row.what === "removal") return 0;
	if (state?.meta.instanceId !== row.instanceId) return null;
	const { startedAtMs, endedAtMs } = state.meta;
	if (row.what === "start") return startedAtMs;
	if (row.what === "results") return startedAtMs && endedAtMs;
	const { sent, sentAtMs } = row;
	const entry = listEntryOf(state);
	if (sent?.status !== entry.status || sent.startedAtMs !== entry.startedAtMs || sent.endedAtMs !== entry.endedAtMs) return 0;
	return sent.participantCount === entry.participantCount ? null : sentAtMs + LIST_MERGE_MS;
}

/** When this row has to be tried next; null: not unless something changes. */
export function dueMs(row: OutboxRow, state: GameState | null): number | null {
	const neededAtMs = row.parkedAtMs === null ? neededMs(row, state) : row.parkNoted ? null : 0;
	return neededAtMs === null ? null : Math.max(neededAtMs, row.retryAtMs);
}

/** Without the query and its values, which drizzle puts into the message around it. */
function reasonOf(error: unknown): string {
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	return String(cause).slice(0, MAX_ERROR_LENGTH);
}

/** After a failure: the wait doubles each time, up to an hour; after a week the row is parked. */
export function afterFailure<One extends Row>(row: One, error: unknown, nowMs: number): One {
	const attempts = row.attempts + 1;
	const failingSinceMs = row.attempts === 0 ? nowMs : row.failingSinceMs;
	const isOver = row.parkedAtMs === null && nowMs - failingSinceMs >= PARK_AFTER_MS;
	const lastError = row.parkedAtMs === null ? reasonOf(error) : row.lastError;
	const parkedAtMs = isOver ? nowMs : row.parkedAtMs;
	const retryAtMs = isOver ? nowMs : nowMs + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 20));
	return { ...row, attempts, failingSinceMs, lastError, parkedAtMs, retryAtMs };
}
