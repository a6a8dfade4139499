import { type PupilState, type SavedAnswer, type SolvedHomeworkQuestion, toPercentage } from "#contract";
import { readPollSeconds } from "#contract/homework/assignment-limits";
import { answerFields } from "#contract/kinds/given";
import { type ClosedQuestion, toClosedQuestion, toPlayerQuestion } from "#contract/quizzes/question";
import { reorderOptions } from "#durable/room/core";
import { findVerdictPlace, pupilLimitSeconds, toSeenAnswer } from "./attempts";
import { goalFields, isHeld, isInClass } from "./in-class";
import { optionOrder, questionOrder } from "./layout";
import { countRight, markAnswer } from "./marks";
import { countLeft, countMastered, frontComesAgain, readTries } from "./queue";
import {
	type AssignmentAnswer,
	type AssignmentAnswers,
	type AssignmentSeat,
	type AssignmentState,
	type AssignmentStateQuestion,
	type Attempt,
	areAnswersFinal,
	countAttemptsLeft,
	countScoredQuestions,
	isCountedQuestion,
	isTimed,
	MARK_LETTERS,
	phaseAt,
} from "./state";

const iso = (ms: number) => new Date(ms).toISOString();

const correctionFlags = ({ corrected, cancelled }: AssignmentStateQuestion) => ({
	...(corrected ? { corrected } : {}),
	...(cancelled ? { cancelled } : {}),
});

function seenQuestion(state: AssignmentState, attempt: Attempt, questionIndex: number) {
	const question = state.quiz.questions[questionIndex];
	return question && reorderOptions(question, optionOrder(state, attempt, questionIndex));
}

/**
 * Reads the verdict from the attempt's marks, so that no verdict differs from the result. Null for a cancelled question and one without
 * a right answer.
 */
function isCorrect(state: AssignmentState, { marks }: Attempt, questionIndex: number): boolean | null {
	if (state.quiz.questions[questionIndex]?.cancelled) return null;
	const letter = marks[questionIndex];
	return letter === MARK_LETTERS.right ? true : letter === MARK_LETTERS.wrong ? false : null;
}

/** An answer of one try. */
interface Tried extends Pick<AssignmentAnswer, "questionIndex" | "given"> {
	try: number;
}

/**
 * Returns the verdict on a saved answer with the solution, if solutions are shown after each question. Where each question comes alone, the
 * solution is shown only beside the try that has just been answered: the question may come again.
 */
export function answerVerdict(
	state: AssignmentState,
	attempt: Attempt,
	answer: Tried,
): Partial<ClosedQuestion> & ReturnType<typeof correctionFlags> & { isCorrect?: boolean | null; comesAgain?: true } {
	if (state.meta.rules.solutions !== "after-question") return {};
	const { questionIndex } = answer;
	const question = seenQuestion(state, attempt, questionIndex);
	if (!question) return {};
	// Somebody had it in front when it was cancelled: nothing is right or wrong about it.
	if (attempt.queue && question.cancelled) return correctionFlags(question);
	const verdict = { isCorrect: answer.try === 1 ? isCorrect(state, attempt, questionIndex) : isLaterCorrect(state, answer) };
	if (attempt.queue && !isJustAnswered(attempt, answer)) return verdict;
	const again = frontComesAgain(state, attempt) ? { comesAgain: true as const } : {};
	return { ...verdict, ...toClosedQuestion(question), ...correctionFlags(question), ...again };
}

function isLaterCorrect({ quiz }: AssignmentState, { questionIndex, given }: Tried): boolean | null {
	const question = quiz.questions[questionIndex];
	const mark = question && markAnswer(question, given, quiz.language);
	return mark === "right" ? true : mark === "wrong" ? false : null;
}

function isJustAnswered({ queue, tries, handedInAtMs }: Attempt, { questionIndex, try: tryNumber }: Tried): boolean {
	if (handedInAtMs !== null) return true;
	return queue?.isJudged === true && queue.waiting[0] === questionIndex && readTries(tries, questionIndex).count === tryNumber;
}

