import type { Instance } from "#contract/games/live";
import { hardestFirst } from "#contract/results/figures";
import { askedAt, isScored, isScoredAt } from "./current";
import { rankSorted, standingsOf } from "./ranks";
import type { GameState, Seat } from "./state";

type Highlights = NonNullable<Instance["highlights"]>;
type Climb = Highlights["bestClimb"];

/** The player with points who gained the most places; of two, the one ranked higher. Null if nobody gained any. */
function bestOf(seats: readonly Seat[], rankBefore: (seat: Seat) => number | null | undefined): Climb {
	let best: Climb = null;
	for (const seat of seats) {
		const fromRank = rankBefore(seat) ?? 0;
		const places = fromRank - seat.rank;
		if (seat.totalScore === 0 || seat.rank === 0 || places <= (best ? best.fromRank - best.rank : 0)) continue;
		best = { nickname: seat.nickname, fromRank, rank: seat.rank };
	}
	return best;
}

/** From the first question's ranking to the last: both follow from rows, so hibernation does not change them. */
function climbOfGame(state: GameState): Climb {
	if (state.tallies.length < 2) return null;
	const started = standingsOf(state).filter(({ firstScore }) => firstScore !== null);
	started.sort((a, b) => (b.firstScore ?? 0) - (a.firstScore ?? 0));
	const rankAtStart = new Map<Seat, number>();
	rankSorted(
		started,
		({ firstScore }) => firstScore ?? 0,
		(seat, rank) => rankAtStart.set(seat, rank),
	);
	return bestOf(standingsOf(state), (seat) => rankAtStart.get(seat));
}

/** Null if everybody was right everywhere, or only one question was asked. */
function hardestQuestion(state: GameState): Highlights["hardestQuestion"] {
	const asked = [...state.tallies.entries()].filter(([index]) => isScoredAt(state, index));
	if (asked.length < 2) return null;
	const questions = asked.map(([questionIndex, { correctCount, answerCount }]) => ({
		index: state.quiz.ownOrder?.questions[questionIndex] ?? questionIndex,
		questionIndex,
		askedCount: askedAt(state, questionIndex),
		correctCount,
		answerCount,
	}));
	const [hardest] = hardestFirst(questions);
	if (!hardest) return null;
	const { questionIndex, askedCount, correctCount, answerCount } = hardest;
	return { questionIndex, askedCount, correctCount, answerCount };
}

/** Shown beside the ranking: who climbed the most by the closed question; at the end, since the first one, and the hardest question. */
export function highlightsOf(state: GameState): Highlights {
	const scored = isScored(state);
	if (state.meta.endedAtMs === null)
		return { bestClimb: scored ? bestOf(standingsOf(state), ({ previousRank }) => previousRank) : null, hardestQuestion: null };
	return { bestClimb: scored ? climbOfGame(state) : null, hardestQuestion: hardestQuestion(state) };
}
