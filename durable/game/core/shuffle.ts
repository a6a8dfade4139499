import { kindRules } from "#contract/kinds/rules";
import type { AnswerGroup } from "#contract/kinds/sum-up";
import type { GameQuestion } from "#contract/quizzes/question";
import { ascendingOrder, reorderOptions, rotateOrder, shuffleOrder } from "#durable/room/core";
import type { GameQuiz, GameSettings, OwnOrder } from "./state";

/** Returns a random order that is never 0, 1, 2, … */
function shuffleOutOfOrder(length: number, random: () => number): number[] {
	const order = shuffleOrder(length, random);
	return order.every((from, place) => from === place) ? rotateOrder(order) : order;
}

function chooseOptionOrder(question: GameQuestion, shuffle: GameSettings["shuffle"], random: () => number): number[] {
	const { length } = question.options;
	if (kindRules(question).asksForOrder) return shuffleOutOfOrder(length, random);
	return shuffle === "none" || shuffle === "questions" || length === 2 ? ascendingOrder(length) : shuffleOrder(length, random);
}

/** Makes the game's copy of a quiz, shuffled once. Two options keep their order; order questions never show the right one. */
export function shuffleQuiz(quiz: GameQuiz, shuffle: GameSettings["shuffle"], random: () => number): GameQuiz {
	const { questions } = quiz;
	if (shuffle === "none" && !questions.some((question) => kindRules(question).asksForOrder)) return quiz;
	const isQuestionsOrderOwn = shuffle === "none" || shuffle === "options";
	const order = isQuestionsOrderOwn ? ascendingOrder(questions.length) : shuffleOrder(questions.length, random);
	const moved = order.flatMap((from) => questions[from] ?? []);
	const options = moved.map((question) => chooseOptionOrder(question, shuffle, random));
	return {
		...quiz,
		questions: moved.map((question, place) => reorderOptions(question, options[place] ?? [])),
		ownOrder: { questions: order, options },
	};
}

interface QuestionResult extends Pick<GameQuestion, "kind" | "options" | "correctAnswers"> {
	index: number;
	optionCounts: number[];
	firstCounts?: number[];
	given?: AnswerGroup[];
	firstGiven?: AnswerGroup[];
}

/** Converts sequences of shown options to those of the quiz. */
function restoreSequences(given: readonly AnswerGroup[], from: readonly number[]): AnswerGroup[] {
	return given.map((group) => ("answers" in group ? { ...group, answers: group.answers.map((place) => from[place] ?? place) } : group));
}

export function restoreQuizOrder<Q extends QuestionResult>(results: readonly Q[], ownOrder: OwnOrder | undefined): Q[] {
	if (!ownOrder) return [...results];
	return results
		.map((question) => {
			const from = ownOrder.options[question.index] ?? [];
			const back = from.map((_, own) => from.indexOf(own));
			// The counts are empty where answers are grouped.
			const counts = (shown: readonly number[]) => (shown.length === 0 ? [] : back.map((place) => shown[place] ?? 0));
			const { firstCounts, given, firstGiven } = question;
			return {
				...reorderOptions(question, back),
				optionCounts: counts(question.optionCounts),
				...(firstCounts && { firstCounts: counts(firstCounts) }),
				...(given && { given: restoreSequences(given, from) }),
				...(firstGiven && { firstGiven: restoreSequences(firstGiven, from) }),
				index: ownOrder.questions[question.index] ?? question.index,
			};
		})
		.sort((a, b) => a.index - b.index);
}
