import type { Given } from "#contract/kinds/kind";
import { rulesOf } from "#contract/kinds/rules";
import type { AssignmentQuestion, AssignmentState } from "./state";

/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
	let a = seed >>> 0;
	return () => {
		a = (a + 0x6d2b79f5) >>> 0;
		let t = Math.imul(a ^ (a >>> 15), a | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	};
}

const inOrder = (length: number) => Array.from({ length }, (_, index) => index);

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

/** The same, but never in the order that is right. */
function outOfOrder(right: readonly number[], random: () => number): number[] {
	const order = shuffled(right.length, random);
	return order.join() === right.join() ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** The order in which a pupil sees the questions in an attempt: at each place, the quiz's own index. */
export function questionOrder({ meta, quiz }: AssignmentState, seatId: number, attempt: number): number[] {
	const { length } = quiz.questions;
	const { shuffle } = meta.rules;
	if (shuffle !== "questions" && shuffle !== "both") return inOrder(length);
	return shuffled(length, randomFrom(meta.seed + seatId * 7_919 + attempt * 104_729));
}

/** The order in which a pupil sees the options of a question. Two options keep theirs; what is to be put in order never stands in the right one. */
export function optionOrder({ meta, quiz }: AssignmentState, seatId: number, attempt: number, questionIndex: number): number[] {
	const question = quiz.questions[questionIndex];
	if (!question) return [];
	const { length } = question.options;
	const random = randomFrom(meta.seed + seatId * 7_919 + attempt * 104_729 + (questionIndex + 1) * 15_485_863);
	if (rulesOf(question).asksForOrder) return outOfOrder(question.correctAnswers, random);
	const { shuffle } = meta.rules;
	return (shuffle === "options" || shuffle === "both") && length > 2 ? shuffled(length, random) : inOrder(length);
}

/** The question as this pupil sees it: at each place the quiz's own option. */
export function laidOut(question: AssignmentQuestion, order: readonly number[]): AssignmentQuestion {
	const correctAnswers = question.correctAnswers.map((own) => order.indexOf(own));
	return {
		...question,
		options: order.map((own) => question.options[own] ?? ""),
		correctAnswers: rulesOf(question).asksForOrder ? correctAnswers : correctAnswers.sort((a, b) => a - b),
	};
}

/** An answer in places that the pupil sees, as one in the quiz's own indexes. */
export function toOwn(given: Given, order: readonly number[]): Given {
	return Array.isArray(given) ? given.map((place) => order[place] ?? place) : given;
}

/** The other way round. */
export function toSeen(given: Given, order: readonly number[]): Given {
	return Array.isArray(given) ? given.map((own) => order.indexOf(own)) : given;
}
