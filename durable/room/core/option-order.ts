import { rulesOf } from "#contract/kinds/rules";
import type { GameQuestion } from "#contract/quizzes/question";

export const inOrder = (length: number) => Array.from({ length }, (_, index) => index);

/** The numbers below `length` in random order; `random` returns numbers in [0, 1). */
export function shuffled(length: number, random: () => number): number[] {
	const order = inOrder(length);
	for (let last = length - 1; last > 0; last--) {
		const other = Math.floor(random() * (last + 1));
		const [a, b] = [order[last] ?? 0, order[other] ?? 0];
		order[last] = b;
		order[other] = a;
	}
	return order;
}

/** Moves the order by one place, so that it certainly differs. */
export const rotated = (order: readonly number[]): number[] => [...order.slice(1), ...order.slice(0, 1)];

/** Reorders the options: the new option at `place` is the old one at `order[place]`. */
export function withOptionOrder<Q extends Pick<GameQuestion, "kind" | "options" | "correctAnswers">>(
	question: Q,
	order: readonly number[],
): Q {
	const correctAnswers = question.correctAnswers.map((from) => order.indexOf(from));
	return {
		...question,
		options: order.map((from) => question.options[from] ?? ""),
		correctAnswers: rulesOf(question).asksForOrder ? correctAnswers : correctAnswers.sort((a, b) => a - b),
	};
}
