import type { AnswerValue } from "#contract/kinds/kind";
import { kindRules } from "#contract/kinds/rules";
import { ascendingOrder, shuffleOrder } from "#durable/room/core";
import type { AssignmentState, Attempt } from "./state";

/** The part of an attempt on which the order of questions and options depends. */
type AttemptKey = Pick<Attempt, "seatId" | "attempt">;

const WARM_UP = 15;

/**
 * Returns pseudo-random numbers in [0, 1) from the homework's secret (sfc32). The secret is long, so that known orders do not reveal
 * others.
 */
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

/** Returns a different number for each seat, attempt and question; attempt 0 is used for an order that is the same in every attempt. */
const computeSeed = (seatId: number, attempt: number, question: number) => ((seatId << 14) | (attempt << 7) | question) >>> 0;

/** Returns the order of questions for a pupil: at each place that the pupil sees, the question's index in the quiz. */
export function questionOrder({ meta, quiz }: AssignmentState, key: AttemptKey): number[] {
	const { length } = quiz.questions;
	const { shuffle } = meta.rules;
	if (shuffle !== "questions" && shuffle !== "both") return ascendingOrder(length);
	return shuffleOrder(length, randomFrom(meta.secret, computeSeed(key.seatId, key.attempt, 0)));
}

/**
 * Returns the order of options for a pupil: at each place that the pupil sees, the option's index in the quiz. Two options keep their order.
 * An order question gets a random order, the same in every attempt and possibly the right one: an order derived from the solution would
 * reveal part of it, and change with a correction.
 */
export function optionOrder({ meta, quiz }: AssignmentState, key: AttemptKey, questionIndex: number): number[] {
	const question = quiz.questions[questionIndex];
	if (!question) return [];
	const { length } = question.options;
	const isSequence = kindRules(question).asksForOrder;
	const { shuffle } = meta.rules;
	if (!isSequence && ((shuffle !== "options" && shuffle !== "both") || length <= 2)) return ascendingOrder(length);
	return shuffleOrder(length, randomFrom(meta.secret, computeSeed(key.seatId, isSequence ? 0 : key.attempt, questionIndex + 1)));
}

/** Converts an answer from the places that the pupil sees to the quiz's indexes. */
export function toQuizOrder(given: AnswerValue, order: readonly number[]): AnswerValue {
	return Array.isArray(given) ? given.map((place) => order[place] ?? place) : given;
}

/** Converts an answer from the quiz's indexes to the places that the pupil sees. */
export function toPupilOrder(given: AnswerValue, order: readonly number[]): AnswerValue {
	return Array.isArray(given) ? given.map((own) => order.indexOf(own)) : given;
}
