import { isSameAnswer, judgeAnswer, rulesOf } from "#contract/kinds/rules";
import { LIMITS } from "#contract/limits";
import type { GameQuestion } from "#contract/quizzes/question";
import { changed, done, refuse, type Steered } from "./advance";
import type { HostCommand, Refusal } from "./commands";
import { lastClosedIndex, pointsModeAt } from "./current";
import { factorAt, ownLimitSeconds, pointsFor } from "./own-time";
import { recount } from "./rebuild";
import type { Answer, Change, GameQuiz, GameState, PointsMode } from "./state";

/** In the order of their questions, read from the rows. */
export type AllAnswers = () => Iterable<Answer>;

interface Judging {
	question: GameQuestion;
	mode: PointsMode;
}

/** Judges an answer by another solution; points follow from the stored times. `first` is the first turn's answer, judged again. */
export function gradeAnswer(state: GameState, { question, mode }: Judging, answer: Answer, first: Answer | undefined): Answer {
	if (first && isSameAnswer(question, first.given, answer.given, state.quiz.language))
		return { ...answer, correct: first.correct, points: first.points };
	const seat = state.seatsById.get(answer.seatId);
	const correct = judgeAnswer(question, answer.given, state.quiz.language) ?? false;
	const elapsedMs = Math.max(0, answer.arrivedAtMs - answer.startedAtMs);
	const factor = seat ? factorAt(seat, answer.questionIndex) : 1;
	const timeLimitSeconds = ownLimitSeconds(question.timeLimitSeconds, factor);
	return {
		...answer,
		correct,
		points: pointsFor({ correct, elapsedMs, timeLimitSeconds, mode, turn: answer.turn }),
	};
}

export function withQuestion(quiz: GameQuiz, questionIndex: number, question: GameQuestion): GameQuiz {
	return { ...quiz, questions: quiz.questions.with(questionIndex, question) };
}

/** Replaces a question by one with another solution and recomputes all that follows. Returns what to write, except the document. */
export function regrade(
	state: GameState,
	questionIndex: number,
	after: GameQuestion,
	grade: (answer: Answer, first: Answer | undefined) => Answer,
	allAnswers: AllAnswers,
): Change[] {
	state.quiz = withQuestion(state.quiz, questionIndex, after);
	const changes: Change[] = [{ type: "quiz" }];
	const judged = function* (): Iterable<Answer> {
		const firsts = new Map<number, Answer>();
		for (const answer of allAnswers()) {
			const isAsked = answer.questionIndex === questionIndex;
			const next = isAsked ? grade(answer, firsts.get(answer.seatId)) : answer;
			if (isAsked && answer.turn === 1) firsts.set(answer.seatId, next);
			if (next.points !== answer.points || next.correct !== answer.correct) changes.push({ type: "answer-judged", answer: next });
			yield next;
		}
	};
	recount(state, judged());
	return changes;
}

/** Accepts one more text as right. Refuses with WRONG_STATE (other kind, open, archived) or VALIDATION_ERROR (invalid, too many). */
export function acceptText(
	state: GameState,
	command: Extract<HostCommand, { type: "accept" }>,
	nowMs: number,
	allAnswers: AllAnswers,
): Steered | Refusal {
	const { meta, quiz } = state;
	const { questionIndex } = command;
	const question = quiz.questions[questionIndex];
	if (!question || meta.status === "lobby" || meta.status === "archived" || questionIndex > lastClosedIndex(state))
		return refuse("WRONG_STATE");
	if (rulesOf(question).answerField !== "text") return refuse("WRONG_STATE");
	const read = rulesOf(question).read(question, { text: command.text }, quiz.language);
	if ("key" in read) return { ok: false, code: "VALIDATION_ERROR", field: { path: "text", key: read.key } };
	const { accepted = [] } = question;
	const keyOf = (text: string) => rulesOf(question).keyOf(question, text, quiz.language);
	const text = String(read.given);
	if (accepted.some((one) => keyOf(one) === keyOf(text))) return done;
	if (accepted.length >= LIMITS.accepted.max) return { ok: false, code: "VALIDATION_ERROR", field: { path: "text", key: "acceptedMax" } };
	const after: GameQuestion = { ...question, accepted: [...accepted, text] };
	// Judged by the new text alone, because right answers stay right.
	const judging = { question: { ...question, accepted: [text] }, mode: pointsModeAt(state, questionIndex) };
	const changes = regrade(
		state,
		questionIndex,
		after,
		(answer, first) => (answer.correct ? answer : gradeAnswer(state, judging, answer, first)),
		allAnswers,
	);
	// A new revision pushes the change to all screens at once.
	meta.acceptedTexts = (meta.acceptedTexts ?? 0) + 1;
	return { ok: true, changes: [...changes, ...changed(state, nowMs).changes] };
}
