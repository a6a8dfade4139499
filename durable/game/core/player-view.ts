import type { PlayerState } from "#contract/games/player-state";
import { type GivenFields, givenFields } from "#contract/kinds/given";
import { GAME } from "#contract/limits";
import { type CommonView, commonView, hasFinalLeaderboard, outsiderView, toFinalRow } from "./common-view";
import { findCountedAnswer } from "./counts";
import { currentIndex, currentRound, isChangeable, isOpen, isScoredAt, shownStanding } from "./current";
import { extraMs } from "./own-time";
import type { Answer, GameState, Seat } from "./state";

type Common<S extends CommonView["status"]> = Extract<CommonView, { status: S }>;

export const teamField = ({ team }: Seat) => (team === null ? {} : { team });

/** The support of the pupil whose card holds this seat, for the seat alone. */
export const supportField = ({ pupil }: Seat) => (pupil?.support ? { support: pupil.support } : {});

function ownLobby({ participants, assigned, started }: Common<"lobby">, seat: Seat) {
	const { nickname, rerolls } = seat;
	const own = {
		joined: true as const,
		nickname,
		...(assigned && !started ? { rerollsLeft: GAME.rerolls - rerolls } : {}),
		...teamField(seat),
		...supportField(seat),
	};
	return participants.includes(nickname) ? own : { ...own, participants: [nickname, ...participants.slice(0, GAME.lobbyNicknames - 1)] };
}

function ownLimit(state: GameState, { question }: Common<"question" | "result">, seat: Seat) {
	const extra = extraMs(state, seat);
	const { timeLimit } = question;
	return extra === 0 || timeLimit === null ? {} : { question: { ...question, timeLimit: timeLimit + extra / 1000 } };
}

function ownRemaining(state: GameState, seat: Seat, nowMs: number) {
	const round = currentRound(state);
	const extra = extraMs(state, seat);
	if (!round || extra === 0) return {};
	const timeRemainingMs = Math.max(0, round.deadlineMs + extra - Math.max(nowMs, round.openedAtMs));
	return { timeRemaining: Math.ceil(timeRemainingMs / 1000), timeRemainingMs };
}

function ownAnswer(answer: Answer | undefined): GivenFields {
	return answer ? givenFields(answer.given) : {};
}

