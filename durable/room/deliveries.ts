import { withTimeLimit } from "./async";

/** A row of an object's outbox, with the outcome of earlier tries (decision 0007). */
export interface Delivery {
	what: string;
	instanceId: string;
	/** Number of failures in a row; the first was at `failingSinceMs`. */
	attempts: number;
	failingSinceMs: number;
	retryAtMs: number;
	lastError: string;
	/** When the delivery was given up until an admin retries it; null while it is tried. */
	parkedAtMs: number | null;
	parkNoted: boolean;
}

interface ParkedDelivery {
	instanceId: string;
	what: string;
	lastError: string;
	parkedAtMs: number;
}

export const FRESH_DELIVERY = { attempts: 0, failingSinceMs: 0, retryAtMs: 0, lastError: "", parkedAtMs: null, parkNoted: false };

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60 * 60 * 1000;
/**
 * The port through which an object, which knows no database, stores the data that outlives it. Deliveries are repeated, so repeats must
 * change nothing.
 */
export interface Archive<Listed> {
	/** Counts the quiz as played: once, when the first question or attempt begins. */
	saveStart(start: { instanceId: string; quizId: string; startedAtMs: number }): Promise<void>;
	saveListed(listed: Listed): Promise<void>;
	/** Records for admins a delivery that failed for a week. */
	saveParked(parked: ParkedDelivery): Promise<void>;
}

/** A delivery that fails for this long is parked. */
export const PARK_AFTER_MS = 7 * 24 * 60 * 60 * 1000;
/** Lists may be 10 s behind, so numbers of players and pupils are reported at most this often. */
export const LIST_MERGE_MS = 8_000;
const MAX_ERROR_LENGTH = 300;

/** Returns when this row must be tried next; `neededMs`: when it is needed (null: not unless something changes). */
export function dueMs({ parkedAtMs, parkNoted, retryAtMs }: Delivery, neededMs: number | null): number | null {
	const neededAtMs = parkedAtMs === null ? neededMs : parkNoted ? null : 0;
	return neededAtMs === null ? null : Math.max(neededAtMs, retryAtMs);
}

/** Formats an error without the query and its values, which drizzle adds to the message. */
function formatReason(error: unknown): string {
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	return String(cause).slice(0, MAX_ERROR_LENGTH);
}

/** Returns the row after a failure. The wait doubles each time, up to an hour; after a week the row is parked. */
function recordFailure<One extends Delivery>(row: One, error: unknown, nowMs: number): One {
	const attempts = row.attempts + 1;
	const failingSinceMs = row.attempts === 0 ? nowMs : row.failingSinceMs;
	const isOver = row.parkedAtMs === null && nowMs - failingSinceMs >= PARK_AFTER_MS;
	const lastError = row.parkedAtMs === null ? formatReason(error) : row.lastError;
	const parkedAtMs = isOver ? nowMs : row.parkedAtMs;
	const retryAtMs = isOver ? nowMs : nowMs + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(row.attempts, 20));
	return { ...row, attempts, failingSinceMs, lastError, parkedAtMs, retryAtMs };
}

/** Long work that a delivery waits for. After a timeout, the next try waits for the same work, unless its input has changed. */
export class WorkInProgress<Result> {
	#running: { from: readonly unknown[]; result: Promise<Result> } | null = null;

	/** Returns the result of the work that runs for this input, or starts it. `from`: the input. */
	run(from: readonly unknown[], begin: () => Promise<Result>): Promise<Result> {
		if (this.#running?.from.every((part, index) => part === from[index])) return this.#running.result;
		const result = begin();
		result.catch(() => this.forget());
		this.#running = { from, result };
		return result;
	}

	forget(): void {
		this.#running = null;
	}
}

/** A longer try counts as failed, so that a hanging archive does not block the next try. */
export const DELIVERY_TIMEOUT_MS = 15_000;
/** Maximum passes over the rows; a delivery that is due again after them waits for the alarm. */
const MAX_PASSES = 3;

export interface DeliveryShell<Row extends Delivery> {
	/** Returns when the row is needed; null: not unless something changes. */
	neededMs(row: Row): number | null;
	/** True if other rows must be delivered first. */
	waits(row: Row, rows: readonly Row[]): boolean;
	/** Delivers one row; returns the row that remains, or null. */
	deliver(row: Row): Promise<Row | null>;
	saveParked(parked: ParkedDelivery): Promise<void>;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
	/** Throws if the rows cannot be stored. */
	save(rows: readonly Row[]): void;
	/** Called after each run of tries: the alarm may have to change. */
	settled(): void;
}

/** Delivers the data that must outlive an object to the archive (decision 0007). Neither replies nor the alarm wait for it. */
export class Deliveries<Row extends Delivery> {
	readonly #shell: DeliveryShell<Row>;
	#rows: readonly Row[] = [];
	#running: Promise<void> | null = null;
	#attemptUntilMs = 0;

