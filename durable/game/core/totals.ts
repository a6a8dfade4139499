import { currentIndex, isRunning } from "./current";
import type { GameState, QuestionTally, Seat } from "./state";

/** What a seat has earned with the questions that are summed up: a list, because a game may have 20,000 of them. */
type Earned = [
	seatId: number,
	totalScore: number,
	previousScore: number,
	firstScore: number | null,
	correctCount: number,
	streak: number,
	answeredCount: number,
];

/**
 * The sums of all questions before the current one, so that a game need not read their answers to wake up. Only a shortcut: they equal
 * what the answers give, and where they no longer hold, the answers are read.
 */
export interface Totals {
	/** How many questions are summed up. */
	questions: number;
	/** How many rows of answers they have, those of removed players included. */
	rows: number;
	/** Removed seats at that time. With one more, the sums no longer hold. */
	removed: number;
	tallies: QuestionTally[];
	/** The present seats. */
	seats: Earned[];
}

const removedSeats = (state: GameState) => state.seatsById.size - state.present;

/** The sums as they are while a question runs; null at other times: a closed question has changed them. `rows` are the answers before it. */
export function totalsOf(state: GameState, rows: number): Totals | null {
	if (!isRunning(state)) return null;
	const questions = currentIndex(state);
	const present = [...state.seatsById.values()].filter(({ removed }) => !removed);
	return {
		questions,
		rows,
		removed: removedSeats(state),
		tallies: state.tallies.slice(0, questions),
		seats: present.map(({ seatId, totalScore, previousScore, firstScore, correctCount, streak, answeredCount }) => [
			seatId,
			totalScore,
			previousScore,
			firstScore,
			correctCount,
			streak,
			answeredCount,
		]),
	};
}

/** Puts the sums into a game whose seats were just read; false if they do not hold. */
export function takeTotals(state: GameState, totals: Totals): boolean {
	if (totals.removed !== removedSeats(state)) return false;
	for (const [seatId, totalScore, previousScore, firstScore, correctCount, streak, answeredCount] of totals.seats) {
		const seat = state.seatsById.get(seatId);
		if (seat) Object.assign(seat, { totalScore, previousScore, firstScore, correctCount, streak, answeredCount } satisfies Partial<Seat>);
	}
	state.tallies.push(...totals.tallies);
	return true;
}
