import { GAME } from "#contract/limits";
import type { PlayerState } from "#contract/live";
import { type CommonView, commonView, finalRow, hasPodium, outsiderView } from "./common-view";
import { type Answer, currentIndex, currentRound, type GameState, isOpen, type Seat } from "./state";

type Common<S extends CommonView["status"]> = Extract<CommonView, { status: S }>;

function ownLobby({ participants }: Common<"lobby">, { nickname }: Seat) {
	const own = { joined: true as const, nickname };
	return participants.includes(nickname) ? own : { ...own, participants: [nickname, ...participants.slice(0, GAME.lobbyNicknames - 1)] };
}

function ownQuestion(answer: Answer | undefined, { nickname }: Seat) {
	return { joined: true as const, nickname, submitted: answer !== undefined, ...(answer ? { selectedOptions: answer.options } : {}) };
}

function ownResult(state: GameState, seat: Seat) {
	const answer = state.answers.get(seat.seatId);
	const { nickname, totalScore, rank, previousRank, correctCount } = seat;
	return {
		joined: true as const,
		nickname,
		...(answer ? { selectedOptions: answer.options } : {}),
		isCorrect: answer?.correct ?? false,
		pointsEarned: answer?.points ?? 0,
		score: totalScore,
		rank,
		previousRank,
		correctCount,
		// The question was closed before this player came.
		...(seat.firstQuestion > currentIndex(state) ? { joinedLate: true as const } : {}),
	};
}

function ownFinished(state: GameState, { finalLeaderboard }: Common<"finished">, seat: Seat) {
	const { nickname, totalScore: score, rank, correctCount } = seat;
	const own = { joined: true as const, nickname, score, rank, correctCount };
	const listed = !hasPodium(state) || finalLeaderboard.some((row) => row.nickname === seat.nickname);
	return listed ? own : { ...own, finalLeaderboard: [...finalLeaderboard, finalRow(seat)] };
}

/**
 * What a seat gets beside the part common to all; a list in it replaces the common one, which lacks the own name. Points
 * and correctness appear in it only once the question is closed.
 */
export function playerOwnView(state: GameState, common: CommonView, seat: Seat) {
	switch (common.status) {
		case "lobby":
			return ownLobby(common, seat);
		case "question":
			return ownQuestion(state.answers.get(seat.seatId), seat);
		case "result":
			return ownResult(state, seat);
		case "finished":
			return ownFinished(state, common, seat);
		default: {
			const never: never = common;
			return never;
		}
	}
}

/** The player state of spec section 3 for one seat (null: an outsider), from the part common to all. */
export function playerViewFrom(state: GameState, common: CommonView, seat: Seat | null): PlayerState {
	if (!seat || seat.removed) return outsiderView(state, common, seat);
	switch (common.status) {
		case "lobby":
			return { ...common, ...ownLobby(common, seat) };
		case "question":
			return { ...common, ...ownQuestion(state.answers.get(seat.seatId), seat) };
		case "result":
			return { ...common, ...ownResult(state, seat) };
		case "finished":
			return { ...common, ...ownFinished(state, common, seat) };
		default: {
			const never: never = common;
			return never;
		}
	}
}

/**
 * Starts a player's clock: to be called when the open question goes out to a seat, by poll or by push (decisions
 * section 3, Scoring). Kept in memory only; the first call counts, outside an open question it does nothing.
 */
export function noteGiven(state: GameState, seat: Seat, nowMs: number): void {
	if (!seat.removed && isOpen(state) && !state.firstSeenMs.has(seat.seatId)) state.firstSeenMs.set(seat.seatId, nowMs);
}

/**
 * Starts the clock of a player whose socket has been open since `sinceMs`, after the memory was lost while the socket was
 * not (the object slept): the open question went to it when it opened, or as the first thing on a later socket.
 */
export function noteHeld(state: GameState, seat: Seat, sinceMs: number): void {
	const round = currentRound(state);
	if (!round || !isOpen(state) || seat.removed) return;
	const given = Math.max(round.openedAtMs, sinceMs);
	state.firstSeenMs.set(seat.seatId, Math.min(given, state.firstSeenMs.get(seat.seatId) ?? given));
}

/** What a player gets at `nowMs`. Giving an open question to a seat starts that player's clock. */
export function playerView(state: GameState, seat: Seat | null, nowMs: number): PlayerState {
	if (seat) noteGiven(state, seat, nowMs);
	return playerViewFrom(state, commonView(state, nowMs), seat);
}
