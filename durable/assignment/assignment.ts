import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import { inSlices } from "#durable/room/async";
import type { IsRefused } from "#durable/room/core";
import { MinuteCounter } from "#durable/room/minute-counter";
import { PinObject } from "#durable/room/pin-object";
import { AssignmentShell } from "./assignment-shell";
import {
	type AssignmentState,
	answersOfPupil,
	attemptOf,
	attemptsIn,
	beginAttempt,
	type Change,
	closeNow,
	correct,
	deliverTimed,
	figuresAttempt,
	figuresOf,
	forgetPupils,
	handIn,
	join,
	type OwnerPage,
	outsiderView,
	ownerView,
	pupilView,
	type Refusal,
	removeSeat,
	removeSince,
	reopen,
	resume,
	type Seat,
	saveAnswer,
	seatsOfClaim,
	settleTimed,
	solutionAfter,
	sumUp,
	update,
} from "./core";
import type { AssignmentPorts } from "./messages";
import {
	type AssignmentRefusal,
	type JoinMessage,
	type JoinReply,
	type Named,
	type OpenMessage,
	type OpenReply,
	OWNER_CLAIM_HEADER,
	type Owner,
	type OwnerClaim,
	type OwnerCommand,
	type OwnerMessage,
	type OwnerReply,
	type PupilAnswersReply,
	type QuestionAnswersReply,
	type RetryReply,
	type SaveMessage,
	type SaveReply,
	type SeatClaim,
	type StateReply,
	type TicketReply,
} from "./messages";

const iso = (ms: number) => new Date(ms).toISOString();

