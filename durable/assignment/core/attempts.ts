import type { CallSequence } from "#contract";
import { ASSIGNMENT, type Mark } from "#contract/homework/assignment-limits";
import type { AnswerFields, AnswerValue } from "#contract/kinds/kind";
import { isSameAnswer, readAnswer } from "#contract/kinds/rules";
import { isOvertaken, type Refusal, refuse, refuseAnswer, refuseField, reorderOptions } from "#durable/room/core";
import { isHeld, withHold } from "./in-class";
import { optionOrder, questionOrder, toPupilOrder, toQuizOrder } from "./layout";
import { countRight, findAttempt, markAnswer, noMarks, setCounted, withMark } from "./marks";
import { firstQueue, isOneByOne, judgedQueue, nextQueue, noTries, readTries, withFrontSeen, withTries } from "./queue";
import {
	type AssignmentAnswer,
	type AssignmentChange,
	type AssignmentSeat,
	type AssignmentState,
	type Attempt,
	areAnswersFinal,
	countAttemptsLeft,
	isTimed,
	phaseAt,
} from "./state";

const DAY_MS = 24 * 60 * 60 * 1000;

const ATTEMPTS_HANDED_IN_AT_ONCE = 500;

/** Ends the homework at `atMs` and hands in attempts in progress; if there are many, `handInNext` hands in the rest. */
export function closeAssignmentAt(state: AssignmentState, atMs: number): AssignmentChange[] {
	state.meta.closedAtMs = atMs;
	if (isHeld(state.meta)) state.meta.holds = withHold(state.meta, false, atMs);
	state.meta.revision++;
	if (state.inProgress.size > 0) return handInNext(state) ?? [];
	state.meta.resultsVersion++;
	return [{ type: "meta" }];
}

/** Hands in the next attempts after the end, a few at a time so that other calls run in between; null if none are left. */
export function handInNext(state: AssignmentState): AssignmentChange[] | null {
	const { meta, inProgress } = state;
	if (meta.closedAtMs === null || inProgress.size === 0) return null;
	const changes: AssignmentChange[] = [];
	for (const seat of inProgress) {
		if (seat.current) changes.push(endAttempt(state, seat, seat.current, { ms: meta.closedAtMs, late: true }));
		if (changes.length >= ATTEMPTS_HANDED_IN_AT_ONCE) break;
	}
	if (inProgress.size === 0) meta.resultsVersion++;
	return [...changes, { type: "meta" }];
}

/** Settles time: after deadline and grace period the homework ended at the deadline, whether an alarm, a call or a restart notices it. */
export function advanceAssignment(state: AssignmentState, nowMs: number): AssignmentChange[] {
	const { closedAtMs, dueAtMs } = state.meta;
	return closedAtMs === null && nowMs >= dueAtMs + ASSIGNMENT.graceMs ? closeAssignmentAt(state, dueAtMs) : [];
}

/** Returns when time must be settled next: at the end, then at the deletion of the storage. */
export function nextDeadlineMs({ meta }: AssignmentState, keptDays: number): number {
	return meta.closedAtMs === null ? meta.dueAtMs + ASSIGNMENT.graceMs : meta.closedAtMs + keptDays * DAY_MS;
}

export function isAssignmentPurgeDue({ meta }: AssignmentState, keptDays: number, nowMs: number): boolean {
	return meta.closedAtMs !== null && nowMs >= meta.closedAtMs + keptDays * DAY_MS;
}

interface AttemptStart {
	ok: true;
	changes: AssignmentChange[];
	attempt: Attempt;
}

/**
 * Starts the next attempt, or returns the current one. Settle time first. Refuses with ASSIGNMENT_NOT_OPEN, ASSIGNMENT_CLOSED from the
 * deadline on, and NO_ATTEMPTS_LEFT.
 */
