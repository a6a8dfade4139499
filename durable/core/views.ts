import { GAME } from "../../worker/contract/limits";
import type { Instance, LeaderboardRow, Participant, PlayerState } from "../../worker/contract/live";
import { standingsOf } from "./ranks";
import {
	currentIndex,
	currentQuestion,
	currentRound,
	type GameQuestion,
	type GameState,
	isMultipleChoice,
	isOpen,
	type Seat,
} from "./state";

/*
 * What a seat or a host may see. Views are the only way state leaves the game; every field is named here.
 * The id of the quiz is in no player's view: whoever may read a public quiz reads its answers. A report from a game
 * names the PIN instead.
 */

function remainingMs(state: GameState, nowMs: number): number {
	const round = currentRound(state);
	return round && isOpen(state) ? Math.max(0, round.deadlineMs - nowMs) : 0;
}

function playerQuestion(question: GameQuestion) {
	return {
		id: question.id,
		text: question.text,
		options: question.options,
		timeLimit: question.timeLimitSeconds,
		isMultipleChoice: isMultipleChoice(question),
	};
}

function leaderboardRow(seat: Seat): LeaderboardRow {
	return { nickname: seat.nickname, score: seat.totalScore, rank: seat.rank, previousRank: seat.previousRank };
}

function finalRow(seat: Seat) {
	return { nickname: seat.nickname, rank: seat.rank, score: seat.totalScore };
}

/** The podium; empty where no question was ever closed. */
function finalRows(state: GameState) {
	return state.tallies.length === 0 ? [] : standingsOf(state).slice(0, GAME.finalLeaderboardTop).map(finalRow);
}

function newestNicknames(state: GameState): string[] {
	const names: string[] = [];
	for (let id = state.nextSeatId - 1; id > 0 && names.length < GAME.lobbyNicknames; id--) {
		const seat = state.seatsById.get(id);
		if (seat && !seat.removed) names.push(seat.nickname);
	}
	return names;
}

/** The part of a player's state that is the same for everybody: made and serialised once for a whole broadcast. */
export type CommonView =
	| { status: "lobby"; quizTitle: string; participantCount: number; participants: string[]; revision: number }
	| {
			status: "question";
			questionIndex: number;
			totalQuestions: number;
			timeRemaining: number;
			timeRemainingMs: number;
			question: ReturnType<typeof playerQuestion>;
			answeredCount: number;
			participantCount: number;
			revision: number;
	  }
	| {
			status: "result";
			questionIndex: number;
			totalQuestions: number;
			question: ReturnType<typeof playerQuestion>;
			correctAnswers: number[];
			extraInfo?: string;
			leaderboard: LeaderboardRow[];
			participantCount: number;
			revision: number;
	  }
	| { status: "finished"; quizTitle: string; finalLeaderboard: ReturnType<typeof finalRow>[]; participantCount: number; revision: number };

export function commonView(state: GameState, nowMs: number): CommonView {
	const { revision, quiz } = state;
	const question = currentQuestion(state);
	const totalQuestions = quiz.questions.length;
	const counts = { participantCount: state.present, revision };
	if (state.meta.status === "lobby") return { status: "lobby", quizTitle: quiz.title, participants: newestNicknames(state), ...counts };
	if (state.meta.status !== "active" || !question) {
		return { status: "finished", quizTitle: quiz.title, finalLeaderboard: finalRows(state), ...counts };
	}
	const base = {
		questionIndex: currentIndex(state),
		totalQuestions,
		question: playerQuestion(question),
		...counts,
	};
	if (isOpen(state)) {
		const timeRemainingMs = remainingMs(state, nowMs);
		return {
			status: "question",
			...base,
			timeRemaining: Math.ceil(timeRemainingMs / 1000),
			timeRemainingMs,
			answeredCount: state.presentAnswers,
		};
	}
	return {
		status: "result",
		...base,
		correctAnswers: question.correctAnswers,
		...(question.extraInfo === undefined ? {} : { extraInfo: question.extraInfo }),
		leaderboard: standingsOf(state).slice(0, GAME.leaderboardTop).map(leaderboardRow),
	};
}

