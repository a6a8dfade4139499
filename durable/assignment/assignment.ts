import type { Support } from "#contract/classes/support";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { runInSlices } from "#durable/room/async";
import type { IsRefused } from "#durable/room/core";
import { MinuteCounter } from "#durable/room/minute-counter";
import { RoomObject } from "#durable/room/room-object";
import { AssignmentShell } from "./assignment-shell";
import {
	type AssignmentChange,
	type AssignmentSeat,
	type AssignmentState,
	answerVerdict,
	applyUpdate,
	closeAssignmentNow,
	computeAttemptFigures,
	correctQuestion,
	countAttempts,
	countedOrCurrentAttempt,
	deliverTimedQuestion,
	findAttempt,
	forgetAssignmentPupils,
	handInAttempt,
	joinAssignmentSeat,
	listClaimedSeats,
	type OwnerPage,
	ownerView,
	passQuestion,
	pupilOutsiderView,
	pupilView,
	recordAnswer,
	removeSeat,
	removeSince,
	reopen,
	resume,
	setSupport,
	settleTimedAttempt,
	startAttempt,
	sumUpAnswers,
	toPupilAnswers,
} from "./core";
import type { AssignmentPorts } from "./messages";
import {
	type AssignmentJoinMessage,
	type AssignmentJoinReply,
	type AssignmentOpenMessage,
	type AssignmentOpenReply,
	type AssignmentRetryReply,
	type AssignmentSeatClaim,
	type AssignmentStateReply,
	type AssignmentSteerReply,
	type AssignmentTicketReply,
	type BeginReply,
	type HandInReply,
	type NoSeat,
	type NoSuchAssignment,
	OWNER_CLAIM_HEADER,
	type Owner,
	type OwnerClaim,
	type OwnerCommand,
	type OwnerMessage,
	type OwnerRefusal,
	type OwnerReply,
	type PupilAnswersReply,
	type QuestionAnswersReply,
	type RequestedAssignmentId,
	type ResumeReply,
	type SaveMessage,
	type SaveReply,
} from "./messages";

const iso = (ms: number) => new Date(ms).toISOString();

function buildPupilAnswersReply(state: AssignmentState, { key, attempt }: { key: string; attempt: number | undefined }): PupilAnswersReply {
	const seat = state.seatsByKey.get(key);
	if (!seat || seat.removedAtMs !== null) return { ok: false, code: "PLAYER_NOT_FOUND" };
	const { rows } = state;
	const shown = attempt === undefined ? countedOrCurrentAttempt(seat) : findAttempt(state, seat, attempt);
	return {
		ok: true,
		nickname: seat.nickname,
		attempt: shown?.attempt ?? 0,
		attempts: rows.attempts(seat.seatId).map((one) => {
			const { right, total, percentage } = computeAttemptFigures(state, one);
			return {
				attempt: one.attempt,
				right,
				total,
				percentage,
				status: one.handedInAtMs === null ? "working" : one.late ? "late" : "handed-in",
				startedAt: iso(one.startedAtMs),
				handedInAt: one.handedInAtMs === null ? null : iso(one.handedInAtMs),
			};
		}),
		answers: shown ? toPupilAnswers(state, shown, rows.answers(seat.seatId, shown.attempt)) : [],
	};
}

/** Sums up the answers to one question; texts that the word list refuses are marked as hidden. Refuses with QUESTION_NOT_FOUND. */
async function buildQuestionAnswersReply(state: AssignmentState, questionId: string, isRefused: IsRefused): Promise<QuestionAnswersReply> {
	const { questions, language } = state.quiz;
	const index = questions.findIndex(({ id }) => id === questionId);
	const [sums] = await runInSlices(sumUpAnswers(state, [index]));
	if (!sums) return { ok: false, code: "QUESTION_NOT_FOUND" };
	if (!("given" in sums)) return { ok: true, ...sums };
	const given = sums.given.map((group) =>
		"text" in group && isRefused(group.text, language) ? { ...group, hidden: true as const } : group,
	);
	return { ok: true, ...sums, given };
}

type SeatResult = { ok: true; state: AssignmentState; seat: AssignmentSeat } | NoSuchAssignment | NoSeat;

/** The calls of one homework, keyed by its PIN. The rules are in ./core, the parts of the object in ./assignment-shell. */
export abstract class Assignment<Env> extends RoomObject<Env, OwnerClaim> {
	readonly #shell: AssignmentShell;
	readonly #ports: AssignmentPorts;
	readonly #saves = new MinuteCounter(ASSIGNMENT.savesPerMinute);

	constructor(ctx: DurableObjectState, env: Env, ports: AssignmentPorts) {
		const shell = new AssignmentShell(ctx, ports);
		super(ctx, env, { shell, claimHeader: OWNER_CLAIM_HEADER });
		this.#ports = ports;
		this.#shell = shell;
	}

