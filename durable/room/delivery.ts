/** A row of an object's outbox, with the outcome of earlier tries (decision 0007). */
export interface Delivery {
	what: string;
	instanceId: string;
	/** Failures in a row; the first one was at `failingSinceMs`. */
	attempts: number;
	failingSinceMs: number;
	retryAtMs: number;
	lastError: string;
	/** When it was given up until an admin retries it; null while it is tried. */
	parkedAtMs: number | null;
	parkNoted: boolean;
}

export interface ParkedDelivery {
	instanceId: string;
	what: string;
	lastError: string;
	parkedAtMs: number;
}

export const untried = { attempts: 0, failingSinceMs: 0, retryAtMs: 0, lastError: "", parkedAtMs: null, parkNoted: false };

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60 * 60 * 1000;
/** The port through which an object stores what outlives it: it knows no database. Deliveries are repeated, so repeats must change nothing. */
export interface Archive<Listed> {
	/** Counts the quiz as played: once, when the first question or attempt begins. */
	saveStart(start: { instanceId: string; quizId: string; startedAtMs: number }): Promise<void>;
	saveListed(listed: Listed): Promise<void>;
	/** Records for admins what could not be delivered for a week. */
	saveParked(parked: ParkedDelivery): Promise<void>;
}

/** A delivery that fails for this long is parked. */
export const PARK_AFTER_MS = 7 * 24 * 60 * 60 * 1000;
/** Lists may be 10 s behind, so numbers of players and pupils are reported at most this often. */
export const LIST_MERGE_MS = 8_000;
const MAX_ERROR_LENGTH = 300;

/** When this row must be tried next, given when it is needed (null: not unless something changes). */
export function dueMs({ parkedAtMs, parkNoted, retryAtMs }: Delivery, neededMs: number | null): number | null {
	const neededAtMs = parkedAtMs === null ? neededMs : parkNoted ? null : 0;
	return neededAtMs === null ? null : Math.max(neededAtMs, retryAtMs);
}

/** Drops the query and its values, which drizzle adds to the message. */
function reasonOf(error: unknown): string {
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	return String(cause).slice(0, MAX_ERROR_LENGTH);
}

/** The wait after a failure doubles each time, up to an hour; after a week the row is parked. */
export function afterFailure<One extends Delivery>(row: One, error: unknown, nowMs: number): One {
	const attempts = row.attempts + 1;
	const failingSinceMs = row.attempts === 0 ? nowMs : row.failingSinceMs;
	const isOver = row.parkedAtMs === null && nowMs - failingSinceMs >= PARK_AFTER_MS;
	const lastError = row.parkedAtMs === null ? reasonOf(error) : row.lastError;
	const parkedAtMs = isOver ? nowMs : row.parkedAtMs;
	const retryAtMs = isOver ? nowMs : nowMs + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 20));
	return { ...row, attempts, failingSinceMs, lastError, parkedAtMs, retryAtMs };
}