/** Returns the questions of the counted attempt whose solutions a pupil may see (docs/rules/homework.md#rules-of-a-homework). */
function solutionsShown(state: AssignmentState, seat: AssignmentSeat, isClosed: boolean): "all" | "answered" | "none" {
	const isLast = isClosed || countAttemptsLeft(state, seat) === 0;
	switch (state.meta.rules.solutions) {
		case "never":
			return "none";
		case "after-deadline":
			return isClosed ? "all" : "none";
		case "after-attempt":
			return isLast ? "all" : "none";
		case "after-question":
			return isLast ? "all" : "answered";
	}
}

function solvedQuestions(state: AssignmentState, attempt: Attempt, shown: "all" | "answered"): SolvedHomeworkQuestion[] {
	const answers = state.rows.answers(attempt.seatId, attempt.attempt);
	return questionOrder(state, attempt).flatMap((own, place) => {
		const question = seenQuestion(state, attempt, own);
		const answer = answers.get(own);
		if (!question || (shown === "answered" && !answer)) return [];
		return {
			...toPlayerQuestion(question),
			...correctionFlags(question),
			...toClosedQuestion(question),
			questionIndex: place,
			isCorrect: answer ? isCorrect(state, attempt, own) : verdictWithoutAnswer(question),
			...(answer ? { given: answerFields(toSeenAnswer(state, attempt, answer)) } : {}),
			...triesFields(attempt, own),
		};
	});
}

function triesFields({ tries }: Attempt, questionIndex: number) {
	if (tries === "") return {};
	const { count, isMastered } = readTries(tries, questionIndex);
	return { tries: count, mastered: isMastered };
}

/** The verdict on a missing answer: wrong if the question counts, otherwise null. */
const verdictWithoutAnswer = (question: AssignmentStateQuestion) => (isCountedQuestion(question) ? false : null);

function workingFields(state: AssignmentState, seat: AssignmentSeat, attempt: Attempt, nowMs: number) {
	const order = questionOrder(state, attempt);
	const savedAnswers: AssignmentAnswers = state.rows.answers(seat.seatId, attempt.attempt);
	const verdict = findVerdictPlace(state, attempt);
	const front = attempt.queue?.waiting[0];
	const isShown = (own: number, place: number) =>
		front === undefined ? !isTimed(state) || place === (verdict ?? attempt.place) : own === front;
	const tryNumber = front === undefined ? 1 : readTries(attempt.tries, front).count + (attempt.queue?.isJudged ? 0 : 1);
	const questions = order.flatMap((own, place) => {
		const question = isShown(own, place) ? seenQuestion(state, attempt, own) : undefined;
		if (!question) return [];
		const asked = { ...toPlayerQuestion(question), ...correctionFlags(question), questionIndex: place };
		return [front === undefined ? asked : { ...asked, try: tryNumber }];
	});
	const answers = order.flatMap((own, place): SavedAnswer[] => {
		const saved = savedAnswers.get(own);
		return [...(saved ? [saved, ...(saved.later ?? [])] : [])].map(({ given }, index) => {
			const answer = { questionIndex: own, given, try: index + 1 };
			const fields = {
				questionIndex: place,
				...answerFields(toSeenAnswer(state, attempt, answer)),
				...answerVerdict(state, attempt, answer),
			};
			return attempt.queue ? { ...fields, try: answer.try } : fields;
		});
	});
	return {
		attempt: attempt.attempt,
		questions,
		answers,
		...(areAnswersFinal(state) && !isTimed(state) ? { finalAnswers: true as const } : {}),
		...(attempt.queue ? { left: countLeft(state, attempt), ...masteredFields(attempt), total: countScoredQuestions(state) } : {}),
		...(isTimed(state) && verdict === undefined ? remainingTime(state, seat, attempt, nowMs) : {}),
	};
}

