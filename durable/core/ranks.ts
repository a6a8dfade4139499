import type { GameState, Seat } from "./state";

/** Present seats, best first; equal scores in the order of joining. Computed once a question, kept until seats change. */
export function standingsOf(state: GameState): Seat[] {
	state.standings ??= [...state.seatsById.values()].filter((seat) => !seat.removed).sort((a, b) => b.totalScore - a.totalScore || a.seatId - b.seatId);
	return state.standings;
}

/** Gives every present seat its rank; equal scores share one (1, 2, 2, 4). O(n log n). */
export function assignRanks(state: GameState): void {
	state.standings = null;
	let rank = 0;
	let score = Number.NaN;
	standingsOf(state).forEach((seat, place) => {
		if (seat.totalScore !== score) {
			rank = place + 1;
			score = seat.totalScore;
		}
		seat.rank = rank;
	});
}
