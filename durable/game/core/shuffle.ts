import { rulesOf } from "#contract/kinds/rules";
import type { GivenGroup } from "#contract/kinds/sum-up";
import type { GameQuestion } from "#contract/quizzes/question";
import { inOrder, rotated, shuffled, withOptionOrder } from "#durable/room/core";
import type { GameQuiz, GameSettings, OwnOrder } from "./state";

/** Never the order from 0 on. */
function outOfOrder(length: number, random: () => number): number[] {
	const order = shuffled(length, random);
	return order.every((from, place) => from === place) ? rotated(order) : order;
}

function orderOfOptions(question: GameQuestion, shuffle: GameSettings["shuffle"], random: () => number): number[] {
	const { length } = question.options;
	if (rulesOf(question).asksForOrder) return outOfOrder(length, random);
	return shuffle === "none" || shuffle === "questions" || length === 2 ? inOrder(length) : shuffled(length, random);
}

/** The game's copy of a quiz, shuffled once. Two options keep their order; order questions never show the right one. */
export function shuffleQuiz(quiz: GameQuiz, shuffle: GameSettings["shuffle"], random: () => number): GameQuiz {
	const { questions } = quiz;
	if (shuffle === "none" && !questions.some((question) => rulesOf(question).asksForOrder)) return quiz;
	const isQuestionsOrderOwn = shuffle === "none" || shuffle === "options";
	const order = isQuestionsOrderOwn ? inOrder(questions.length) : shuffled(questions.length, random);
	const moved = order.flatMap((from) => questions[from] ?? []);
	const options = moved.map((question) => orderOfOptions(question, shuffle, random));
	return {
		...quiz,
		questions: moved.map((question, place) => withOptionOrder(question, options[place] ?? [])),
		ownOrder: { questions: order, options },
	};
}

interface QuestionResult extends Pick<GameQuestion, "kind" | "options" | "correctAnswers"> {
	index: number;
	optionCounts: number[];
	firstCounts?: number[];
	given?: GivenGroup[];
	firstGiven?: GivenGroup[];
}

/** Converts sequences of shown options to those of the quiz. */
function givenInOwnOrder(given: readonly GivenGroup[], from: readonly number[]): GivenGroup[] {
	return given.map((group) => ("answers" in group ? { ...group, answers: group.answers.map((place) => from[place] ?? place) } : group));
}

export function inOwnOrder<Q extends QuestionResult>(results: readonly Q[], ownOrder: OwnOrder | undefined): Q[] {
	if (!ownOrder) return [...results];
	return results
		.map((question) => {
			const from = ownOrder.options[question.index] ?? [];
			const back = from.map((_, own) => from.indexOf(own));
			// Empty where answers are grouped.
			const counts = (shown: readonly number[]) => (shown.length === 0 ? [] : back.map((place) => shown[place] ?? 0));
			const { firstCounts, given, firstGiven } = question;
			return {
				...withOptionOrder(question, back),
				optionCounts: counts(question.optionCounts),
				...(firstCounts && { firstCounts: counts(firstCounts) }),
				...(given && { given: givenInOwnOrder(given, from) }),
				...(firstGiven && { firstGiven: givenInOwnOrder(firstGiven, from) }),
				index: ownOrder.questions[question.index] ?? question.index,
			};
		})
		.sort((a, b) => a.index - b.index);
}