	/** Opens a homework. Refuses with PIN_IN_USE if there is one: a PIN is not reused until its homework is purged. */
	async open({ quiz, page, network, hostEpoch: _, ...given }: AssignmentOpenMessage): Promise<AssignmentOpenReply> {
		const { store, outbox, networks, roster } = this.#shell;
		if (store.storedId() !== null) return { ok: false, code: "PIN_IN_USE" };
		const nowMs = Date.now();
		const meta = {
			...given,
			createdAtMs: nowMs,
			closedAtMs: null,
			startedAtMs: null,
			secret: [...crypto.getRandomValues(new Uint32Array(3))],
			revision: nowMs,
			questionsVersion: 1,
			resultsVersion: 0,
			holds: [],
			goalReachedAtMs: null,
		};
		outbox.restore(store.create(meta, quiz));
		networks.remember(network);
		this.#shell.setAlarm();
		const pupils = await roster.read(meta, nowMs);
		const found = this.#shell.find(meta.assignmentId);
		return found.ok ? { ok: true, assignment: ownerView(found.state, page, pupils, nowMs) } : found;
	}

	join(named: RequestedAssignmentId, { network, ...command }: AssignmentJoinMessage): AssignmentJoinReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const nowMs = Date.now();
		const { networks } = this.#shell;
		const tools = { toSkeleton: this.#ports.toSkeleton, mayTakeSeat: networks.mayTakeSeat(network, nowMs) };
		const joined = joinAssignmentSeat(found.state, command, nowMs, tools);
		if (!joined.ok) return joined;
		networks.remember(network);
		if (!joined.rejoined && joined.seat.codeHash !== null) networks.countSeat(network);
		this.#shell.commit(joined.changes);
		const { seat, rejoined, proof } = joined;
		return { ok: true, nickname: seat.nickname, rejoined, proof, withCard: seat.codeHash === null };
	}

