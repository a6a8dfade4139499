import type { Mark } from "#contract/homework/assignment-limits";
import { ITEM_GROUP } from "#contract/results/item-limits";
import { discriminationOf, extremeGroups } from "#durable/room/core";
import { countedOf } from "./counts";
import { isScoredAt } from "./current";
import { standingsOf } from "./ranks";
import type { Answer, GameState, Seat } from "./state";
import { inSteps, type Steps } from "./steps";

type AnswersOf = (seatId: number) => Iterable<Answer>;

/** By the place of the question in the game. */
function countedAnswersOf(state: GameState, seat: Seat, answersOf: AnswersOf): Map<number, Answer> {
	const counted = new Map<number, Answer>();
	for (const answer of answersOf(seat.seatId)) {
		const before = counted.get(answer.questionIndex);
		counted.set(answer.questionIndex, countedOf(state, before, answer) ?? answer);
	}
	return counted;
}

/** In the order of the quiz. */
export function marksOf(state: GameState, seat: Seat, answersOf: AnswersOf): Mark[] {
	const counted = countedAnswersOf(state, seat, answersOf);
	const marks = state.tallies.map((_, index): { own: number; mark: Mark } => {
		const answer = counted.get(index);
		const own = state.quiz.ownOrder?.questions[index] ?? index;
		if (!answer) return { own, mark: "none" };
		return { own, mark: !isScoredAt(state, index) ? "given" : answer.correct ? "right" : "wrong" };
	});
	return marks.sort((a, b) => a.own - b.own).map(({ mark }) => mark);
}

/** Evenly spaced seats of a group whose answers are too many to read. */
function sampleOf(seats: readonly Seat[]): readonly Seat[] {
	const { maxSeats } = ITEM_GROUP;
	if (seats.length <= maxSeats) return seats;
	return Array.from({ length: maxSeats }, (_, n) => seats[Math.floor((n * seats.length) / maxSeats)]).filter((seat) => seat !== undefined);
}

/**
 * For each question, the share of right answers in the upper 27 % minus that in the lower 27 %
 * (docs/rules/results.md#how-good-a-question-is). Undefined for an unscored question, null with too few people.
 */
export function* discriminationsOf(state: GameState, answersOf: AnswersOf): Steps<(number | undefined)[] | null> {
	const groups = extremeGroups([...standingsOf(state)].sort((a, b) => b.correctCount - a.correctCount || b.totalScore - a.totalScore));
	if (!groups) return null;
	const rightIn = function* (group: readonly Seat[]): Steps<number[]> {
		const sample = sampleOf(group);
		const right = state.tallies.map(() => 0);
		const countRight = (seat: Seat) => {
			for (const [index, { correct }] of countedAnswersOf(state, seat, answersOf)) if (correct) right[index] = (right[index] ?? 0) + 1;
		};
		yield* inSteps(sample, countRight, state.tallies.length);
		return right.map((count) => count / sample.length);
	};
	const upper = yield* rightIn(groups.upper);
	const lower = yield* rightIn(groups.lower);
	return state.tallies.map((_, index) => (isScoredAt(state, index) ? discriminationOf(upper[index] ?? 0, lower[index] ?? 0) : undefined));
}