/** One who has not joined, or cannot prove it: the lobby and the end as they are, nothing of the question between. */
function outsiderView(common: CommonView): PlayerState {
	switch (common.status) {
		case "lobby":
			return { ...common, joined: false };
		case "finished":
			return { ...common, joined: false };
		case "question":
		case "result": {
			const { status, questionIndex, totalQuestions, revision } = common;
			return { status, joined: false, questionIndex, totalQuestions, revision };
		}
		default: {
			const never: never = common;
			return never;
		}
	}
}

/**
 * The player state of spec section 3 for one seat (null: an outsider), from the part common to all. Correct answers,
 * extra info and points appear in it only once the question is closed.
 */
export function playerViewFrom(state: GameState, common: CommonView, seat: Seat | null): PlayerState {
	if (!seat || seat.removed) return outsiderView(common);
	const { nickname } = seat;
	const answer = state.answers.get(seat.seatId);
	switch (common.status) {
		case "lobby": {
			const listed = common.participants.includes(nickname);
			const participants = listed ? common.participants : [nickname, ...common.participants.slice(0, GAME.lobbyNicknames - 1)];
			return { ...common, participants, joined: true, nickname };
		}
		case "question":
			return { ...common, joined: true, nickname, submitted: answer !== undefined, ...(answer ? { selectedOptions: answer.options } : {}) };
		case "result":
			return {
				...common,
				joined: true,
				nickname,
				...(answer ? { selectedOptions: answer.options } : {}),
				isCorrect: answer?.correct ?? false,
				pointsEarned: answer?.points ?? 0,
				score: seat.totalScore,
				rank: seat.rank,
				previousRank: seat.previousRank,
			};
		case "finished": {
			const listed = state.tallies.length === 0 || common.finalLeaderboard.some((row) => row.nickname === nickname);
			const finalLeaderboard = listed ? common.finalLeaderboard : [...common.finalLeaderboard, finalRow(seat)];
			return { ...common, finalLeaderboard, joined: true, nickname, score: seat.totalScore, rank: seat.rank };
		}
		default: {
			const never: never = common;
			return never;
		}
	}
}

/**
 * What a player gets at `nowMs`. Giving an open question to a seat starts that player's clock, in memory only.
 */
export function playerView(state: GameState, seat: Seat | null, nowMs: number): PlayerState {
	if (seat && !seat.removed && isOpen(state) && !state.firstSeenMs.has(seat.seatId)) state.firstSeenMs.set(seat.seatId, nowMs);
	return playerViewFrom(state, commonView(state, nowMs), seat);
}

function participant(state: GameState, seat: Seat): Participant {
	const answered = state.meta.status === "active" && state.answers.has(seat.seatId);
	return { nickname: seat.nickname, totalScore: seat.totalScore, rank: seat.rank, previousRank: seat.previousRank, answered };
}

/** The host view: the live session of spec section 3. Answers and extra info of a question only once it is closed. */
export function hostView(state: GameState, page: { skip: number; limit: number }, nowMs: number): Instance {
	const { meta, quiz } = state;
	const index = currentIndex(state);
	const open = isOpen(state);
	const question = currentQuestion(state);
	const round = currentRound(state);
	const timeRemainingMs = remainingMs(state, nowMs);
	return {
		_id: meta.instanceId,
		pin: meta.pin,
		quizTemplateId: quiz.quizTemplateId,
		quizTitle: quiz.title,
		status: meta.status,
		questionStatus: meta.status !== "active" ? null : open ? "open" : "closed",
		questions: quiz.questions.map((item, at) => ({
			...playerQuestion(item),
			...(at < index || (at === index && !open)
				? { correctAnswers: item.correctAnswers, ...(item.extraInfo === undefined ? {} : { extraInfo: item.extraInfo }) }
				: {}),
		})),
		currentQuestionIndex: index,
		totalQuestions: quiz.questions.length,
		answeredCount: state.presentAnswers,
		...(question && !open ? { answerCounts: state.tallies[index]?.optionCounts ?? [] } : {}),
		timeRemaining: Math.ceil(timeRemainingMs / 1000),
		timeRemainingMs,
		timeLimit: round && question ? Math.round((round.deadlineMs - round.openedAtMs) / 1000) : null,
		participantCount: state.present,
		participants: standingsOf(state)
			.slice(page.skip, page.skip + page.limit)
			.map((seat) => participant(state, seat)),
		participantsSkip: page.skip,
		participantsLimit: page.limit,
		settings: meta.settings,
		revision: state.revision,
	};
}
