import type { Instance } from "#contract/games/live";
import { sortHardestFirst } from "#contract/results/figures";
import { countAsked, isScored, isScoredAt } from "./current";
import { listSeatsByScore, rankSorted } from "./ranks";
import type { GameState, Seat } from "./state";

type Highlights = NonNullable<Instance["highlights"]>;
type Climb = Highlights["bestClimb"];

/** Finds the player with points who gained the most places; of several, the one ranked highest. Null if nobody gained any. */
function findBestClimb(seats: readonly Seat[], rankBefore: (seat: Seat) => number | null | undefined): Climb {
	let best: Climb = null;
	for (const seat of seats) {
		const fromRank = rankBefore(seat) ?? 0;
		const places = fromRank - seat.rank;
		if (seat.totalScore === 0 || seat.rank === 0 || places <= (best ? best.fromRank - best.rank : 0)) continue;
		best = { nickname: seat.nickname, fromRank, rank: seat.rank };
	}
	return best;
}

/**
 * Finds the best climb from the first question's ranking to the last. Both rankings are computed from rows, so hibernation does not
 * change them.
 */
function findGameClimb(state: GameState): Climb {
	if (state.tallies.length < 2) return null;
	const started = listSeatsByScore(state).filter(({ firstScore }) => firstScore !== null);
	started.sort((a, b) => (b.firstScore ?? 0) - (a.firstScore ?? 0));
	const rankAtStart = new Map<Seat, number>();
	rankSorted(
		started,
		({ firstScore }) => firstScore ?? 0,
		(seat, rank) => rankAtStart.set(seat, rank),
	);
	return findBestClimb(listSeatsByScore(state), (seat) => rankAtStart.get(seat));
}

/** Finds the hardest question; null if everybody was right everywhere, or fewer than two scored questions were asked. */
function hardestQuestion(state: GameState): Highlights["hardestQuestion"] {
	const scoredTallies = [...state.tallies.entries()].filter(([index]) => isScoredAt(state, index));
	if (scoredTallies.length < 2) return null;
	const questions = scoredTallies.map(([questionIndex, { correctCount, answerCount }]) => ({
		index: state.quiz.ownOrder?.questions[questionIndex] ?? questionIndex,
		questionIndex,
		askedCount: countAsked(state, questionIndex),
		correctCount,
		answerCount,
	}));
	const [hardest] = sortHardestFirst(questions);
	if (!hardest) return null;
	const { questionIndex, askedCount, correctCount, answerCount } = hardest;
	return { questionIndex, askedCount, correctCount, answerCount };
}

/**
 * Computes what is shown beside the ranking: who climbed the most with the closed question; at the end, who climbed the most since the
 * first question, and the hardest question.
 */
export function computeHighlights(state: GameState): Highlights {
	const scored = isScored(state);
	if (state.meta.endedAtMs === null)
		return { bestClimb: scored ? findBestClimb(listSeatsByScore(state), ({ previousRank }) => previousRank) : null, hardestQuestion: null };
	return { bestClimb: scored ? findGameClimb(state) : null, hardestQuestion: hardestQuestion(state) };
}
