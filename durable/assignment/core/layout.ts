import type { Given } from "#contract/kinds/kind";
import { rulesOf } from "#contract/kinds/rules";
import { inOrder, shuffled } from "#durable/room/core";
import { earlierOptionOrder, earlierQuestionOrder } from "./earlier-order";
import type { AssignmentMeta, AssignmentState, Attempt, EarlierOrder } from "./state";

/** An attempt, as far as the order depends on it. */
export type Shown = Pick<Attempt, "seatId" | "attempt" | "startedAtMs">;

const WARM_UP = 15;

/**
 * Numbers from 0 up to 1 that follow from the homework's secret and a place in it (sfc32). The secret is long, because options to be put in
 * order are stored in the right one: somebody who guessed it from a few questions with known solutions would know all others.
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

/** A different number for each seat, attempt and question. Attempt 0 means all of them. */
const placeOf = (seatId: number, attempt: number, question: number) => ((seatId << 14) | (attempt << 7) | question) >>> 0;

const earlierOf = ({ earlier }: AssignmentMeta, { startedAtMs }: Shown): EarlierOrder | undefined =>
	earlier && startedAtMs < earlier.untilMs ? earlier : undefined;

/** The order in which a pupil sees the questions in an attempt: at each place, the quiz's own index. */
export function questionOrder({ meta, quiz }: AssignmentState, shown: Shown): number[] {
	const { length } = quiz.questions;
	const { shuffle } = meta.rules;
	if (shuffle !== "questions" && shuffle !== "both") return inOrder(length);
	const earlier = earlierOf(meta, shown);
	if (earlier) return earlierQuestionOrder(earlier, length, shown);
	return shuffled(length, randomFrom(meta.secret, placeOf(shown.seatId, shown.attempt, 0)));
}

/**
 * The order in which a pupil sees the options of a question. Two options keep theirs. Options of an order question have a random order, the
 * same in every attempt and possibly the right one: an order that followed from the solution would reveal something about it, and a
 * correction would move the options while pupils answer.
 */
export function optionOrder({ meta, quiz }: AssignmentState, shown: Shown, questionIndex: number): number[] {
	const question = quiz.questions[questionIndex];
	if (!question) return [];
	const { length } = question.options;
	const isSequence = rulesOf(question).asksForOrder;
	const { shuffle } = meta.rules;
	if (!isSequence && ((shuffle !== "options" && shuffle !== "both") || length <= 2)) return inOrder(length);
	const earlier = earlierOf(meta, shown);
	if (earlier) return earlierOptionOrder(earlier, length, { ...shown, questionIndex, isSequence });
	return shuffled(length, randomFrom(meta.secret, placeOf(shown.seatId, isSequence ? 0 : shown.attempt, questionIndex + 1)));
}

/** An answer in places that the pupil sees, as one in the quiz's own indexes. */
export function toOwn(given: Given, order: readonly number[]): Given {
	return Array.isArray(given) ? given.map((place) => order[place] ?? place) : given;
}

/** The other way round. */
export function toSeen(given: Given, order: readonly number[]): Given {
	return Array.isArray(given) ? given.map((own) => order.indexOf(own)) : given;
}
