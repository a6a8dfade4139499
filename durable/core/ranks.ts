import { type GameState, isScored, lastClosedIndex, type Seat } from "./state";

/** Present seats, best first; equal scores in the order of joining. Sorted once per question and cached until seats change. */
export function standingsOf(state: GameState): Seat[] {
	state.standings ??= [...state.seatsById.values()]
		.filter((seat) => !seat.removed)
		.sort((a, b) => b.totalScore - a.totalScore || a.seatId - b.seatId);
	return state.standings;
}

/** Calls `setRank` for each item of a list sorted by score; equal scores share a rank (1, 2, 2, 4). */
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
 * Sets rank and previous rank of every present seat that a closed question counts for (at the end: of every seat).
 * In a game without points nobody is ranked. Both ranks follow from the scores alone, so that after a removal they are the
 * same in the live game and in one rebuilt from its rows. O(n log n).
 */
export function assignRanks(state: GameState): void {
	const last = lastClosedIndex(state);
	const ended = state.meta.endedAtMs !== null;
	const scored = isScored(state);
	state.standings = null;
	state.teams = null;
	const ranked = standingsOf(state).filter((seat) => {
		seat.rank = 0;
		seat.previousRank = null;
		return scored && (ended || seat.firstQuestion <= last);
	});
	rankSorted(
		ranked,
		(seat) => seat.totalScore,
		(seat, rank) => {
			seat.rank = rank;
		},
	);
	const before = ranked.filter((seat) => seat.firstQuestion < last).sort((a, b) => b.previousScore - a.previousScore);
	rankSorted(
		before,
		(seat) => seat.previousScore,
		(seat, rank) => {
			seat.previousRank = rank;
		},
	);
}
