import { type GameState, lastClosedIndex, type Seat } from "./state";

/** Present seats, best first; equal scores in the order of joining. Sorted once a question, kept until seats change. */
export function standingsOf(state: GameState): Seat[] {
	state.standings ??= [...state.seatsById.values()]
		.filter((seat) => !seat.removed)
		.sort((a, b) => b.totalScore - a.totalScore || a.seatId - b.seatId);
	return state.standings;
}

/** Calls `give` with the rank of each seat of a list sorted by score; equal scores share one (1, 2, 2, 4). */
function rankSorted(seats: Seat[], scoreOf: (seat: Seat) => number, give: (seat: Seat, rank: number) => void): void {
	let rank = 0;
	let score = Number.NaN;
	seats.forEach((seat, place) => {
		if (scoreOf(seat) !== score) {
			rank = place + 1;
			score = scoreOf(seat);
		}
		give(seat, rank);
	});
}

/**
 * Gives every present seat its rank and the one before the last question. Both follow from scores alone, so that a
 * removed player leaves the same ranks behind whether the game lived on or came back from its rows. O(n log n).
 */
export function assignRanks(state: GameState): void {
	const last = lastClosedIndex(state);
	state.standings = null;
	const ranked = standingsOf(state).filter((seat) => {
		seat.rank = 0;
		seat.previousRank = null;
		return seat.firstQuestion <= last;
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
