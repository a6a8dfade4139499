import { rotated, shuffled } from "#durable/room/core";
import type { EarlierOrder } from "./state";

/* The order in which version 1 showed questions and options. Its attempts keep it: an open page sends answers by places that it shows. */

/** Pseudo-random numbers in [0, 1) from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
	let a = seed >>> 0;
	return () => {
		a = (a + 0x6d2b79f5) >>> 0;
		let t = Math.imul(a ^ (a >>> 15), a | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	};
}

interface Place {
	seatId: number;
	attempt: number;
}

const seedOf = ({ seed }: EarlierOrder, { seatId, attempt }: Place) => seed + seatId * 7_919 + attempt * 104_729;

export const earlierQuestionOrder = (earlier: EarlierOrder, length: number, place: Place) =>
	shuffled(length, randomFrom(seedOf(earlier, place)));

/** Options of an order question were never shown in the order that was right at that time. */
export function earlierOptionOrder(
	earlier: EarlierOrder,
	length: number,
	{ questionIndex, isSequence, ...place }: Place & { questionIndex: number; isSequence: boolean },
): number[] {
	const order = shuffled(length, randomFrom(seedOf(earlier, place) + (questionIndex + 1) * 15_485_863));
	const isRight = isSequence && order.join() === earlier.right[questionIndex]?.join();
	return isRight ? rotated(order) : order;
}