	constructor(shell: DeliveryShell<Row>) {
		this.#shell = shell;
	}

	get rows(): readonly Row[] {
		return this.#rows;
	}

	restore(rows: readonly Row[]): void {
		this.#rows = rows;
	}

	isDue(nowMs: number): boolean {
		return this.#tries().some(({ atMs }) => atMs <= nowMs);
	}

	/** True while deliveries remain, including parked ones: until then the object must not be emptied. */
	isOutstanding(): boolean {
		return this.#rows.some((row) => row.parkedAtMs !== null || this.#shell.neededMs(row) !== null);
	}

	/**
	 * Returns when the alarm must try again; null: never. The time is never before a running try times out: an alarm set to the past
	 * would fire without pause.
	 */
	nextMs(nowMs: number): number | null {
		const times = this.#tries().map(({ atMs }) => atMs);
		if (times.length === 0) return null;
		return Math.max(Math.min(...times), this.#running ? this.#attemptUntilMs : nowMs);
	}

	/** Resolves when no try runs. Once the shell has no state, nothing more reaches the archive. */
	async idle(): Promise<void> {
		await this.#running;
	}

	/** Tries all rows that are due, in parallel; the alarm retries failures. */
	drain(): Promise<void> {
		this.#running ??= this.#runPasses().finally(() => {
			this.#running = null;
			this.#shell.settled();
		});
		return this.#running;
	}

	/** Retries the parked rows of one instance once. Returns how many rows of it remain. */
	async retryParked(instanceId: string): Promise<number> {
		await this.idle();
		const isParked = (row: Row) => row.instanceId === instanceId && row.parkedAtMs !== null;
		this.#rows = this.#rows.map((row) => (isParked(row) ? { ...row, parkedAtMs: null, parkNoted: false, retryAtMs: 0 } : row));
		await this.drain();
		return this.#rows.filter((row) => row.instanceId === instanceId && row.attempts > 0).length;
	}

	#tries(): { row: Row; atMs: number }[] {
		return this.#rows.flatMap((row) => {
			if (this.#shell.waits(row, this.#rows)) return [];
			const atMs = dueMs(row, this.#shell.neededMs(row));
			return atMs === null ? [] : { row, atMs };
		});
	}

	/** Runs several passes, so that a row that waited for another one is tried right after it. */
	async #runPasses(): Promise<void> {
		for (let pass = 0; pass < MAX_PASSES && this.isDue(Date.now()); pass++) await this.#tryDue();
	}

	async #tryDue(): Promise<void> {
		const nowMs = Date.now();
		const due = this.#tries().flatMap(({ row, atMs }) => (atMs <= nowMs ? row : []));
		if (due.length === 0) return;
		this.#attemptUntilMs = nowMs + DELIVERY_TIMEOUT_MS;
		const outcomes = new Map<Row, Row | null>();
		const attempt = async (row: Row) => {
			try {
				outcomes.set(row, await withTimeLimit(DELIVERY_TIMEOUT_MS, this.#deliver(row)));
			} catch (error) {
				this.#shell.logError("delivery", error, { instanceId: row.instanceId, what: row.what, attempts: row.attempts });
				outcomes.set(row, recordFailure(row, error, Date.now()));
			}
		};
		await Promise.all(due.map(attempt));
		// The object may have been erased meanwhile, and its rows with it.
		if (!this.#rows.some((row) => outcomes.has(row))) return;
		const rows = this.#rows.flatMap((row) => (outcomes.has(row) ? (outcomes.get(row) ?? []) : row));
		try {
			this.#shell.save(rows);
			this.#rows = rows;
		} catch (error) {
			// The stored rows are unchanged, so everything is delivered again, which changes nothing. The time of the next try is in memory only.
			const { instanceId } = due[0] ?? {};
			this.#shell.logError("outbox", error, { instanceId });
			this.#rows = this.#rows.map((row) => (outcomes.has(row) ? recordFailure(row, error, Date.now()) : row));
		}
	}

	async #deliver(row: Row): Promise<Row | null> {
		const { instanceId, what, lastError, parkedAtMs } = row;
		if (parkedAtMs === null) return this.#shell.deliver(row);
		await this.#shell.saveParked({ instanceId, what, lastError, parkedAtMs });
		return { ...row, parkNoted: true };
	}
}
