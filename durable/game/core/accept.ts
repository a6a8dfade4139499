import { isSameAnswer, judgeAnswer, kindRules } from "#contract/kinds/rules";
import { LIMITS } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import { type Refusal, refuse, refuseField } from "#durable/room/core";
import { bumpRevision, type CommandResult, NO_CHANGES } from "./advance";
import type { HostCommand } from "./commands";
import { lastClosedIndex, pointsModeAt } from "./current";
import { computePoints, scaleLimitSeconds, timeFactorAt } from "./own-time";
import { recount } from "./rebuild";
import type { Answer, Change, GameQuiz, GameState, PointsMode } from "./state";

/** Reads all answers of the game from the rows, in the order of their questions. */
export type AllAnswers = () => Iterable<Answer>;

interface GradingRule {
	question: GameQuestion;
	mode: PointsMode;
}

/**
 * Judges an answer by another solution; points are computed from the stored times. `first` is the first turn's answer, already judged
 * again.
 */
export function gradeAnswer(state: GameState, { question, mode }: GradingRule, answer: Answer, first: Answer | undefined): Answer {
	if (first && isSameAnswer(question, first.given, answer.given, state.quiz.language))
		return { ...answer, correct: first.correct, points: first.points };
	const seat = state.seatsById.get(answer.seatId);
	const correct = judgeAnswer(question, answer.given, state.quiz.language) ?? false;
	const elapsedMs = Math.max(0, answer.arrivedAtMs - answer.startedAtMs);
	const factor = seat ? timeFactorAt(seat, answer.questionIndex) : 1;
	const timeLimitSeconds = scaleLimitSeconds(question.timeLimitSeconds, factor);
	return {
		...answer,
		correct,
		points: computePoints({ correct, elapsedMs, timeLimitSeconds, mode, turn: answer.turn }),
	};
}

export function replaceQuestion(quiz: GameQuiz, questionIndex: number, question: GameQuestion): GameQuiz {
	return { ...quiz, questions: quiz.questions.with(questionIndex, question) };
}

/**
 * Replaces a question by one with another solution and recomputes points, ranks and counts. Returns the changes to write, except that
 * of the game's document.
 */
export function regrade(
	state: GameState,
	questionIndex: number,
	after: GameQuestion,
	grade: (answer: Answer, first: Answer | undefined) => Answer,
	allAnswers: AllAnswers,
): Change[] {
	state.quiz = replaceQuestion(state.quiz, questionIndex, after);
	const changes: Change[] = [{ type: "quiz" }];
	const regradedAnswers = function* (): Iterable<Answer> {
		const firsts = new Map<number, Answer>();
		for (const answer of allAnswers()) {
			const isAsked = answer.questionIndex === questionIndex;
			const next = isAsked ? grade(answer, firsts.get(answer.seatId)) : answer;
			if (isAsked && answer.turn === 1) firsts.set(answer.seatId, next);
			if (next.points !== answer.points || next.correct !== answer.correct) changes.push({ type: "answer-judged", answer: next });
			yield next;
		}
	};
	recount(state, regradedAnswers());
	return changes;
}

/** Accepts one more text as right. Refuses with WRONG_STATE (other kind, open, archived) or VALIDATION_ERROR (invalid, too many). */
export function acceptText(
	state: GameState,
	command: Extract<HostCommand, { type: "accept" }>,
	nowMs: number,
	allAnswers: AllAnswers,
): CommandResult | Refusal<"VALIDATION_ERROR" | "WRONG_STATE"> {
	const { meta, quiz } = state;
	const { questionIndex } = command;
	const question = quiz.questions[questionIndex];
	if (!question || meta.status === "lobby" || meta.status === "archived" || questionIndex > lastClosedIndex(state))
		return refuse("WRONG_STATE");
	if (kindRules(question).answerField !== "text") return refuse("WRONG_STATE");
	const read = kindRules(question).read(question, { text: command.text }, quiz.language);
	if ("key" in read) return refuseField("text", read.key);
	const { accepted = [] } = question;
	const toTextKey = (text: string) => kindRules(question).toKey(question, text, quiz.language);
	const text = String(read.given);
	if (accepted.some((one) => toTextKey(one) === toTextKey(text))) return NO_CHANGES;
	if (accepted.length >= LIMITS.accepted.max) return refuseField("text", "acceptedMax");
	const after: GameQuestion = { ...question, accepted: [...accepted, text] };
	// Answers are judged by the new text only, because right answers stay right.
	const gradingRule = { question: { ...question, accepted: [text] }, mode: pointsModeAt(state, questionIndex) };
	const changes = regrade(
		state,
		questionIndex,
		after,
		(answer, first) => (answer.correct ? answer : gradeAnswer(state, gradingRule, answer, first)),
		allAnswers,
	);
	// A new revision pushes the change to all screens at once.
	meta.acceptedTexts = (meta.acceptedTexts ?? 0) + 1;
	return { ok: true, changes: [...changes, ...bumpRevision(state, nowMs).changes] };
}