export function startAttempt(
	state: AssignmentState,
	seat: AssignmentSeat,
	nowMs: number,
): AttemptStart | Refusal<"ASSIGNMENT_CLOSED" | "ASSIGNMENT_NOT_OPEN" | "NO_ATTEMPTS_LEFT"> {
	const phase = phaseAt(state, nowMs);
	if (phase === "scheduled") return refuse("ASSIGNMENT_NOT_OPEN");
	if (phase === "closed") return refuse("ASSIGNMENT_CLOSED");
	if (seat.current) return { ok: true, changes: [], attempt: seat.current };
	if (phase === "grace") return refuse("ASSIGNMENT_CLOSED");
	if (countAttemptsLeft(state, seat) === 0) return refuse("NO_ATTEMPTS_LEFT");
	const attempt: Attempt = {
		seatId: seat.seatId,
		attempt: seat.attempts + 1,
		startedAtMs: nowMs,
		handedInAtMs: null,
		late: false,
		marks: noMarks(state.quiz),
		tries: isOneByOne(state) ? noTries(state.quiz) : "",
		queue: null,
		place: 0,
		givenAtMs: null,
	};
	attempt.queue = firstQueue(state, attempt);
	seat.attempts++;
	seat.current = attempt;
	state.inProgress.add(seat);
	seat.lastSeenAtMs = nowMs;
	state.meta.revision++;
	const changes: AssignmentChange[] = [{ type: "attempt", attempt }];
	if (attempt.queue) changes.push({ type: "answers", attempt, answers: new Map() });
	// Every question may be cancelled.
	if (attempt.queue?.waiting.length === 0) changes.push(endAttempt(state, seat, attempt, { ms: nowMs, late: false }));
	if (state.meta.startedAtMs === null) {
		state.meta.startedAtMs = nowMs;
		changes.push({ type: "meta" });
	}
	return { ok: true, changes, attempt };
}

function endAttempt(state: AssignmentState, seat: AssignmentSeat, attempt: Attempt, at: { ms: number; late: boolean }): AssignmentChange {
	attempt.handedInAtMs = at.ms;
	attempt.late = at.late;
	attempt.tries = withFrontSeen(attempt);
	if (seat.rights.length === 0 && seat.removedAtMs === null) state.handedIn++;
	seat.rights.push(countRight(attempt.marks));
	seat.current = null;
	state.inProgress.delete(seat);
	seat.isLate = at.late;
	setCounted(state, seat, (_, number) => (number === attempt.attempt ? attempt : undefined));
	state.meta.revision++;
	return { type: "attempt", attempt };
}

/**
 * Hands an attempt in; an attempt that is over stays as it is. Refuses with ASSIGNMENT_NOT_OPEN, and with ATTEMPT_OVER an attempt that
 * was never started.
 */
export function handInAttempt(
	state: AssignmentState,
	seat: AssignmentSeat,
	number: number,
	nowMs: number,
): { ok: true; changes: AssignmentChange[] } | Refusal<"ASSIGNMENT_NOT_OPEN" | "ATTEMPT_OVER"> {
	if (phaseAt(state, nowMs) === "scheduled") return refuse("ASSIGNMENT_NOT_OPEN");
	if (number > seat.attempts) return refuse("ATTEMPT_OVER");
	seat.lastSeenAtMs = nowMs;
	// After the end, `handInNext` hands attempts in.
	if (seat.current?.attempt !== number || state.meta.closedAtMs !== null) return { ok: true, changes: [] };
	return { ok: true, changes: [endAttempt(state, seat, seat.current, { ms: nowMs, late: false })] };
}

/** The pupil's limit in seconds for the current question of a timed attempt, including extra time. */
export function pupilLimitSeconds(state: AssignmentState, seat: AssignmentSeat, attempt: Attempt): number {
	const index = questionOrder(state, attempt)[attempt.place] ?? 0;
	return Math.ceil((state.quiz.questions[index]?.timeLimitSeconds ?? 0) * seat.timeFactor);
}

/** Moves a timed attempt on when the time of its current question is over, and hands it in after the last one. */
export function settleTimedAttempt(state: AssignmentState, seat: AssignmentSeat, nowMs: number): AssignmentChange[] {
	const attempt = seat.current;
	if (!attempt || !isTimed(state) || attempt.givenAtMs === null || state.meta.closedAtMs !== null) return [];
	const endMs = attempt.givenAtMs + pupilLimitSeconds(state, seat, attempt) * 1000 + ASSIGNMENT.questionGraceMs;
	return nowMs < endMs ? [] : [moveToNextPlace(state, seat, attempt, nowMs)];
}

function moveToNextPlace(state: AssignmentState, seat: AssignmentSeat, attempt: Attempt, nowMs: number): AssignmentChange {
	attempt.place++;
	attempt.givenAtMs = null;
	state.meta.revision++;
	if (attempt.place >= state.quiz.questions.length) return endAttempt(state, seat, attempt, { ms: nowMs, late: false });
	return { type: "attempt", attempt };
}

