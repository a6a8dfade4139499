import { currentIndex, isRunning, isScored, isSolutionHidden, lastClosedIndex, shownStanding } from "./current";
import type { GameState, QuestionTally, Seat, Standing } from "./state";

/** The sums of one seat. It is a list, because a game may store 20,000 of them. */
type SeatTotals = [
	seatId: number,
	totalScore: number,
	previousScore: number,
	firstScore: number | null,
	correctCount: number,
	streak: number,
	answeredCount: number,
	bestStreak: number,
];

/** Sums written by version 1.0.0 have no longest series. */
const isComplete = (seat: readonly unknown[]) => seat.length === 8;

/** Sums of the questions before the current one. With them a game that wakes up need not read the answers to these questions. */
export interface Totals {
	questions: number;
	/** Number of rows of answers, including those of removed players. */
	rows: number;
	/** Number of removed seats: after another removal the sums are out of date. */
	removed: number;
	tallies: QuestionTally[];
	seats: SeatTotals[];
}

const countRemovedSeats = (state: GameState) => state.seatsById.size - state.present;

/**
 * Computes the sums while a question runs; null at other times, because a closed question has changed them. `rows`: number of answers
 * before the question.
 */
export function computeTotals(state: GameState, rows: number): Totals | null {
	if (!isRunning(state)) return null;
	const questions = currentIndex(state);
	const present = [...state.seatsById.values()].filter(({ removed }) => !removed);
	return {
		questions,
		rows,
		removed: countRemovedSeats(state),
		tallies: state.tallies.slice(0, questions),
		seats: present.map(({ seatId, totalScore, previousScore, firstScore, correctCount, streak, answeredCount, bestStreak }) => [
			seatId,
			totalScore,
			previousScore,
			firstScore,
			correctCount,
			streak,
			answeredCount,
			bestStreak,
		]),
	};
}

/** Puts the sums into a rebuilt game; false if they are out of date: then the answers are read. */
export function applyTotals(state: GameState, totals: Totals): boolean {
	if (totals.removed !== countRemovedSeats(state) || !totals.seats.every(isComplete)) return false;
	for (const [seatId, totalScore, previousScore, firstScore, correctCount, streak, answeredCount, bestStreak] of totals.seats) {
		const seat = state.seatsById.get(seatId);
		if (seat)
			Object.assign(seat, {
				totalScore,
				previousScore,
				firstScore,
				correctCount,
				streak,
				answeredCount,
				bestStreak,
			} satisfies Partial<Seat>);
	}
	state.tallies.push(...totals.tallies);
	return true;
}

/** Lists the present seats, best first, equal scores in the order of joining. The list is cached until scores or seats change. */
export function listSeatsByScore(state: GameState): Seat[] {
	state.standings ??= [...state.seatsById.values()]
		.filter((seat) => !seat.removed)
		.sort((a, b) => b.totalScore - a.totalScore || a.seatId - b.seatId);
	return state.standings;
}

/** Lists the seats in the order that everybody but the host sees: while a solution is hidden, the order before its question. */
export function listShownSeatsByScore(state: GameState): Seat[] {
	if (!isSolutionHidden(state)) return listSeatsByScore(state);
	state.shownStandings ??= [...listSeatsByScore(state)].sort(
		(a, b) => shownStanding(b).totalScore - shownStanding(a).totalScore || a.seatId - b.seatId,
	);
	return state.shownStandings;
}

/** Ranks a list that is sorted by score; equal scores share a rank (1, 2, 2, 4). */
export function rankSorted<Item>(
	list: readonly Item[],
	readScore: (item: Item) => number,
	setRank: (item: Item, rank: number) => void,
): void {
	let rank = 0;
	let score = Number.NaN;
	list.forEach((item, position) => {
		if (readScore(item) !== score) {
			rank = position + 1;
			score = readScore(item);
		}
		setRank(item, rank);
	});
}

/**
 * Sets rank and previous rank of every present seat for which a closed question counts (at the end: of every seat), and the ranks that
 * everybody but the host sees. Ranks depend on scores only, so that after a removal the live game and one rebuilt from its rows agree.
 */
export function assignRanks(state: GameState): void {
	state.standings = null;
	state.shownStandings = null;
	state.teams = null;
	const ended = state.meta.endedAtMs !== null;
	rankSeats(
		state,
		listSeatsByScore(state),
		ended ? Number.POSITIVE_INFINITY : lastClosedIndex(state),
		lastClosedIndex(state),
		(seat) => seat,
	);
	if (isSolutionHidden(state)) {
		const last = currentIndex(state) - 1;
		rankSeats(state, listShownSeatsByScore(state), last, last, shownStanding);
	}
}

/**
 * Ranks the seats of a list sorted by score for which question `latest` or an earlier one counts; `last` is the last question whose
 * points are included.
 */
function rankSeats(state: GameState, list: readonly Seat[], latest: number, last: number, readStanding: (seat: Seat) => Standing): void {
	const scored = isScored(state);
	const ranked = list.filter((seat) => {
		Object.assign(readStanding(seat), { rank: 0, previousRank: null } satisfies Partial<Standing>);
		return scored && seat.firstQuestion <= latest;
	});
	rankSorted(
		ranked,
		(seat) => readStanding(seat).totalScore,
		(seat, rank) => {
			readStanding(seat).rank = rank;
		},
	);
	const before = ranked
		.filter((seat) => seat.firstQuestion < last)
		.sort((a, b) => readStanding(b).previousScore - readStanding(a).previousScore);
	rankSorted(
		before,
		(seat) => readStanding(seat).previousScore,
		(seat, rank) => {
			readStanding(seat).previousRank = rank;
		},
	);
}
