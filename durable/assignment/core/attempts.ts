import type { CallSequence } from "#contract";
import { ASSIGNMENT } from "#contract/homework/assignment-limits";
import type { AnswerFields, AnswerValue } from "#contract/kinds/kind";
import { isSameAnswer, readAnswer } from "#contract/kinds/rules";
import { isOvertaken, type Refusal, refuse, refuseAnswer, refuseField, reorderOptions } from "#durable/room/core";
import { optionOrder, questionOrder, toPupilOrder, toQuizOrder } from "./layout";
import { countRight, findAttempt, markAnswer, noMarks, setCounted, withMark } from "./marks";
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
		place: 0,
		givenAtMs: null,
	};
	seat.attempts++;
	seat.current = attempt;
	state.inProgress.add(seat);
	seat.lastSeenAtMs = nowMs;
	state.meta.revision++;
	const changes: AssignmentChange[] = [{ type: "attempt", attempt }];
	if (state.meta.startedAtMs === null) {
		state.meta.startedAtMs = nowMs;
		changes.push({ type: "meta" });
	}
	return { ok: true, changes, attempt };
}

function endAttempt(state: AssignmentState, seat: AssignmentSeat, attempt: Attempt, at: { ms: number; late: boolean }): AssignmentChange {
	attempt.handedInAtMs = at.ms;
	attempt.late = at.late;
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

export interface SaveCommand {
	attempt: number;
	questionIndex: number;
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
	const earlier = answers.get(questionIndex);
	const given = "given" in read ? toQuizOrder(read.given, order) : undefined;
	if (earlier && given !== undefined && isSameAnswer(question, earlier.given, given, state.quiz.language))
		return { ok: true, changes: [], attempt, questionIndex, given: earlier.given };
	const refusal = findRefusal(state, attempt, { phase, place: command.questionIndex, earlier });
	if (refusal) return refusal;
	if ("problem" in read) return refuseAnswer(question, command.fields, read.problem);
	if (given === undefined) return refuse("VALIDATION_ERROR");
	const answer: AssignmentAnswer = { seatId, attempt: number, questionIndex, given, savedAtMs: nowMs };
	attempt.marks = withMark(attempt.marks, questionIndex, markAnswer(question, given, state.quiz.language));
	seat.lastSeenAtMs = nowMs;
	state.meta.revision++;
	const changes: AssignmentChange[] = [{ type: "answers", attempt, answers: new Map(answers).set(questionIndex, answer) }];
	if (isTimed(state)) changes.push(moveToNextPlace(state, seat, attempt, nowMs));
	return { ok: true, changes, attempt, questionIndex, given };
}

function findRefusal(
	state: AssignmentState,
	attempt: Attempt,
	{ phase, place, earlier }: { phase: string; place: number; earlier: AssignmentAnswer | undefined },
): Refusal<"ALREADY_ANSWERED" | "ASSIGNMENT_CLOSED" | "ATTEMPT_OVER" | "QUESTION_CLOSED" | "QUESTION_NOT_OPEN"> | null {
	if (phase === "closed") return refuse("ASSIGNMENT_CLOSED");
	if (attempt.handedInAtMs !== null) return refuse("ATTEMPT_OVER");
	if (earlier && areAnswersFinal(state)) return refuse("ALREADY_ANSWERED");
	if (isTimed(state) && place < attempt.place) return refuse("QUESTION_CLOSED");
	if (isTimed(state) && (place > attempt.place || findVerdictPlace(state, attempt) !== undefined)) return refuse("QUESTION_NOT_OPEN");
	return null;
}

export function toSeenAnswer(state: AssignmentState, attempt: Attempt, { questionIndex, given }: AssignmentAnswer): AnswerValue {
	return toPupilOrder(given, optionOrder(state, attempt, questionIndex));
}