/** Finds the place of the question whose verdict a timed attempt shows until the pupil continues; undefined without one. */
export function findVerdictPlace(state: AssignmentState, attempt: Attempt): number | undefined {
	const { place, givenAtMs, seatId, attempt: number } = attempt;
	if (!isTimed(state) || state.meta.rules.solutions !== "after-question" || givenAtMs !== null || place === 0) return undefined;
	const questionIndex = questionOrder(state, attempt)[place - 1];
	return questionIndex !== undefined && state.rows.answers(seatId, number).has(questionIndex) ? place - 1 : undefined;
}

/**
 * Starts the clock of the current timed question on its first delivery. `after`: the place of the question whose verdict the pupil has
 * seen.
 */
export function deliverTimedQuestion(state: AssignmentState, seat: AssignmentSeat, nowMs: number, after?: number): AssignmentChange[] {
	const attempt = seat.current;
	if (!attempt || !isTimed(state) || attempt.givenAtMs !== null || state.meta.closedAtMs !== null) return [];
	const verdict = findVerdictPlace(state, attempt);
	if (verdict !== undefined && verdict !== after) return [];
	attempt.givenAtMs = nowMs;
	return [{ type: "attempt", attempt }];
}

/**
 * Moves an attempt in which each question comes alone to the next question, and hands it in after the last one: once the pupil has seen the
 * verdict (`after`: its place and try), or has passed a cancelled question, and by itself where a correction has made the question right.
 */
export function passQuestion(
	state: AssignmentState,
	seat: AssignmentSeat,
	nowMs: number,
	after?: { place: number; try: number },
): AssignmentChange[] {
	const attempt = seat.current;
	const queue = attempt?.queue;
	const front = queue?.waiting[0];
	if (!attempt || !queue || front === undefined || state.meta.closedAtMs !== null) return [];
	const { count, isMastered } = readTries(attempt.tries, front);
	const isNamed = after !== undefined && questionOrder(state, attempt)[after.place] === front;
	const isConfirmed = isNamed && (queue.isJudged ? after.try === count : state.quiz.questions[front]?.cancelled === true);
	if (!isConfirmed && (queue.isJudged || !isMastered)) return [];
	attempt.tries = withFrontSeen(attempt);
	const next = nextQueue(state, attempt, queue);
	if (!next) return [endAttempt(state, seat, attempt, { ms: nowMs, late: false })];
	attempt.queue = next;
	state.meta.revision++;
	return [{ type: "queue", attempt }];
}

export interface SaveCommand {
	attempt: number;
	questionIndex: number;
	/** Where wrong ones come back: the try that this answers; absent: 1. */
	try?: number | undefined;
	fields: AnswerFields;
	/** The page that sent the call, and the call's number on it. */
	sequence?: CallSequence | undefined;
}

interface SaveResult {
	ok: true;
	changes: AssignmentChange[];
	attempt: Attempt;
	/** The question's index in the quiz; the option indexes in `given` are those of the quiz too. */
	questionIndex: number;
	given: AnswerValue;
	try: number;
}

/**
 * Saves an answer as one row; accepts the same answer again. Settle time first. Refuses with ASSIGNMENT_NOT_OPEN, ASSIGNMENT_CLOSED,
 * ATTEMPT_OVER, VALIDATION_ERROR, and ALREADY_ANSWERED where answers are final or the page has given the call up; a timed attempt also with
 * QUESTION_CLOSED and QUESTION_NOT_OPEN.
 */
