import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { Alarm } from "#durable/room/alarm";
import { inSlices, wait } from "#durable/room/async";
import { Deliveries } from "#durable/room/deliveries";
import { untried } from "#durable/room/delivery";
import { Networks } from "#durable/room/networks";
import type { AssignmentPorts } from "./archive";
import { AssignmentStore } from "./assignment-store";
import {
	type AssignmentResults,
	type AssignmentState,
	advance,
	assignmentResults,
	type Change,
	entryOf,
	gradeNext,
	handInNext,
	isPurgeDue,
	nextDeadlineMs,
	provenSeat,
	type Seat,
} from "./core";
import type { AssignmentRefusal, Named, Owner, SeatClaim } from "./messages";
import { neededMs, type OutboxRow, resultsKey } from "./outbox-rows";
import { OwnerChannel } from "./owner-channel";
import { Roster } from "./roster";

/** How often an object with a homework of a newer version checks whether it can continue. */
const NEWER_CHECK_MS = 60_000;

type Found = { ok: true; state: AssignmentState } | AssignmentRefusal;

/**
 * The parts of a homework's object, and the one path of calls, sockets and alarms through them: settle time, decide, write what changed in
 * one transaction, set the alarm, reply. There is no await between deciding and writing.
 */
export class AssignmentShell {
	readonly store: AssignmentStore;
	readonly channel: OwnerChannel;
	readonly outbox: Deliveries<OutboxRow>;
	readonly roster: Roster;
	readonly networks = new Networks(ASSIGNMENT.joinsPerMinute);
	readonly #ctx: DurableObjectState;
	readonly #ports: AssignmentPorts;
	readonly #alarm: Alarm;
	#grading: Promise<number> | null = null;
	#ending: Promise<void> | null = null;
	/** Results that are being made, or wait for the archive to take them: making them may take longer than one try of a delivery. */
	#results: { key: string; made: Promise<AssignmentResults> } | null = null;

	constructor(ctx: DurableObjectState, ports: AssignmentPorts) {
		this.#ctx = ctx;
		this.#ports = ports;
		this.store = new AssignmentStore(ctx.storage);
		this.#alarm = new Alarm(ctx.storage);
		this.roster = new Roster(ports);
		this.outbox = new Deliveries({
			neededMs: (row) => neededMs(row, this.store.state),
			// Results and list do not wait for each other: five hundred may end in the same second.
			waits: () => false,
			deliver: (row) => this.#deliver(row),
			saveParked: (parked) => ports.archive.saveParked(parked),
			logError: (...fields) => ports.logError(...fields),
			save: (rows) => this.store.saveOutbox(rows),
			settled: () => this.setAlarm(),
		});
		this.channel = new OwnerChannel(ctx, this);
		this.#load();
		// An earlier instance of the object may have been stopped in the middle.
		if (this.store.state?.meta.grading?.length) ctx.waitUntil(this.grade());
		this.#end();
		if (this.store.isNewer) ports.logError("newer homework", new Error("stored by a later version"), { instanceId: this.store.storedId() });
	}

