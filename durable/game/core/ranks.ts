import { currentIndex, isRunning, isScored, isSolutionHidden, lastClosedIndex, shownStanding } from "./current";
import type { GameState, QuestionTally, Seat, Standing } from "./state";

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

/** Best first; equal scores in the order of joining. Sorted once per question and cached until seats change. */
export function standingsOf(state: GameState): Seat[] {
	state.standings ??= [...state.seatsById.values()]
		.filter((seat) => !seat.removed)
		.sort((a, b) => b.totalScore - a.totalScore || a.seatId - b.seatId);
	return state.standings;
}

/** For everybody but the host: while a solution is hidden, in the order before its question. */
export function shownStandingsOf(state: GameState): Seat[] {
	if (!isSolutionHidden(state)) return standingsOf(state);
	state.shownStandings ??= [...standingsOf(state)].sort(
		(a, b) => shownStanding(b).totalScore - shownStanding(a).totalScore || a.seatId - b.seatId,
	);
	return state.shownStandings;
}

/** `list` is sorted by score; equal scores share a rank (1, 2, 2, 4). */
export function rankSorted<Item>(
	list: readonly Item[],
	scoreOf: (item: Item) => number,
	setRank: (item: Item, rank: number) => void,
): void {
	let rank = 0;
	let score = Number.NaN;
	list.forEach((item, position) => {
		if (scoreOf(item) !== score) {
			rank = position + 1;
			score = scoreOf(item);
		}
		setRank(item, rank);
	});
}

/**
 * Sets rank and previous rank of every present seat that a closed question counts for (at the end: of every seat), and what everybody but
 * the host sees. Ranks follow from scores alone, so that after a removal the live game and one rebuilt from its rows agree.
 */
export function assignRanks(state: GameState): void {
	state.standings = null;
	state.shownStandings = null;
	state.teams = null;
	const ended = state.meta.endedAtMs !== null;
	rankSeats(state, standingsOf(state), ended ? Number.POSITIVE_INFINITY : lastClosedIndex(state), lastClosedIndex(state), (seat) => seat);
	if (isSolutionHidden(state)) {
		const last = currentIndex(state) - 1;
		rankSeats(state, shownStandingsOf(state), last, last, shownStanding);
	}
}

/** `list` is sorted by score. Ranks those who count from question `latest` or an earlier one on; `last` is the last scored question. */
function rankSeats(state: GameState, list: readonly Seat[], latest: number, last: number, standingOf: (seat: Seat) => Standing): void {
	const scored = isScored(state);
	const ranked = list.filter((seat) => {
		Object.assign(standingOf(seat), { rank: 0, previousRank: null } satisfies Partial<Standing>);
		return scored && seat.firstQuestion <= latest;
	});
	rankSorted(
		ranked,
		(seat) => standingOf(seat).totalScore,
		(seat, rank) => {
			standingOf(seat).rank = rank;
		},
	);
	const before = ranked
		.filter((seat) => seat.firstQuestion < last)
		.sort((a, b) => standingOf(b).previousScore - standingOf(a).previousScore);
	rankSorted(
		before,
		(seat) => standingOf(seat).previousScore,
		(seat, rank) => {
			standingOf(seat).previousRank = rank;
		},
	);
}