	resume(
		named: RequestedAssignmentId,
		{ network, ...command }: { codeHash: string; newProof: string; network: string | null },
	): ResumeReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const resumed = resume(found.state, command);
		if (!resumed.ok) return resumed;
		this.#shell.networks.remember(network);
		this.#shell.commit(resumed.changes);
		return { ok: true, nickname: resumed.seat.nickname, rejoined: true, proof: "new", withCard: false };
	}

	/** Returns the caller's view; without a proven seat, the view of an outsider. */
	state(
		named: RequestedAssignmentId,
		{ after, try: tryNumber = 1, ...claim }: AssignmentSeatClaim & { after?: number | undefined; try?: number | undefined },
	): AssignmentStateReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const { state } = found;
		const nowMs = Date.now();
		const seat = this.#shell.findSeat(state, claim);
		if (!seat) return { ok: true, state: pupilOutsiderView(state, nowMs, outsiderReason(state, claim)) };
		seat.lastSeenAtMs = nowMs;
		// Both changes write the same row, so one is enough.
		const settled = settleTimedAttempt(state, seat, nowMs);
		const given = deliverTimedQuestion(state, seat, nowMs, after);
		const passed = passQuestion(state, seat, nowMs, after === undefined ? undefined : { place: after, try: tryNumber });
		this.#shell.commit(settled.length > 0 ? settled : [...given, ...passed]);
		return { ok: true, state: pupilView(state, seat, nowMs) };
	}

	begin(named: RequestedAssignmentId, claim: AssignmentSeatClaim): BeginReply {
		const seatResult = this.#seated(named, claim);
		if (!seatResult.ok) return seatResult;
		if (!this.#saves.take(seatResult.seat.seatId, Date.now())) return TOO_MANY_CALLS;
		const begun = startAttempt(seatResult.state, seatResult.seat, Date.now());
		if (!begun.ok) return begun;
		this.#shell.commit(begun.changes);
		return this.state(named, claim);
	}

	save(named: RequestedAssignmentId, { attempt, questionIndex, try: tryNumber, fields, sequence, ...claim }: SaveMessage): SaveReply {
		const seatResult = this.#seated(named, claim);
		if (!seatResult.ok) return seatResult;
		const { state, seat } = seatResult;
		const nowMs = Date.now();
		if (!this.#saves.take(seat.seatId, nowMs)) return TOO_MANY_CALLS;
		const saved = recordAnswer(state, seat, { attempt, questionIndex, try: tryNumber, fields, sequence }, nowMs);
		if (!saved.ok) return saved;
		this.#shell.commit(saved.changes);
		return { ok: true, solution: answerVerdict(state, saved.attempt, saved) };
	}

	handIn(named: RequestedAssignmentId, { attempt, ...claim }: AssignmentSeatClaim & { attempt: number }): HandInReply {
		const seatResult = this.#seated(named, claim);
		if (!seatResult.ok) return seatResult;
		const done = handInAttempt(seatResult.state, seatResult.seat, attempt, Date.now());
		if (!done.ok) return done;
		this.#shell.commit(done.changes);
		return this.state(named, claim);
	}

	#seated(named: RequestedAssignmentId, claim: AssignmentSeatClaim): SeatResult {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const seat = this.#shell.findSeat(found.state, claim);
		if (seat) {
			this.#shell.commit(settleTimedAttempt(found.state, seat, Date.now()));
			return { ok: true, state: found.state, seat };
		}
		return { ok: false, code: outsiderReason(found.state, claim).removed ? "PLAYER_REMOVED" : "NOT_A_PLAYER" };
	}

	async view(named: RequestedAssignmentId, { page, ...owner }: Owner & { page: OwnerPage }): Promise<OwnerReply> {
		return this.#viewAfter(named, owner, page);
	}

	async steer(named: RequestedAssignmentId, { command, page, ...owner }: OwnerMessage): Promise<AssignmentSteerReply> {
		if (command.type === "correct" || command.type === "reopen") await this.#shell.settled();
		const found = this.#shell.findOwn(named, owner);
		if (!found.ok) return found;
		const { state } = found;
		const decided = this.#decide(state, command);
		if (!decided.ok) return decided;
		this.#shell.commit(decided.changes);
		const graded = command.type === "correct" ? await this.#shell.grade() : 0;
		const changed = decided.scoringChanged ? countAttempts(state) : graded;
		return this.#viewAfter(named, owner, page, { changed, removed: decided.removed ?? 0 });
	}

	#decide(
		state: AssignmentState,
		command: OwnerCommand,
	): { ok: true; changes: AssignmentChange[]; removed?: number; scoringChanged?: boolean } | OwnerRefusal {
		const nowMs = Date.now();
		switch (command.type) {
			case "update": {
				const { type: _, ...rest } = command;
				return applyUpdate(state, rest, nowMs);
			}
			case "close":
				return closeAssignmentNow(state, nowMs);
			case "reopen":
				return reopen(state, command.dueAtMs, nowMs);
			case "remove":
				return removeSeat(state, command.key, nowMs);
			case "remove-since":
				return removeSince(state, command.since, nowMs);
			case "correct":
				return correctQuestion(state, command);
		}
	}

	async #viewAfter(named: RequestedAssignmentId, owner: Owner, page: OwnerPage, counts = { changed: 0, removed: 0 }): Promise<OwnerReply> {
		const before = this.#shell.findOwn(named, owner);
		if (!before.ok) return before;
		const pupils = await this.#shell.roster.read(before.state.meta, Date.now());
		const found = this.#shell.findOwn(named, owner);
		return found.ok ? { ok: true, assignment: ownerView(found.state, page, pupils, Date.now()), ...counts } : found;
	}

	pupilAnswers(
		named: RequestedAssignmentId,
		{ key, attempt, ...owner }: Owner & { key: string; attempt: number | undefined },
	): PupilAnswersReply {
		const found = this.#shell.findOwn(named, owner);
		return found.ok ? buildPupilAnswersReply(found.state, { key, attempt }) : found;
	}

	async questionAnswers(
		named: RequestedAssignmentId,
		{ questionId, ...owner }: Owner & { questionId: string },
	): Promise<QuestionAnswersReply> {
		const found = this.#shell.findOwn(named, owner);
		return found.ok ? buildQuestionAnswersReply(found.state, questionId, this.#ports.isRefused) : found;
	}

	liveTicket(named: RequestedAssignmentId, owner: Owner): AssignmentTicketReply {
		const found = this.#shell.findOwn(named, owner);
		if (!found.ok) return found;
		const { userId, epoch } = owner;
		return { ok: true, ticket: this.#shell.channel.issueTicket({ userId, epoch, visiting: false }) };
	}

	/**
	 * Removes nickname, number and support of pupils who were deleted from their class. When a class ends, its labels, which are not stored
	 * here, and support are deleted.
	 */
	forgetPupils(named: RequestedAssignmentId, pupilIds: readonly string[], what: "labels" | "pupils"): void {
		this.#shell.requireNoLaterVersion(named);
		const found = this.#shell.find(named);
		this.#shell.roster.forget();
		if (!found.ok) return;
		const { state } = found;
		this.#shell.commit(what === "pupils" ? forgetAssignmentPupils(state, pupilIds) : setSupport(state, pupilIds, null));
	}

	/** Changes what a pupil's phone does for the pupil. An object that cannot be read yet keeps what it has. */
	setSupport(assignmentId: string, pupilId: string, support: Support | null): void {
		const found = this.#shell.find(assignmentId);
		if (found.ok) this.#shell.commit(setSupport(found.state, [pupilId], support));
	}

	/** Retries parked deliveries; returns how many are left. */
	retryParked(assignmentId: string): Promise<AssignmentRetryReply> {
		return this.#shell.retryParked(assignmentId);
	}
}

const TOO_MANY_CALLS = { ok: false, code: "RATE_LIMITED", retryAfterSeconds: 60 } as const;

/** Returns why a caller with a secret of this homework has no seat any more. */
function outsiderReason(state: AssignmentState, claim: AssignmentSeatClaim): { removed?: true; takenOver?: true } {
	const seats = listClaimedSeats(state, claim);
	if (seats.some(({ removedAtMs }) => removedAtMs !== null)) return { removed: true };
	return seats.length > 0 ? { takenOver: true } : {};
}
