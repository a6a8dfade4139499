import { within } from "./async";
import { afterFailure, type Delivery, dueMs, type ParkedDelivery } from "./delivery";

/** A longer try counts as failed: a hanging archive must not block the next one. */
export const ATTEMPT_MS = 15_000;
/** A delivery that is due again after these rounds waits for the alarm. */
const MAX_ROUNDS = 3;

export interface DeliveryShell<Row extends Delivery> {
	/** When the row is needed; null: not unless something changes. */
	neededMs(row: Row): number | null;
	/** True if other rows must be delivered first. */
	waits(row: Row, rows: readonly Row[]): boolean;
	/** Delivers one row; returns what remains of it. */
	deliver(row: Row): Promise<Row | null>;
	saveParked(parked: ParkedDelivery): Promise<void>;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
	/** Throws if the rows cannot be stored. */
	save(rows: readonly Row[]): void;
	/** Called after each try: the alarm may have to move. */
	settled(): void;
}

/** Delivers to the archive what must outlive an object (decision 0007). Neither replies nor the alarm wait for it. */
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

	/** When the alarm must try again; null: never. Not before a running try times out: an alarm set to the past would fire without pause. */
	nextMs(nowMs: number): number | null {
		const times = this.#tries().map(({ atMs }) => atMs);
		if (times.length === 0) return null;
		return Math.max(Math.min(...times), this.#running ? this.#attemptUntilMs : nowMs);
	}

	/** Resolves when no try runs. Once the shell has no state, nothing more reaches the archive. */
	async idle(): Promise<void> {
		await this.#running;
	}

	/** Tries what is due, one row at a time; the alarm retries failures. */
	drain(): Promise<void> {
		this.#running ??= this.#rounds().finally(() => {
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

	/** A row that waited for another one is tried right after it. */
	async #rounds(): Promise<void> {
		for (let round = 0; round < MAX_ROUNDS && this.isDue(Date.now()); round++) await this.#tryDue();
	}

	async #tryDue(): Promise<void> {
		const nowMs = Date.now();
		const due = this.#tries().flatMap(({ row, atMs }) => (atMs <= nowMs ? row : []));
		if (due.length === 0) return;
		this.#attemptUntilMs = nowMs + ATTEMPT_MS;
		const outcomes = new Map<Row, Row | null>();
		const attempt = async (row: Row) => {
			try {
				outcomes.set(row, await within(ATTEMPT_MS, this.#deliver(row)));
			} catch (error) {
				this.#shell.logError("delivery", error, { instanceId: row.instanceId, what: row.what, attempts: row.attempts });
				outcomes.set(row, afterFailure(row, error, Date.now()));
			}
		};
		await Promise.all(due.map(attempt));
		// Erased rows are gone by now.
		if (!this.#rows.some((row) => outcomes.has(row))) return;
		const rows = this.#rows.flatMap((row) => (outcomes.has(row) ? (outcomes.get(row) ?? []) : row));
		try {
			this.#shell.save(rows);
			this.#rows = rows;
		} catch (error) {
			// The stored rows stay, so everything is delivered again, which changes nothing. Only memory knows when.
			const { instanceId } = due[0] ?? {};
			this.#shell.logError("outbox", error, { instanceId });
			this.#rows = this.#rows.map((row) => (outcomes.has(row) ? afterFailure(row, error, Date.now()) : row));
		}
	}

	async #deliver(row: Row): Promise<Row | null> {
		const { instanceId, what, lastError, parkedAtMs } = row;
		if (parkedAtMs === null) return this.#shell.deliver(row);
		await this.#shell.saveParked({ instanceId, what, lastError, parkedAtMs });
		return { ...row, parkNoted: true };
	}
}
