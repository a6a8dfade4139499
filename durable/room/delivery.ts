/** Something that an object has to deliver to its archive: a row of its outbox, with the outcome of the tries (decision 0007). */
export interface Delivery {
	what: string;
	/** The game or homework that it is about. */
	instanceId: string;
	/** Failures in a row; the first of them was at `failingSinceMs`. */
	attempts: number;
	failingSinceMs: number;
	/** After a failure: when to try again. */
	retryAtMs: number;
	lastError: string;
	/** When it was given up, until an admin retries it; null: it is tried. */
	parkedAtMs: number | null;
	/** Whether the archive knows that it is parked. */
	parkNoted: boolean;
}

/** What the archive stores about a delivery that was given up. */
export interface ParkedDelivery {
	instanceId: string;
	what: string;
	lastError: string;
	parkedAtMs: number;
}

export const untried = { attempts: 0, failingSinceMs: 0, retryAtMs: 0, lastError: "", parkedAtMs: null, parkNoted: false };

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60 * 60 * 1000;
/** What has failed for this long is parked. */
export const PARK_AFTER_MS = 7 * 24 * 60 * 60 * 1000;
/** Lists may be 10 s behind: numbers of players and pupils are reported at most this often. */
export const LIST_MERGE_MS = 8_000;
const MAX_ERROR_LENGTH = 300;

/** When this row has to be tried next, if it is needed then (null: not unless something changes). */
export function dueMs({ parkedAtMs, parkNoted, retryAtMs }: Delivery, neededMs: number | null): number | null {
	const neededAtMs = parkedAtMs === null ? neededMs : parkNoted ? null : 0;
	return neededAtMs === null ? null : Math.max(neededAtMs, retryAtMs);
}

/** Without the query and its values, which drizzle puts into the message around it. */
function reasonOf(error: unknown): string {
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	return String(cause).slice(0, MAX_ERROR_LENGTH);
}

/** After a failure: the wait doubles each time, up to an hour; after a week the row is parked. */
export function afterFailure<One extends Delivery>(row: One, error: unknown, nowMs: number): One {
	const attempts = row.attempts + 1;
	const failingSinceMs = row.attempts === 0 ? nowMs : row.failingSinceMs;
	const isOver = row.parkedAtMs === null && nowMs - failingSinceMs >= PARK_AFTER_MS;
	const lastError = row.parkedAtMs === null ? reasonOf(error) : row.lastError;
	const parkedAtMs = isOver ? nowMs : row.parkedAtMs;
	const retryAtMs = isOver ? nowMs : nowMs + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 20));
	return { ...row, attempts, failingSinceMs, lastError, parkedAtMs, retryAtMs };
}
