import { currentIndex, isRunning } from "./current";
import type { GameState, QuestionTally, Seat } from "./state";

/** A list, because a game may have 20,000 of them. */
type Earned = [
	seatId: number,
	totalScore: number,
	previousScore: number,
	firstScore: number | null,
	correctCount: number,
	streak: number,
	answeredCount: number,
];

/** Sums of the questions before the current one: a game that wakes up need not read their answers, unless the sums are out of date. */
export interface Totals {
	questions: number;
	/** Includes those of removed players. */
	rows: number;
	/** After another removal the sums are out of date. */
	removed: number;
	tallies: QuestionTally[];
	seats: Earned[];
}

const removedSeats = (state: GameState) => state.seatsById.size - state.present;

/** The current sums while a question runs; null at other times, because a closed question has changed them. `rows`: answers before it. */
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

/** False if they are out of date. */
export function takeTotals(state: GameState, totals: Totals): boolean {
	if (totals.removed !== removedSeats(state)) return false;
	for (const [seatId, totalScore, previousScore, firstScore, correctCount, streak, answeredCount] of totals.seats) {
		const seat = state.seatsById.get(seatId);
		if (seat) Object.assign(seat, { totalScore, previousScore, firstScore, correctCount, streak, answeredCount } satisfies Partial<Seat>);
	}
	state.tallies.push(...totals.tallies);
	return true;
}
