import { type GameState, isScored, lastClosedIndex, type Seat } from "./state";

/** Present seats, best first; equal scores in the order of joining. Sorted once a question, kept until seats change. */
export function standingsOf(state: GameState): Seat[] {
	state.standings ??= [...state.seatsById.values()]
		.filter((seat) => !seat.removed)
		.sort((a, b) => b.totalScore - a.totalScore || a.seatId - b.seatId);
	return state.standings;
}

/** Calls `give` with the rank of each seat of a list sorted by score; equal scores share one (1, 2, 2, 4). */
export function rankSorted<Of>(list: readonly Of[], scoreOf: (each: Of) => number, give: (each: Of, rank: number) => void): void {
	let rank = 0;
	let score = Number.NaN;
	list.forEach((each, place) => {
		if (scoreOf(each) !== score) {
			rank = place + 1;
			score = scoreOf(each);
		}
		give(each, rank);
	});
}

/**
 * Gives every present seat that a closed question counts for (at the end: every one) its rank and the one before the
 * last question; nobody in a game without points. Both follow from scores alone, so that a
 * removed player leaves the same ranks behind whether the game lived on or came back from its rows. O(n log n).
 */
export function assignRanks(state: GameState): void {
	const last = lastClosedIndex(state);
	const ended = state.meta.endedAtMs !== null;
	const scored = isScored(state);
	state.standings = null;
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
