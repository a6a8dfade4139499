import { DurableObject } from "cloudflare:workers";
import { LIVE_CLOSE } from "#contract/games/live-limits";
import type { Deliveries } from "./deliveries";
import { MinuteCounter } from "./minute-counter";
import type { RoomStore, RoomTypes } from "./room-store";

const MAX_KNOWN = 5_000;

/**
 * The networks from which a game is hosted and played, in memory. Guesses of PINs do not block them; joins are counted by game
 * (docs/rules/limits.md#one-network).
 */
export class Networks {
	readonly #joins: MinuteCounter;
	readonly #known = new Set<string>();

	constructor(joinsPerMinute: number) {
		this.#joins = new MinuteCounter(joinsPerMinute);
	}

	/** Call this when the host, a paired device or the holder of a seat calls from this network; null: networks are not counted. */
	remember(network: string | null): void {
		if (network !== null && this.#known.size < MAX_KNOWN) this.#known.add(network);
	}

	isKnown(network: string): boolean {
		return this.#known.has(network);
	}

	mayTakeSeat(network: string | null, nowMs: number): boolean {
		return network === null || this.#joins.hasRoom(network, nowMs);
	}

	countSeat(network: string | null): void {
		if (network !== null) this.#joins.add(network);
	}
}

/** How often an object that was stored by a later version checks whether it can continue. */
const LATER_VERSION_CHECK_MS = 60_000;

/** The id that the caller expects; null if it has only the PIN. PINs are reused, ids are not. */
export type RequestedId = string | null;

interface ShellSettings<Code extends string> {
	joinsPerMinute: number;
	/** The refusal codes for an empty object, and for one that this version cannot read. */
	missing: Code;
	unreadable: Code;
	logError(event: string, error: unknown, fields: Record<string, unknown>): void;
}

/**
 * The one path of calls, sockets and alarms through an object: settle time, decide, write the changes in one transaction, set the alarm,
 * reply. There is no await between deciding and writing, and the platform sends a reply only after its writes are on disk.
 */
export abstract class RoomShell<Types extends RoomTypes, Code extends string> {
	abstract readonly store: Pick<
		RoomStore<Types, never>,
		"state" | "isUnreadable" | "isOfLaterVersion" | "load" | "save" | "storedId" | "readOutbox"
	>;
	abstract readonly outbox: Deliveries<Types["outbox"]>;
	readonly networks: Networks;
	protected readonly ctx: DurableObjectState;
	readonly #settings: ShellSettings<Code>;
	/** The time of the alarm, so that it is not set to the same time again, which would cost a written row. Null: unknown. */
	#alarmAtMs: number | null = null;

	constructor(ctx: DurableObjectState, settings: ShellSettings<Code>) {
		this.ctx = ctx;
		this.#settings = settings;
		this.networks = new Networks(settings.joinsPerMinute);
	}

	/** Settles the state's time and commits the changes. */
	protected abstract settle(state: Types["state"], nowMs: number): void;

	protected abstract isPurgeDue(state: Types["state"], nowMs: number): boolean;

	protected abstract nextDeadlineMs(state: Types["state"]): number | null;

	/** Called after a write: deliveries, alarm (`deliverDue`), and views to open sockets. */
	protected abstract afterWrite(state: Types["state"], changes: readonly Types["change"][]): void;

	/** Deletes the state, in memory and on disk. */
	protected abstract clear(): Promise<void>;

	/** The rows of the outbox that these changes replace, written in the same transaction; null if they stay. */
	protected changeOutbox(_state: Types["state"], _changes: readonly Types["change"][]): readonly Types["outbox"][] | null {
		return null;
	}

	protected onFurtherAlarm(): void {}

	protected furtherAlarmTimes(): (number | null)[] {
		return [];
	}

	/** Call this once the parts exist, and whenever memory may differ from the rows. */
	protected load(): void {
		this.store.load();
		this.outbox.restore(this.store.readOutbox());
	}

