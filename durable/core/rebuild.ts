import { countAnswer, emptyTally, settleQuestion } from "./closing";
import type { Answer, GameMeta, GameQuiz, GameState, Seat } from "./state";

/** A game in the lobby without players. */
export function createGame(meta: GameMeta, quiz: GameQuiz): GameState {
	return {
		meta,
		quiz,
		seats: new Map(),
		seatsById: new Map(),
		present: 0,
		nextSeatId: 1,
		answers: new Map(),
		presentAnswers: 0,
		firstSeenMs: new Map(),
		tallies: [],
		standings: null,
		revision: 1,
	};
}

export function addSeat(state: GameState, seat: Seat): void {
	state.seats.set(seat.key, seat);
	state.seatsById.set(seat.seatId, seat);
	if (!seat.removed) state.present++;
	state.nextSeatId = Math.max(state.nextSeatId, seat.seatId + 1);
	state.standings = null;
}

export interface StoredSeat {
	seatId: number;
	nickname: string;
	key: string;
	proofHash: string;
	joinedAtMs: number;
	removed: boolean;
	firstQuestion: number;
}

export function newSeat(stored: StoredSeat): Seat {
	return { ...stored, totalScore: 0, previousScore: 0, rank: 0, previousRank: null, correctCount: 0, answeredCount: 0 };
}

/**
 * The game from its rows: replaying the answers gives the same scores, ranks and counts as the live game had.
 * `answers` come in the order of their questions. The revision goes on from `nowMs`, beyond any that was seen before.
 */
export function rebuild(meta: GameMeta, quiz: GameQuiz, seats: Iterable<StoredSeat>, answers: Iterable<Answer>, nowMs: number): GameState {
	const rounds = meta.rounds;
	const state = createGame({ ...meta, rounds: [] }, quiz);
	for (const seat of seats) addSeat(state, newSeat(seat));
	const byQuestion: Answer[][] = rounds.map(() => []);
	for (const answer of answers) byQuestion[answer.questionIndex]?.push(answer);
	rounds.forEach((round, index) => {
		state.meta.rounds.push(round);
		state.tallies.push(emptyTally(quiz.questions[index]?.options.length ?? 0));
		state.answers = new Map();
		state.presentAnswers = 0;
		for (const answer of byQuestion[index] ?? []) countAnswer(state, answer);
		if (round.closedAtMs !== null) settleQuestion(state);
	});
	state.revision = nowMs;
	return state;
}
