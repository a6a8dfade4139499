import type { Deliveries } from "./deliveries";
import { Networks } from "./networks";
import type { Held, PinStore } from "./pin-store";

/** How often an object that a newer version stored checks whether it can continue. */
const NEWER_CHECK_MS = 60_000;

/** The id that a caller named, or null if it named only a PIN: PINs are reused, ids are not. */
export type Named = string | null;

interface ShellSettings<Code extends string> {
	joinsPerMinute: number;
	/** The codes of refusals where nothing is held, and where a newer version stored it. */
	missing: Code;
	newer: Code;
}

/**
 * The one path of calls, sockets and alarms through an object: settle time, decide, write what changed in one transaction, set the alarm,
 * reply. There is no await between deciding and writing, and the platform lets a reply leave only after its writes are on disk.
 */
export abstract class PinShell<Of extends Held, Code extends string> {
	abstract readonly store: Pick<PinStore<Of, never>, "state" | "isNewer" | "load" | "save" | "storedId" | "readOutbox">;
	abstract readonly outbox: Deliveries<Of["outbox"]>;
	readonly networks: Networks;
	protected readonly ctx: DurableObjectState;
	readonly #settings: ShellSettings<Code>;
	/** Setting the alarm costs a written row, so it is not set to the same time again. Null: none is set, as far as is known. */
	#alarmAtMs: number | null = null;

	constructor(ctx: DurableObjectState, settings: ShellSettings<Code>) {
		this.ctx = ctx;
		this.#settings = settings;
		this.networks = new Networks(settings.joinsPerMinute);
	}

	/** Brings the state to this time; what that changes is committed. */
	protected abstract settle(state: Of["state"], nowMs: number): void;

	/** True once everything that the object keeps is to be deleted. */
	protected abstract isPurgeDue(state: Of["state"], nowMs: number): boolean;

	/** When time has to be settled next by itself; null: never. */
	protected abstract nextDeadlineMs(state: Of["state"]): number | null;

	/** Does what follows from a write: deliveries and the alarm (`deliverDue`), views to the open sockets. */
	protected abstract written(state: Of["state"], changes: readonly Of["change"][]): void;

	/** Deletes what it holds, in memory and on disk, and ends its sockets. */
	protected abstract clear(): Promise<void>;

	/** What else is due when the alarm fires. */
	protected onFurtherAlarm(): void {}

	/** When the alarm has to fire for `onFurtherAlarm`. */
	protected furtherAlarmTimes(): (number | null)[] {
		return [];
	}

	/** Must be called when the parts are there, and again where memory may differ from the rows. */
	protected load(): void {
		this.store.load();
		this.outbox.restore(this.store.readOutbox());
	}

	/** What it holds, with its time settled, or null. Counts as gone once its purge is due, even if the alarm is late. */
	current(): Of["state"] | null {
		this.#settle();
		const { state } = this.store;
		return state && !this.isPurgeDue(state, Date.now()) ? state : null;
	}

	/** Like `current`, but only what the caller named. */
	find(named: Named): { ok: true; state: Of["state"] } | { ok: false; code: Code } {
		const state = this.current();
		if (state && (named === null || named === this.store.storedId())) return { ok: true, state };
		return { ok: false, code: this.store.isNewer ? this.#settings.newer : this.#settings.missing };
	}

	/** Writes what changed, then does what follows from it. */
	commit(changes: readonly Of["change"][]): void {
		const { state } = this.store;
		if (!state || changes.length === 0) return;
		try {
			this.store.save(changes);
		} catch (error) {
			// The rows are the truth: memory must not keep what was not written.
			this.load();
			throw error;
		}
		this.written(state, changes);
	}

	protected deliverDue(): void {
		if (this.outbox.isDue(Date.now())) this.ctx.waitUntil(this.outbox.drain());
		this.setAlarm();
	}

	/** Tries again what was parked; returns how much is left. */
	async retryParked(id: string): Promise<{ ok: true; left: number } | { ok: false; code: Code }> {
		if (this.store.isNewer) return { ok: false, code: this.#settings.newer };
		return { ok: true, left: await this.outbox.retryParked(id) };
	}

	/** Deletes everything. */
	async purge(): Promise<void> {
		await this.clear();
		this.#alarmAtMs = null;
		this.setAlarm();
	}

	/** Does what is due when the alarm fires. */
	async onAlarm(): Promise<void> {
		this.#alarmAtMs = null;
		this.#settle();
		this.onFurtherAlarm();
		// Not waited for: alarms come one at a time, and a question has to close in time also while the archive hangs.
		this.ctx.waitUntil(this.outbox.drain());
		const { state } = this.store;
		if (state && this.isPurgeDue(state, Date.now()) && !this.outbox.isOutstanding()) await this.purge();
		else this.setAlarm();
	}

	/** Sets the alarm to what has to be done next. */
	setAlarm(): void {
		const due = this.#alarmTimes(Date.now()).filter((time) => time !== null);
		const atMs = Math.min(...due);
		if (due.length === 0 || atMs === this.#alarmAtMs) return;
		this.#alarmAtMs = atMs;
		void this.ctx.storage.setAlarm(atMs);
	}

	#alarmTimes(nowMs: number): (number | null)[] {
		const { state, isNewer } = this.store;
		// What a newer version stored needs its alarm when that version is deployed again.
		if (isNewer) return [nowMs + NEWER_CHECK_MS];
		const deliveryMs = this.outbox.nextMs(nowMs);
		if (!state) return [deliveryMs];
		// A purge waits for the outbox. Its due time may have passed by then: an alarm set to it would fire without pause.
		const purgeWaits = this.isPurgeDue(state, nowMs) && this.outbox.isOutstanding();
		return [purgeWaits ? null : this.nextDeadlineMs(state), deliveryMs, ...this.furtherAlarmTimes()];
	}

	#settle(): void {
		const { state } = this.store;
		if (state) this.settle(state, Date.now());
	}
}