const masteredFields = ({ tries }: Attempt) => (tries === "" ? {} : { mastered: countMastered(tries) });

function remainingTime(state: AssignmentState, seat: AssignmentSeat, attempt: Attempt, nowMs: number) {
	const timeLimit = pupilLimitSeconds(state, seat, attempt);
	const leftMs = Math.max(0, (attempt.givenAtMs ?? nowMs) + timeLimit * 1000 - nowMs);
	return { timeLimit, timeRemaining: Math.ceil(leftMs / 1000), timeRemainingMs: leftMs };
}

export function pupilOutsiderView(
	state: AssignmentState,
	nowMs: number,
	why: { removed?: true; takenOver?: true } = {},
): Extract<PupilState, { joined: false }> {
	const phase = phaseAt(state, nowMs);
	const status = phase === "scheduled" ? "scheduled" : phase === "open" ? "ready" : "closed";
	const { classId, rules, title, teacher, dueAtMs } = state.meta;
	const isInvited = status !== "closed" && !why.removed && !why.takenOver;
	const about = {
		title,
		language: state.quiz.language,
		dueAt: new Date(dueAtMs).toISOString(),
		teacher,
		...(rules.mode === "class" ? { mode: rules.mode } : {}),
	};
	const cards = classId === null ? {} : { cards: rules.cardsOnly ? ("needed" as const) : ("known" as const) };
	const mode = status === "closed" && rules.mode === "class" ? { mode: rules.mode } : {};
	return { status, joined: false, ...mode, ...(isInvited ? { about } : {}), ...cards, ...why };
}

/** Builds the view of the homework for the holder of a seat. Settle time first. */
export function pupilView(state: AssignmentState, seat: AssignmentSeat, nowMs: number): PupilState {
	const { meta, quiz } = state;
	const phase = phaseAt(state, nowMs);
	const joined = {
		joined: true as const,
		nickname: seat.nickname,
		...(seat.number === null ? {} : { number: seat.number }),
		...(seat.support === null ? {} : { support: seat.support }),
		title: meta.title,
		language: quiz.language,
		dueAt: iso(meta.dueAtMs),
		secondsLeft: Math.max(0, Math.ceil((meta.dueAtMs - nowMs) / 1000)),
		attemptsLeft: countAttemptsLeft(state, seat),
		totalQuestions: quiz.questions.length,
		...(isTimed(state) ? { timed: true as const } : {}),
		...(isInClass(state) ? { mode: "class" as const, pollSeconds: readPollSeconds(state.present) } : {}),
		...(isHeld(meta) ? { held: true as const } : {}),
		...goalFields(state),
		revision: meta.revision,
	};
	if (phase === "scheduled") return { status: "scheduled", ...joined, opensAt: iso(meta.opensAtMs ?? meta.createdAtMs) };
	const { current, counted } = seat;
	if (current && phase !== "closed") return { status: "working", ...joined, ...workingFields(state, seat, current, nowMs) };
	const isOver = phase !== "open";
	if (!isOver && seat.attempts === 0) return { status: "ready", ...joined };
	// Others may still be answering during the grace period.
	const shown = solutionsShown(state, seat, phase === "closed");
	const total = countScoredQuestions(state);
	const toResult = (right: number) => ({ right, total, percentage: toPercentage(right, total) });
	const isCorrected = quiz.questions.some(({ corrected, cancelled }) => corrected || cancelled);
	return {
		status: isOver ? "closed" : "done",
		...joined,
		...toResult(countRight(counted?.marks ?? "")),
		attempts: seat.rights.map((right, index) => ({ attempt: index + 1, ...toResult(right) })),
		...(counted ? { countedAttempt: counted.attempt, ...masteredFields(counted) } : {}),
		...(counted && shown !== "none" ? { questions: solvedQuestions(state, counted, shown) } : {}),
		...(isCorrected ? { corrected: true } : {}),
	};
}