export function readPupilAnswers(
	state: AssignmentState,
	{ key, attempt }: { key: string; attempt: number | undefined },
): PupilAnswersReply {
	const seat = state.seatsByKey.get(key);
	if (!seat || seat.removedAtMs !== null) return { ok: false, code: "PLAYER_NOT_FOUND" };
	const { rows } = state;
	const shown = attempt === undefined ? figuresAttempt(seat) : attemptOf(state, seat, attempt);
	return {
		ok: true,
		nickname: seat.nickname,
		attempt: shown?.attempt ?? 0,
		attempts: rows.attempts(seat.seatId).map((one) => {
			const { right, total, percentage } = figuresOf(state, one);
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
		answers: shown ? answersOfPupil(state, shown, rows.answers(seat.seatId, shown.attempt)) : [],
	};
}

/** Marks texts that the word list refuses. */
export async function readQuestionAnswers(state: AssignmentState, questionId: string, isRefused: IsRefused): Promise<QuestionAnswersReply> {
	const { questions, language } = state.quiz;
	const index = questions.findIndex(({ id }) => id === questionId);
	const [summed] = await inSlices(sumUp(state, [index]));
	if (!summed) return { ok: false, code: "QUESTION_NOT_FOUND" };
	if (!("given" in summed)) return { ok: true, ...summed };
	const given = summed.given.map((group) =>
		"text" in group && isRefused(group.text, language) ? { ...group, hidden: true as const } : group,
	);
	return { ok: true, ...summed, given };
}

type Seated = { ok: true; state: AssignmentState; seat: Seat } | AssignmentRefusal;

/** The calls of one homework, keyed by its PIN. ./core has the rules, ./assignment-shell carries out the calls. */
export abstract class Assignment<Env> extends PinObject<Env, OwnerClaim> {
	readonly #shell: AssignmentShell;
	readonly #ports: AssignmentPorts;
	readonly #saves = new MinuteCounter(ASSIGNMENT.savesPerMinute);

	constructor(ctx: DurableObjectState, env: Env, ports: AssignmentPorts) {
		const shell = new AssignmentShell(ctx, ports);
		super(ctx, env, { shell, claimHeader: OWNER_CLAIM_HEADER });
		this.#ports = ports;
		this.#shell = shell;
	}

	/** Opens a homework unless the PIN has one: a PIN is not reused until its homework is purged. */
	async open({ quiz, page, network, hostEpoch: _, ...given }: OpenMessage): Promise<OpenReply> {
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
		};
		outbox.restore(store.create(meta, quiz));
		networks.note(network);
		this.#shell.setAlarm();
		const pupils = await roster.read(meta, nowMs);
		const found = this.#shell.find(meta.assignmentId);
		return found.ok ? { ok: true, assignment: ownerView(found.state, page, pupils, nowMs) } : found;
	}

	join(named: Named, { network, ...command }: JoinMessage): JoinReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const nowMs = Date.now();
		const { networks } = this.#shell;
		const tools = { skeletonOf: this.#ports.skeletonOf, mayTakeSeat: networks.mayTakeSeat(network, nowMs) };
		const joined = join(found.state, command, nowMs, tools);
		if (!joined.ok) return joined;
		networks.note(network);
		if (!joined.rejoined && joined.seat.codeHash !== null) networks.countSeat(network);
		this.#shell.commit(joined.changes);
		const { seat, rejoined, proof } = joined;
		return { ok: true, nickname: seat.nickname, rejoined, proof, withCard: seat.codeHash === null };
	}

	resume(named: Named, { network, ...command }: { codeHash: string; newProof: string; network: string | null }): JoinReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const resumed = resume(found.state, command);
		if (!resumed.ok) return resumed;
		this.#shell.networks.note(network);
		this.#shell.commit(resumed.changes);
		return { ok: true, nickname: resumed.seat.nickname, rejoined: true, proof: "new", withCard: false };
	}

	/** The caller's view; without the proof of a seat, the outsider's. */
	state(named: Named, { after, ...claim }: SeatClaim & { after?: number | undefined }): StateReply {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const { state } = found;
		const nowMs = Date.now();
		const seat = this.#shell.seatOf(state, claim);
		if (!seat) return { ok: true, state: outsiderView(state, nowMs, outsiderReason(state, claim)) };
		seat.lastSeenAtMs = nowMs;
		// Both write the same row.
		const settled = settleTimed(state, seat, nowMs);
		const given = deliverTimed(state, seat, nowMs, after);
		this.#shell.commit(settled.length > 0 ? settled : given);
		return { ok: true, state: pupilView(state, seat, nowMs) };
	}

	begin(named: Named, claim: SeatClaim): StateReply {
		const seated = this.#seated(named, claim);
		if (!seated.ok) return seated;
		if (!this.#saves.take(seated.seat.seatId, Date.now())) return TOO_MANY;
		const begun = beginAttempt(seated.state, seated.seat, Date.now());
		if (!begun.ok) return begun;
		this.#shell.commit(begun.changes);
		return this.state(named, claim);
	}

	save(named: Named, { attempt, questionIndex, fields, sequence, ...claim }: SaveMessage): SaveReply {
		const seated = this.#seated(named, claim);
		if (!seated.ok) return seated;
		const { state, seat } = seated;
		const nowMs = Date.now();
		if (!this.#saves.take(seat.seatId, nowMs)) return TOO_MANY;
		const saved = saveAnswer(state, seat, { attempt, questionIndex, fields, sequence }, nowMs);
		if (!saved.ok) return saved;
		this.#shell.commit(saved.changes);
		return { ok: true, solution: solutionAfter(state, saved.attempt, saved) };
	}

	handIn(named: Named, { attempt, ...claim }: SeatClaim & { attempt: number }): StateReply {
		const seated = this.#seated(named, claim);
		if (!seated.ok) return seated;
		const done = handIn(seated.state, seated.seat, attempt, Date.now());
		if (!done.ok) return done;
		this.#shell.commit(done.changes);
		return this.state(named, claim);
	}

	#seated(named: Named, claim: SeatClaim): Seated {
		const found = this.#shell.find(named);
		if (!found.ok) return found;
		const seat = this.#shell.seatOf(found.state, claim);
		if (seat) {
			this.#shell.commit(settleTimed(found.state, seat, Date.now()));
			return { ok: true, state: found.state, seat };
		}
		return { ok: false, code: outsiderReason(found.state, claim).removed ? "PLAYER_REMOVED" : "NOT_A_PLAYER" };
	}

	async view(named: Named, { page, ...owner }: Owner & { page: OwnerPage }): Promise<OwnerReply> {
		return this.#viewAfter(named, owner, page);
	}

	async steer(named: Named, { command, page, ...owner }: OwnerMessage): Promise<OwnerReply> {
		if (command.type === "correct" || command.type === "reopen") await this.#shell.settled();
		const found = this.#shell.findOwn(named, owner);
		if (!found.ok) return found;
		const { state } = found;
		const decided = this.#decide(state, command);
		if (!decided.ok) return decided;
		this.#shell.commit(decided.changes);
		const graded = command.type === "correct" ? await this.#shell.grade() : 0;
		const changed = decided.scoringChanged ? attemptsIn(state) : graded;
		return this.#viewAfter(named, owner, page, { changed, removed: decided.removed ?? 0 });
	}

	#decide(
		state: AssignmentState,
		command: OwnerCommand,
	): { ok: true; changes: Change[]; removed?: number; scoringChanged?: boolean } | Refusal {
		const nowMs = Date.now();
		switch (command.type) {
			case "update": {
				const { type: _, ...rest } = command;
				return update(state, rest, nowMs);
			}
			case "close":
				return closeNow(state, nowMs);
			case "reopen":
				return reopen(state, command.dueAtMs, nowMs);
			case "remove":
				return removeSeat(state, command.key, nowMs);
			case "remove-since":
				return removeSince(state, command.since, nowMs);
			case "correct":
				return correct(state, command);
		}
	}

	async #viewAfter(named: Named, owner: Owner, page: OwnerPage, counts = { changed: 0, removed: 0 }): Promise<OwnerReply> {
		const before = this.#shell.findOwn(named, owner);
		if (!before.ok) return before;
		const pupils = await this.#shell.roster.read(before.state.meta, Date.now());
		const found = this.#shell.findOwn(named, owner);
		return found.ok ? { ok: true, assignment: ownerView(found.state, page, pupils, Date.now()), ...counts } : found;
	}

	pupilAnswers(named: Named, { key, attempt, ...owner }: Owner & { key: string; attempt: number | undefined }): PupilAnswersReply {
		const found = this.#shell.findOwn(named, owner);
		return found.ok ? readPupilAnswers(found.state, { key, attempt }) : found;
	}

	async questionAnswers(named: Named, { questionId, ...owner }: Owner & { questionId: string }): Promise<QuestionAnswersReply> {
		const found = this.#shell.findOwn(named, owner);
		return found.ok ? readQuestionAnswers(found.state, questionId, this.#ports.isRefused) : found;
	}

	liveTicket(named: Named, owner: Owner): TicketReply {
		const found = this.#shell.findOwn(named, owner);
		if (!found.ok) return found;
		const { userId, epoch } = owner;
		return { ok: true, ticket: this.#shell.channel.issueTicket({ userId, epoch, visiting: false }) };
	}

	/** Removes nickname and number of pupils deleted from their class. An ended class loses only labels, which are not stored here. */
	forgetPupils(named: Named, pupilIds: readonly string[], what: "labels" | "pupils"): void {
		this.#shell.requireNoLaterVersion(named);
		const found = this.#shell.find(named);
		this.#shell.roster.forget();
		if (found.ok && what === "pupils") this.#shell.commit(forgetPupils(found.state, pupilIds));
	}

	/** Retries parked deliveries; returns how many are left. */
	retryParked(assignmentId: string): Promise<RetryReply> {
		return this.#shell.retryParked(assignmentId);
	}
}

const TOO_MANY = { ok: false, code: "RATE_LIMITED", retryAfterSeconds: 60 } as const;

/** Why a caller with a secret of this homework no longer has a seat. */
function outsiderReason(state: AssignmentState, claim: SeatClaim): { removed?: true; takenOver?: true } {
	const seats = seatsOfClaim(state, claim);
	if (seats.some(({ removedAtMs }) => removedAtMs !== null)) return { removed: true };
	return seats.length > 0 ? { takenOver: true } : {};
}