	#load(): void {
		this.store.load();
		this.outbox.restore(this.store.readOutbox());
	}

	/** With its time settled, or null if there is none. One whose purge is due counts as gone, even if the alarm is late. */
	current(): AssignmentState | null {
		const { state } = this.store;
		if (!state) return null;
		this.commit(advance(state, Date.now()));
		return isPurgeDue(state, this.#ports.keptDays, Date.now()) ? null : this.store.state;
	}

	/** Like `current`, but only the one that the caller named: PINs are reused, ids are not. */
	find(named: Named): Found {
		const state = this.current();
		if (state && (named === null || named === state.meta.assignmentId)) return { ok: true, state };
		return { ok: false, code: this.store.isNewer ? "IS_NEWER" : "ASSIGNMENT_NOT_FOUND" };
	}

	/** The same for its owner alone: nobody else learns that it is there. */
	findOwn(named: Named, { userId, network }: Owner): Found {
		const found = this.find(named);
		if (found.ok && found.state.meta.hostId !== userId) return { ok: false, code: "ASSIGNMENT_NOT_FOUND" };
		if (found.ok) this.networks.note(network);
		return found;
	}

	/** The seat that the caller proves. */
	seatOf(state: AssignmentState, claim: SeatClaim): Seat | undefined {
		const seat = provenSeat(state, claim);
		if (seat) this.networks.note(claim.network);
		return seat;
	}

	/** Writes what changed, then does what follows from it: deliveries, the alarm, the view of the owner's sockets. */
	commit(changes: readonly Change[]): void {
		if (!this.store.state || changes.length === 0) return;
		try {
			this.store.save(changes);
		} catch (error) {
			// The rows are the truth: memory must not keep what was not written.
			this.#load();
			throw error;
		}
		if (this.outbox.isDue(Date.now())) this.#ctx.waitUntil(this.outbox.drain());
		this.setAlarm();
		this.channel.changed(Date.now());
		this.#end();
	}

	/** Resolves when no correction is being graded, and the end has handed in what was under way. */
	async settled(): Promise<void> {
		while (this.#grading ?? this.#ending) await (this.#grading ?? this.#ending);
	}

	/** Goes on with the end, if it has more to hand in than is done at once. */
	#end(): void {
		const { state } = this.store;
		if (!state || state.meta.closedAtMs === null || state.underWay.size === 0) return;
		this.#ending ??= this.#handInAll().finally(() => {
			this.#ending = null;
		});
		this.#ctx.waitUntil(this.#ending);
	}

	async #handInAll(): Promise<void> {
		for (;;) {
			await wait(0);
			const changes = this.store.state && handInNext(this.store.state);
			if (!changes) return;
			this.commit(changes);
		}
	}

	/** Grades what corrected questions left to grade, in slices. Returns in how many attempts a mark is another one. */
	grade(): Promise<number> {
		this.#grading ??= this.#gradeAll().finally(() => {
			this.#grading = null;
		});
		return this.#grading;
	}

	async #gradeAll(): Promise<number> {
		let changed = 0;
		for (;;) {
			const graded = this.store.state && gradeNext(this.store.state);
			if (!graded) return changed;
			this.commit(graded.changes);
			changed += graded.changed;
			if (this.store.state?.meta.grading?.length) await wait(0);
		}
	}

	/** The results as they are now. Where they change while they are made, they are made again. */
	async #madeResults(state: AssignmentState): Promise<AssignmentResults> {
		const key = resultsKey(state);
		if (this.#results?.key !== key) this.#results = { key, made: inSlices(assignmentResults(state)) };
		const { made } = this.#results;
		try {
			const results = await made;
			return this.store.state === state && resultsKey(state) !== key ? this.#madeResults(state) : results;
		} catch (error) {
			this.#results = null;
			throw error;
		}
	}

	/** Deletes everything. */
	async purge(): Promise<void> {
		this.channel.end();
		this.outbox.restore([]);
		this.roster.forget();
		await this.store.clear();
		this.#alarm.forget();
	}

	/** Does what is due when the alarm fires. */
	async onAlarm(): Promise<void> {
		this.#alarm.forget();
		const { state } = this.store;
		if (state) this.commit(advance(state, Date.now()));
		// Not waited for: alarms come one at a time.
		this.#ctx.waitUntil(this.outbox.drain());
		if (state && isPurgeDue(state, this.#ports.keptDays, Date.now()) && !this.outbox.isOutstanding()) await this.purge();
		else this.setAlarm();
	}

	setAlarm(): void {
		this.#alarm.set(this.#alarmTimes(Date.now()));
	}

	#alarmTimes(nowMs: number): (number | null)[] {
		const { state, isNewer } = this.store;
		if (isNewer) return [nowMs + NEWER_CHECK_MS];
		if (!state) return [];
		// A purge waits for the outbox. Its due time may have passed by then: an alarm set to it would fire without pause.
		const purgeWaits = isPurgeDue(state, this.#ports.keptDays, nowMs) && this.outbox.isOutstanding();
		return [purgeWaits ? null : nextDeadlineMs(state, this.#ports.keptDays), this.outbox.nextMs(nowMs)];
	}

	async #deliver(row: OutboxRow): Promise<OutboxRow | null> {
		const { archive } = this.#ports;
		const { state } = this.store;
		if (!state) return row;
		const { instanceId } = row;
		const { startedAtMs, revision } = state.meta;
		if (row.what === "start") {
			await archive.saveStart({ instanceId, quizId: state.quiz.quizTemplateId, startedAtMs: startedAtMs ?? Date.now() });
			return null;
		}
		if (row.what === "results") {
			const results = await this.#madeResults(state);
			const sent = this.#results?.key ?? null;
			// Another title is no reason to make them again.
			await archive.saveResults({ ...results, title: state.meta.title });
			this.#results = null;
			return { ...row, ...untried, sent };
		}
		const sent = entryOf(state);
		const sentAtMs = Date.now();
		await archive.saveListed({ assignmentId: instanceId, ...sent, revision });
		return { ...row, ...untried, sent, sentAtMs };
	}
}
