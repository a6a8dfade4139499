import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { runInSlices, wait } from "#durable/room/async";
import { Deliveries, FRESH_DELIVERY, WorkInProgress } from "#durable/room/deliveries";
import { type RequestedId, RoomShell } from "#durable/room/room-object";
import { Roster } from "#durable/room/roster";
import {
	type AssignmentOutboxRow,
	AssignmentStore,
	type AssignmentTypes,
	assignmentResultsKey,
	assignmentRowNeededMs,
} from "./assignment-store";
import {
	type AssignmentChange,
	type AssignmentResults,
	type AssignmentSeat,
	type AssignmentState,
	advanceAssignment,
	assignmentResults,
	findProvenPupilSeat,
	gradeNext,
	handInNext,
	isAssignmentPurgeDue,
	nextDeadlineMs,
	noteGoal,
	type RosterPupil,
	toAssignmentEntry,
} from "./core";
import type { AssignmentPorts, AssignmentSeatClaim, Owner } from "./messages";
import { OwnerChannel } from "./owner-channel";

/** Time between a failure and the next try of the same work. */
const RETRY_MS = 30_000;

export class AssignmentShell extends RoomShell<AssignmentTypes, "ASSIGNMENT_NOT_FOUND" | "IS_UNREADABLE"> {
	readonly store: AssignmentStore;
	readonly channel: OwnerChannel;
	readonly outbox: Deliveries<AssignmentOutboxRow>;
	readonly roster: Roster<RosterPupil>;
	readonly #ports: AssignmentPorts;
	#grading: Promise<number> | null = null;
	#ending: Promise<void> | null = null;
	readonly #results = new WorkInProgress<AssignmentResults>();
	/** When failed work is tried again; null if none has failed. */
	#retryAtMs: number | null = null;

	constructor(ctx: DurableObjectState, ports: AssignmentPorts) {
		super(ctx, {
			joinsPerMinute: ASSIGNMENT.joinsPerMinute,
			missing: "ASSIGNMENT_NOT_FOUND",
			unreadable: "IS_UNREADABLE",
			logError: (...fields) => ports.logError(...fields),
		});
		this.#ports = ports;
		this.store = new AssignmentStore(ctx.storage);
		this.roster = new Roster(ports);
		this.outbox = new Deliveries({
			neededMs: (row) => assignmentRowNeededMs(row, this.store.state),
			// Results and list entry do not wait for each other: five hundred homeworks may end in the same second.
			waits: () => false,
			deliver: (row) => this.#deliver(row),
			saveParked: (parked) => ports.archive.saveParked(parked),
			logError: (...fields) => ports.logError(...fields),
			save: (rows) => this.store.saveOutbox(rows),
			settled: () => this.setAlarm(),
		});
		this.channel = new OwnerChannel(ctx, this);
		this.load();
		this.#continueWork();
		if (this.store.isUnreadable)
			ports.logError("unreadable homework", new Error("stored by another version"), { instanceId: this.store.storedId() });
	}

	/** Each change may be the one with which the class reaches its goal. */
	override commit(changes: readonly AssignmentChange[]): void {
		const { state } = this.store;
		super.commit(state && changes.length > 0 ? [...changes, ...noteGoal(state, Date.now())] : changes);
	}

	protected override settle(state: AssignmentState, nowMs: number): void {
		this.commit(advanceAssignment(state, nowMs));
	}

	protected override isPurgeDue(state: AssignmentState, nowMs: number): boolean {
		return isAssignmentPurgeDue(state, this.#ports.keptDays, nowMs);
	}

	protected override nextDeadlineMs(state: AssignmentState): number {
		return nextDeadlineMs(state, this.#ports.keptDays);
	}

	protected override afterWrite(): void {
		this.deliverDue();
		this.channel.afterChange(Date.now());
		this.#end();
	}

	protected override async clear(): Promise<void> {
		this.channel.end();
		this.outbox.restore([]);
		this.roster.forget();
		await this.store.clear();
	}

	/** Continues grading and handing in: an earlier instance of the object may have stopped in the middle, or a write may have failed. */
	#continueWork(): void {
		if (this.store.state?.meta.grading?.length) this.inBackground("grading", this.grade());
		this.#end();
	}

	protected override onFurtherAlarm(): void {
		if (this.#retryAtMs === null || Date.now() < this.#retryAtMs) return;
		this.#retryAtMs = null;
		this.#continueWork();
	}

	protected override furtherAlarmTimes(): (number | null)[] {
		return [this.#retryAtMs];
	}

	/** Runs one kind of work; if it fails, the alarm continues it. */
	async #retried<Result>(work: Promise<Result>): Promise<Result> {
		try {
			return await work;
		} catch (error) {
			this.#retryAtMs = Date.now() + RETRY_MS;
			this.setAlarm();
			throw error;
		}
	}

	/** Like `find`, but only for the owner: nobody else learns that the homework exists. */
	findOwn(named: RequestedId, { userId, network }: Owner) {
		const found = this.find(named);
		if (found.ok && found.state.meta.hostId !== userId) return { ok: false, code: "ASSIGNMENT_NOT_FOUND" } as const;
		if (found.ok) this.networks.remember(network);
		return found;
	}

	findSeat(state: AssignmentState, claim: AssignmentSeatClaim): AssignmentSeat | undefined {
		const seat = findProvenPupilSeat(state, claim);
		if (seat) this.networks.remember(claim.network);
		return seat;
	}

	/** Resolves when no correction is being graded and the end has handed in every attempt in progress. */
	async settled(): Promise<void> {
		while (this.#grading ?? this.#ending) await (this.#grading ?? this.#ending);
	}

	/** Hands in the attempts in progress after the end, a few at a time. */
	#end(): void {
		const { state } = this.store;
		if (!state || state.meta.closedAtMs === null || state.inProgress.size === 0) return;
		if (this.#ending) return;
		this.#ending = this.#retried(this.#handInAll()).finally(() => {
			this.#ending = null;
		});
		this.inBackground("hand in", this.#ending);
	}

	async #handInAll(): Promise<void> {
		for (;;) {
			await wait(0);
			const changes = this.store.state && handInNext(this.store.state);
			if (!changes) return;
			this.commit(changes);
		}
	}

	/** Grades attempts after corrections, in slices. Returns the number of attempts whose mark changed. */
	grade(): Promise<number> {
		this.#grading ??= this.#retried(this.#gradeAll()).finally(() => {
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

	/** Makes the current results. If they change meanwhile, the work starts again. */
	async #madeResults(state: AssignmentState): Promise<{ results: AssignmentResults; key: string }> {
		const key = assignmentResultsKey(state);
		const results = await this.#results.run([state, key], () => runInSlices(assignmentResults(state)));
		const isOutdated = this.store.state === state && assignmentResultsKey(state) !== key;
		return isOutdated ? this.#madeResults(state) : { results, key };
	}

	async #deliver(row: AssignmentOutboxRow): Promise<AssignmentOutboxRow | null> {
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
			const { results, key } = await this.#madeResults(state);
			// A changed title needs no new results.
			await archive.saveResults({ ...results, title: state.meta.title });
			this.#results.forget();
			return { ...row, ...FRESH_DELIVERY, sent: key };
		}
		const sent = toAssignmentEntry(state);
		const sentAtMs = Date.now();
		await archive.saveListed({ assignmentId: instanceId, ...sent, revision });
		return { ...row, ...FRESH_DELIVERY, sent, sentAtMs };
	}
}
