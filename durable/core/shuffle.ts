import type { GameQuestion } from "#contract/question";
import type { GameQuiz, GameSettings, OwnOrder } from "./state";

const inOrder = (length: number) => Array.from({ length }, (_, index) => index);

/** The numbers below `length` in a random order: `random` gives numbers from 0 up to 1. */
function shuffled(length: number, random: () => number): number[] {
	const order = inOrder(length);
	for (let last = length - 1; last > 0; last--) {
		const other = Math.floor(random() * (last + 1));
		const [a, b] = [order[last] ?? 0, order[other] ?? 0];
		order[last] = b;
		order[other] = a;
	}
	return order;
}

/** The question with its options in this order: the new option at `place` is the old one at `order[place]`. */
function reordered<Q extends Pick<GameQuestion, "options" | "correctAnswers">>(question: Q, order: readonly number[]): Q {
	return {
		...question,
		options: order.map((from) => question.options[from] ?? ""),
		correctAnswers: question.correctAnswers.map((from) => order.indexOf(from)).sort((a, b) => a - b),
	};
}

/**
 * The game's copy of a quiz, shuffled once for everybody (decisions section 9). Questions of two options keep their order.
 * Without shuffling the copy is the quiz as it is.
 */
export function shuffleQuiz(quiz: GameQuiz, shuffle: GameSettings["shuffle"], random: () => number): GameQuiz {
	if (shuffle === "none") return quiz;
	const { questions } = quiz;
	const order = shuffle === "options" ? inOrder(questions.length) : shuffled(questions.length, random);
	const moved = order.flatMap((from) => questions[from] ?? []);
	const options = moved.map(({ options: texts }) =>
		shuffle === "questions" || texts.length === 2 ? inOrder(texts.length) : shuffled(texts.length, random),
	);
	return {
		...quiz,
		questions: moved.map((question, place) => reordered(question, options[place] ?? [])),
		ownOrder: { questions: order, options },
	};
}

interface QuestionResult {
	index: number;
	options: string[];
	correctAnswers: number[];
	optionCounts: number[];
	firstCounts?: number[];
}

/** The results of a game's questions, in the order of the quiz itself. */
export function inOwnOrder<Q extends QuestionResult>(results: readonly Q[], ownOrder: OwnOrder | undefined): Q[] {
	if (!ownOrder) return [...results];
	return results
		.map((question) => {
			const from = ownOrder.options[question.index] ?? [];
			const back = from.map((_, own) => from.indexOf(own));
			const counts = (shown: readonly number[]) => back.map((place) => shown[place] ?? 0);
			const firstCounts = question.firstCounts && { firstCounts: counts(question.firstCounts) };
			return {
				...reordered(question, back),
				optionCounts: counts(question.optionCounts),
				...firstCounts,
				index: ownOrder.questions[question.index] ?? question.index,
			};
		})
		.sort((a, b) => a.index - b.index);
}