export function recordAnswer(
	state: AssignmentState,
	seat: AssignmentSeat,
	command: SaveCommand,
	nowMs: number,
):
	| SaveResult
	| Refusal<
			| "ALREADY_ANSWERED"
			| "ASSIGNMENT_CLOSED"
			| "ASSIGNMENT_NOT_OPEN"
			| "ATTEMPT_OVER"
			| "QUESTION_CLOSED"
			| "QUESTION_NOT_OPEN"
			| "VALIDATION_ERROR"
	  > {
	const phase = phaseAt(state, nowMs);
	if (phase === "scheduled") return refuse("ASSIGNMENT_NOT_OPEN");
	if (isOvertaken(state.lastCalls, seat.seatId, command.sequence)) return refuse("ALREADY_ANSWERED");
	const attempt = findAttempt(state, seat, command.attempt);
	if (!attempt) return { ok: false, code: phase === "closed" ? "ASSIGNMENT_CLOSED" : "ATTEMPT_OVER" };
	const { seatId, attempt: number } = attempt;
	const questionIndex = questionOrder(state, attempt)[command.questionIndex];
	const question = questionIndex === undefined ? undefined : state.quiz.questions[questionIndex];
	if (questionIndex === undefined || !question) return refuseField("questionIndex", "questionUnknown");
	const order = optionOrder(state, attempt, questionIndex);
	const read = readAnswer(reorderOptions(question, order), command.fields, state.quiz.language);
	const answers = state.rows.answers(seatId, number);
	const saved = answers.get(questionIndex);
	const tryNumber = command.try ?? 1;
	const earlier = findTry(saved, tryNumber);
	const given = "given" in read ? toQuizOrder(read.given, order) : undefined;
	const result = { ok: true, attempt, questionIndex, try: tryNumber } as const;
	if (earlier && given !== undefined && isSameAnswer(question, earlier.given, given, state.quiz.language))
		return { ...result, changes: [], given: earlier.given };
	const refusal = findRefusal(state, attempt, { phase, place: command.questionIndex, questionIndex, tryNumber, earlier });
	if (refusal) return refusal;
	if ("problem" in read) return refuseAnswer(question, command.fields, read.problem);
	if (given === undefined) return refuse("VALIDATION_ERROR");
	const mark = markAnswer(question, given, state.quiz.language);
	const added = { given, savedAtMs: nowMs };
	const answer: AssignmentAnswer =
		saved && attempt.queue ? { ...saved, later: [...(saved.later ?? []), added] } : { seatId, attempt: number, questionIndex, ...added };
	// First tries alone are results.
	if (tryNumber === 1) attempt.marks = withMark(attempt.marks, questionIndex, mark);
	if (attempt.queue) {
		const before = readTries(attempt.tries, questionIndex);
		const earlierMarks = Array<Mark>(before.count).fill(before.isMastered ? "right" : "wrong");
		attempt.tries = withTries(attempt.tries, questionIndex, [...earlierMarks, mark]);
		attempt.queue = judgedQueue(state, attempt, attempt.queue, { mark, atMs: nowMs });
	}
	seat.lastSeenAtMs = nowMs;
	state.meta.revision++;
	const changes: AssignmentChange[] = [{ type: "answers", attempt, answers: new Map(answers).set(questionIndex, answer) }];
	if (isTimed(state)) changes.push(moveToNextPlace(state, seat, attempt, nowMs));
	return { ...result, changes, given };
}

/** Returns the answer that was given at a try; undefined before. */
function findTry(saved: AssignmentAnswer | undefined, tryNumber: number): Pick<AssignmentAnswer, "given"> | undefined {
	return tryNumber === 1 ? saved : saved?.later?.[tryNumber - 2];
}

interface Asked {
	phase: string;
	place: number;
	questionIndex: number;
	tryNumber: number;
	earlier: Pick<AssignmentAnswer, "given"> | undefined;
}

function findRefusal(
	state: AssignmentState,
	attempt: Attempt,
	{ phase, place, questionIndex, tryNumber, earlier }: Asked,
): Refusal<"ALREADY_ANSWERED" | "ASSIGNMENT_CLOSED" | "ATTEMPT_OVER" | "QUESTION_CLOSED" | "QUESTION_NOT_OPEN"> | null {
	if (phase === "closed") return refuse("ASSIGNMENT_CLOSED");
	if (attempt.handedInAtMs !== null) return refuse("ATTEMPT_OVER");
	if (earlier && areAnswersFinal(state)) return refuse("ALREADY_ANSWERED");
	if (isTimed(state) && place < attempt.place) return refuse("QUESTION_CLOSED");
	if (isTimed(state) && (place > attempt.place || findVerdictPlace(state, attempt) !== undefined)) return refuse("QUESTION_NOT_OPEN");
	const { queue } = attempt;
	const isAsked = queue
		? !queue.isJudged && queue.waiting[0] === questionIndex && tryNumber === readTries(attempt.tries, questionIndex).count + 1
		: tryNumber === 1;
	return isAsked ? null : refuse("QUESTION_NOT_OPEN");
}

export function toSeenAnswer(
	state: AssignmentState,
	attempt: Attempt,
	{ questionIndex, given }: Pick<AssignmentAnswer, "questionIndex" | "given">,
): AnswerValue {
	return toPupilOrder(given, optionOrder(state, attempt, questionIndex));
}