/** Returns the first turn's answer, for the time while the second turn is open. */
function ownFirstAnswer(answer: Answer | undefined): {
	firstSelectedOptions?: number[];
	firstText?: string;
	firstNumber?: number;
	firstTexts?: string[];
} {
	if (!answer) return {};
	const { selectedOptions, text, number, texts } = givenFields(answer.given);
	const fields = { firstSelectedOptions: selectedOptions, firstText: text, firstNumber: number, firstTexts: texts };
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function ownQuestion(state: GameState, common: Common<"question">, seat: Seat, nowMs: number) {
	const answer = state.answers.get(seat.seatId);
	const first = state.firstAnswers.get(seat.seatId);
	return {
		joined: true as const,
		nickname: seat.nickname,
		...teamField(seat),
		...supportField(seat),
		submitted: answer !== undefined,
		...(answer && isChangeable(state) ? { mayChange: true as const } : {}),
		...ownAnswer(answer),
		...ownFirstAnswer(first),
		...ownLimit(state, common, seat),
		...ownRemaining(state, seat, nowMs),
	};
}

function ownResult(state: GameState, common: Common<"result">, seat: Seat) {
	const answer = findCountedAnswer(state, seat.seatId);
	const { totalScore, rank, previousRank, correctCount, streak } = shownStanding(seat);
	return {
		joined: true as const,
		nickname: seat.nickname,
		...teamField(seat),
		...supportField(seat),
		...ownAnswer(answer),
		isCorrect: common.solutionShown && isScoredAt(state, currentIndex(state)) ? (answer?.correct ?? false) : null,
		pointsEarned: common.solutionShown ? (answer?.points ?? 0) : 0,
		score: totalScore,
		rank: common.rankingShown ? rank : null,
		previousRank: common.rankingShown ? previousRank : null,
		correctCount,
		...(streak > 0 ? { streak } : {}),
		// The question was closed before this player joined.
		...(seat.firstQuestion > currentIndex(state) ? { joinedLate: true as const } : {}),
		...ownLimit(state, common, seat),
	};
}

export function ownFinalResult(seat: Seat) {
	const { nickname, totalScore: score, rank, correctCount, bestStreak } = seat;
	const series = bestStreak > 0 ? { bestStreak } : {};
	return { joined: true as const, nickname, score, rank, correctCount, ...series, ...teamField(seat), ...supportField(seat) };
}

function ownFinished(state: GameState, { finalLeaderboard }: Common<"finished">, seat: Seat) {
	const own = ownFinalResult(seat);
	const listed = !hasFinalLeaderboard(state) || finalLeaderboard.some((row) => row.nickname === seat.nickname);
	return listed ? own : { ...own, finalLeaderboard: [...finalLeaderboard, toFinalRow(seat)] };
}

/** True if a seat's part replaces fields of the common view: then the two cannot be joined as text. */
export function differsFromCommon(state: GameState, seat: Seat): boolean {
	return extraMs(state, seat) > 0;
}

/**
 * Builds the part of a view that belongs to one seat; its fields replace the common ones. It has points only once the solution is
 * shown.
 */
export function playerOwnView(state: GameState, common: CommonView, seat: Seat, nowMs: number) {
	switch (common.status) {
		case "lobby":
			return ownLobby(common, seat);
		case "question":
			return ownQuestion(state, common, seat, nowMs);
		case "result":
			return ownResult(state, common, seat);
		case "finished":
			return ownFinished(state, common, seat);
		default: {
			const never: never = common;
			return never;
		}
	}
}

/** Combines the common part with a seat's part; `seat` null: the view of an outsider. */
export function playerViewFrom(
	state: GameState,
	common: CommonView,
	seat: Seat | null,
	nowMs: number,
	{ takenOver = false } = {},
): PlayerState {
	if (!seat || seat.removed) return outsiderView(state, common, seat, takenOver);
	switch (common.status) {
		case "lobby":
			return { ...common, ...ownLobby(common, seat) };
		case "question":
			return { ...common, ...ownQuestion(state, common, seat, nowMs) };
		case "result":
			return { ...common, ...ownResult(state, common, seat) };
		case "finished":
			return { ...common, ...ownFinished(state, common, seat) };
		default: {
			const never: never = common;
			return never;
		}
	}
}

/** Starts a player's clock when the open question is first sent, by poll or push (docs/rules/live-game.md#scoring). In memory only. */
export function recordQuestionSent(state: GameState, seat: Seat, nowMs: number): void {
	if (!seat.removed && isOpen(state) && !state.firstSeenMs.has(seat.seatId)) state.firstSeenMs.set(seat.seatId, nowMs);
}

/**
 * Starts the clock of a player whose socket survived hibernation: at the later of the opening of the question and of the socket
 * (`sinceMs`).
 */
export function recordSurvivingSocket(state: GameState, seat: Seat, sinceMs: number): void {
	const round = currentRound(state);
	if (!round || !isOpen(state) || seat.removed) return;
	const sentMs = Math.max(round.openedAtMs, sinceMs);
	state.firstSeenMs.set(seat.seatId, Math.min(sentMs, state.firstSeenMs.get(seat.seatId) ?? sentMs));
}

/**
 * Call this after a restart, which loses the times when players got the question; not after hibernation, during which nobody polled and
 * which sockets survive.
 */
export function recordLostClocks(state: GameState, nowMs: number): void {
	if (isOpen(state)) state.clocksLostAtMs = nowMs;
}

/** Builds the view of a seat or an outsider. Sending an open question to a seat starts that player's clock. */
export function playerView(state: GameState, seat: Seat | null, nowMs: number, { takenOver = false } = {}): PlayerState {
	if (seat) recordQuestionSent(state, seat, nowMs);
	return playerViewFrom(state, commonView(state, nowMs), seat, nowMs, { takenOver });
}
