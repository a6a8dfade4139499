import type { Given } from "#contract/kinds/kind";
import { rulesOf } from "#contract/kinds/rules";
import { inOrder, shuffled } from "#durable/room/core";
import type { AssignmentState, Attempt } from "./state";

/** The part of an attempt that the order depends on. */
export type Shown = Pick<Attempt, "seatId" | "attempt">;

const WARM_UP = 15;

/** Pseudo-random numbers in [0, 1) from the homework's secret (sfc32), which is long so that known solutions do not give away others. */
function randomFrom([x = 0, y = 0, z = 0]: readonly number[], place: number): () => number {
	let [a, b, c, counter] = [x, y, z, place];
	const next = () => {
		const sum = (((a + b) | 0) + counter) | 0;
		counter = (counter + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = (((c << 21) | (c >>> 11)) + sum) | 0;
		return (sum >>> 0) / 4_294_967_296;
	};
	for (let round = 0; round < WARM_UP; round++) next();
	return next;
}

/** A different number for each seat, attempt and question. Attempt 0: the same in every attempt. */
const placeOf = (seatId: number, attempt: number, question: number) => ((seatId << 14) | (attempt << 7) | question) >>> 0;

/** At each place that the pupil sees, the question's index in the quiz. */
export function questionOrder({ meta, quiz }: AssignmentState, shown: Shown): number[] {
	const { length } = quiz.questions;
	const { shuffle } = meta.rules;
	if (shuffle !== "questions" && shuffle !== "both") return inOrder(length);
	return shuffled(length, randomFrom(meta.secret, placeOf(shown.seatId, shown.attempt, 0)));
}

/**
 * At each place that the pupil sees, the option's index in the quiz. Two options keep their order. That of an order question is random, the
 * same in every attempt and possibly the right one: an order derived from the solution would reveal it in part, and move with a correction.
 */
export function optionOrder({ meta, quiz }: AssignmentState, shown: Shown, questionIndex: number): number[] {
	const question = quiz.questions[questionIndex];
	if (!question) return [];
	const { length } = question.options;
	const isSequence = rulesOf(question).asksForOrder;
	const { shuffle } = meta.rules;
	if (!isSequence && ((shuffle !== "options" && shuffle !== "both") || length <= 2)) return inOrder(length);
	return shuffled(length, randomFrom(meta.secret, placeOf(shown.seatId, isSequence ? 0 : shown.attempt, questionIndex + 1)));
}

/** Converts an answer from the places that the pupil sees to the quiz's indexes. */
export function toQuizOrder(given: Given, order: readonly number[]): Given {
	return Array.isArray(given) ? given.map((place) => order[place] ?? place) : given;
}

/** Converts an answer from the quiz's indexes to the places that the pupil sees. */
export function toPupilOrder(given: Given, order: readonly number[]): Given {
	return Array.isArray(given) ? given.map((own) => order.indexOf(own)) : given;
}