	/** Returns the state with settled time, or null. An object whose purge is due counts as empty even if the alarm is late. */
	current(): Types["state"] | null {
		this.#settle();
		const { state } = this.store;
		return state && !this.isPurgeDue(state, Date.now()) ? state : null;
	}

	/** Like `current`, but checks the id that the caller named. */
	find(named: RequestedId): { ok: true; state: Types["state"] } | { ok: false; code: Code } {
		const state = this.current();
		if (state && (named === null || named === this.store.storedId())) return { ok: true, state };
		return { ok: false, code: this.store.isUnreadable ? this.#settings.unreadable : this.#settings.missing };
	}

	/** Throws where a later version stored this id, so that the caller retries until that version is deployed again. */
	requireNoLaterVersion(id: RequestedId): void {
		const { store } = this;
		if (store.isOfLaterVersion && (id === null || id === store.storedId())) throw new Error("stored by another version");
	}

	commit(changes: readonly Types["change"][]): void {
		const { state } = this.store;
		if (!state || changes.length === 0) return;
		const outbox = this.changeOutbox(state, changes);
		try {
			this.store.save(changes, outbox);
		} catch (error) {
			// The rows are authoritative: memory must not keep unwritten changes.
			this.load();
			throw error;
		}
		if (outbox) this.outbox.restore(outbox);
		this.afterWrite(state, changes);
	}

	/** Runs work that no reply waits for; its failure is logged. */
	inBackground(event: string, work: Promise<unknown>): void {
		const instanceId = this.store.storedId();
		this.ctx.waitUntil(work.catch((error: unknown) => this.#settings.logError(event, error, { instanceId })));
	}

	protected deliverDue(): void {
		if (this.outbox.isDue(Date.now())) this.inBackground("deliveries", this.outbox.drain());
		this.setAlarm();
	}

	async retryParked(id: string): Promise<{ ok: true; left: number } | { ok: false; code: Code }> {
		if (this.store.isUnreadable) return { ok: false, code: this.#settings.unreadable };
		return { ok: true, left: await this.outbox.retryParked(id) };
	}

	async purge(): Promise<void> {
		await this.clearOrReload();
		this.#alarmAtMs = null;
		this.setAlarm();
	}

	/** Deletes the state. If that fails, memory is loaded from the rows again, and the alarm repeats the deletion. */
	protected async clearOrReload(clear: () => Promise<void> = () => this.clear()): Promise<void> {
		try {
			await clear();
		} catch (error) {
			this.load();
			this.setAlarm();
			throw error;
		}
	}

	async onAlarm(): Promise<void> {
		this.#alarmAtMs = null;
		this.#settle();
		this.onFurtherAlarm();
		// The deliveries are not awaited: alarms come one at a time, and a question must close in time even while the archive hangs.
		this.inBackground("deliveries", this.outbox.drain());
		const { state } = this.store;
		if (state && this.isPurgeDue(state, Date.now()) && !this.outbox.isOutstanding()) await this.purge();
		else this.setAlarm();
	}

	setAlarm(): void {
		const due = this.#alarmTimes(Date.now()).filter((time) => time !== null);
		const atMs = Math.min(...due);
		if (due.length === 0 || atMs === this.#alarmAtMs) return;
		this.#alarmAtMs = atMs;
		void this.ctx.storage.setAlarm(atMs);
	}

	#alarmTimes(nowMs: number): (number | null)[] {
		const { state, isOfLaterVersion } = this.store;
		// The object needs its alarm when the version that stored its rows is deployed again.
		if (isOfLaterVersion) return [nowMs + LATER_VERSION_CHECK_MS];
		const deliveryMs = this.outbox.nextMs(nowMs);
		if (!state) return [deliveryMs];
		// A purge waits for the outbox. Its due time may have passed: an alarm set to it would fire without pause.
		const purgeWaits = this.isPurgeDue(state, nowMs) && this.outbox.isOutstanding();
		return [purgeWaits ? null : this.nextDeadlineMs(state), deliveryMs, ...this.furtherAlarmTimes()];
	}

	#settle(): void {
		const { state } = this.store;
		if (state) this.settle(state, Date.now());
	}
}

interface SeatedState {
	seatsByProof: ReadonlyMap<string, unknown>;
	quiz: { quizTemplateId: string };
}

interface Shell<Claim> {
	current(): SeatedState | null;
	find(named: string | null): { ok: true; state: SeatedState } | { ok: false };
	onAlarm(): Promise<void>;
	purge(): Promise<void>;
	readonly networks: Networks;
	readonly store: { readonly isOfLaterVersion: boolean; storedId(): string | null };
	readonly outbox: { idle(): Promise<void> };
	readonly channel: {
		open(claim: Claim): Response | Promise<Response>;
		endHost(userId: string, validEpoch: number): void;
		receive(ws: WebSocket, data: string | ArrayBuffer): void;
		readonly sockets: { forget(ws: WebSocket): void; closeAll(code: number, reason: string): void };
	};
}

interface Parts<Claim> {
	shell: Shell<Claim>;
	/** The header in which the Worker passes the claim of the socket's opener. */
	claimHeader: string;
}

/** A game or homework under a PIN: its sockets, its alarm, and the calls that both have. */
export abstract class RoomObject<Env, Claim> extends DurableObject<Env> {
	readonly #parts: Parts<Claim>;

	constructor(ctx: DurableObjectState, env: Env, parts: Parts<Claim>) {
		super(ctx, env);
		this.#parts = parts;
	}

	override async fetch(request: Request): Promise<Response> {
		const { shell, claimHeader } = this.#parts;
		const claim: Claim = JSON.parse(decodeURIComponent(request.headers.get(claimHeader) ?? ""));
		return shell.channel.open(claim);
	}

	override async webSocketMessage(ws: WebSocket, data: string | ArrayBuffer): Promise<void> {
		this.#parts.shell.channel.receive(ws, data);
	}

	override async webSocketClose(ws: WebSocket): Promise<void> {
		this.#parts.shell.channel.sockets.forget(ws);
		ws.close();
	}

	override async webSocketError(ws: WebSocket): Promise<void> {
		this.#parts.shell.channel.sockets.forget(ws);
	}

	/** Closes all sockets before the server restarts; clients reconnect by themselves. */
	closeSockets(): void {
		this.#parts.shell.channel.sockets.closeAll(LIVE_CLOSE.restart, "restart");
	}

	endHostSockets(userId: string, validEpoch: number): void {
		this.#parts.shell.channel.endHost(userId, validEpoch);
	}

	override alarm(): Promise<void> {
		return this.#parts.shell.onAlarm();
	}

	/** True if it is hosted or played from this network, or one of these proofs belongs to a seat in it. */
	isPlayedBy({ network, proofs }: { network: string; proofs: readonly string[] }): boolean {
		const { shell } = this.#parts;
		const state = shell.current();
		return state !== null && (shell.networks.isKnown(network) || proofs.some((proof) => state.seatsByProof.has(proof)));
	}

	/** True for the stored id, also if a later version stored the data. False for data from before 1.0.0, which can never be read again. */
	holds(id: string): boolean {
		const { shell } = this.#parts;
		return shell.find(id).ok || (shell.store.isOfLaterVersion && shell.store.storedId() === id);
	}

	/** Returns the id of the quiz, for reports; null without a game or homework. */
	quizId(named: string | null): string | null {
		const found = this.#parts.shell.find(named);
		return found.ok ? found.state.quiz.quizTemplateId : null;
	}

	/**
	 * Deletes all data of the object, also data that this version cannot read. Afterwards nothing reaches the archive; the caller deletes
	 * what is already there.
	 */
	async erase(id: string): Promise<void> {
		const { shell } = this.#parts;
		if (shell.store.storedId() === id) await shell.purge();
		await shell.outbox.idle();
	}
}
