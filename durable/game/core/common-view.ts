import type { LeaderboardRow, PlayerState, TeamRow } from "#contract/games/player-state";
import { type AuthoringLanguage, GAME } from "#contract/limits";
import {
	type ClosedQuestion,
	type GameQuestion,
	type PlayerQuestion,
	toClosedQuestion,
	toPlayerQuestion,
} from "#contract/quizzes/question";
import {
	currentIndex,
	currentQuestion,
	currentRound,
	currentTurn,
	isOpen,
	isReading,
	isRunning,
	isScored,
	isScoredAt,
	isSolutionHidden,
	isUntimed,
} from "./current";
import { listSeatsByScore } from "./ranks";
import type { GameState, PointsMode, Seat } from "./state";
import { teamRows } from "./teams";

/* Only views leave the game; they list every field. Players' views never have the quiz's id: it would reveal a public quiz's answers. */

/** Returns the time left: the full limit during reading time, 0 in the grace period and if no question is open, null without a clock. */
export function remainingTimeFields(state: GameState, nowMs: number): { timeRemaining: number | null; timeRemainingMs: number | null } {
	if (isUntimed(state)) return { timeRemaining: null, timeRemainingMs: null };
	const round = currentRound(state);
	const timeRemainingMs = round && isRunning(state) ? Math.max(0, round.deadlineMs - Math.max(nowMs, round.openedAtMs)) : 0;
	return { timeRemaining: Math.ceil(timeRemainingMs / 1000), timeRemainingMs };
}

/** Returns the current question's limit, including time that the host added; null without a clock, and in the lobby. */
export function currentLimitSeconds(state: GameState): number | null {
	const round = currentRound(state);
	return round && !round.untimed ? Math.round((round.deadlineMs - round.openedAtMs) / 1000) : null;
}

export function toShownQuestion(question: GameQuestion, untimed: boolean): PlayerQuestion {
	return untimed ? { ...toPlayerQuestion(question), timeLimit: null } : toPlayerQuestion(question);
}

/** Returns the rest of the reading time; no field at any other time. */
export function opensInField(state: GameState, nowMs: number): { opensInMs?: number } {
	const round = currentRound(state);
	return round && isReading(state) ? { opensInMs: Math.max(1, round.openedAtMs - nowMs) } : {};
}

/** Returns `turn` in the second turn; no field in the first. */
export function turnField(state: GameState): { turn?: 2 } {
	return currentTurn(state) === 2 ? { turn: 2 } : {};
}

function computeAddedSeconds(state: GameState): number {
	const limitSeconds = currentLimitSeconds(state);
	const question = currentQuestion(state);
	return limitSeconds !== null && question ? limitSeconds - question.timeLimitSeconds : 0;
}

function toLeaderboardRow(seat: Seat): LeaderboardRow {
	return { nickname: seat.nickname, score: seat.totalScore, rank: seat.rank, previousRank: seat.previousRank };
}

function listLeaders(state: GameState): Seat[] {
	return listSeatsByScore(state)
		.slice(0, GAME.leaderboardTop)
		.filter((seat) => seat.rank > 0);
}

export function toFinalRow(seat: Seat) {
	return { nickname: seat.nickname, rank: seat.rank, score: seat.totalScore };
}

/** True if at least one question was asked and points are given. */
export function hasFinalLeaderboard(state: GameState): boolean {
	return state.tallies.length > 0 && isScored(state);
}

function listFinalRows(state: GameState) {
	return !hasFinalLeaderboard(state) ? [] : listSeatsByScore(state).slice(0, GAME.finalLeaderboardTop).map(toFinalRow);
}

function cardsField({ meta }: GameState): { cards?: "known" | "needed" } {
	const { classId, cardsOnly } = meta.settings;
	return classId === undefined ? {} : { cards: cardsOnly ? "needed" : "known" };
}

function openTeamFields({ meta, teamSizes }: GameState): { teamSizes?: number[]; choosesTeam?: true } {
	const { mode } = meta.settings.teams;
	return { ...(mode === "off" ? {} : { teamSizes }), ...(mode === "choose" ? { choosesTeam: true } : {}) };
}

/** Returns the teams where players are ranked; otherwise no field. */
function rankedTeamsField(state: GameState): { teams?: TeamRow[] } {
	return hasFinalLeaderboard(state) && state.teamSizes.length > 0 ? { teams: teamRows(state) } : {};
}

/** Returns how many questions so far could be answered right; no field if all could. */
function scoredCount(state: GameState): { scoredCount?: number } {
	const asked = state.meta.rounds.length;
	const scored = state.meta.rounds.filter((_, index) => isScoredAt(state, index)).length;
	return scored === asked ? {} : { scoredCount: scored };
}

/** Returns how long phones still wait while the big screen announces the winners (docs/rules/show-and-remote.md#ranking-with-the-host). */
function rankingInField(state: GameState, nowMs: number): { rankingInMs?: number } {
	const { settings, endedAtMs } = state.meta;
	const leftMs = (endedAtMs ?? 0) + GAME.stageFirstMs - nowMs;
	return settings.ranking === "with-host" && hasFinalLeaderboard(state) && leftMs > 0 ? { rankingInMs: leftMs } : {};
}

function listNewestNicknames(state: GameState): string[] {
	const names: string[] = [];
	for (let id = state.nextSeatId - 1; id > 0 && names.length < GAME.lobbyNicknames; id--) {
		const seat = state.seatsById.get(id);
		if (seat && !seat.removed) names.push(seat.nickname);
	}
	return names;
}

/** The part of a player's state that is the same for everybody. It is built and serialised once for a broadcast. */
export type CommonView =
	| {
			status: "lobby";
			quizTitle: string;
			language: AuthoringLanguage;
			pointsMode: PointsMode;
			started?: true;
			locked?: true;
			cards?: "known" | "needed";
			answerCards?: true;
			assigned?: true;
			teamSizes?: number[];
			choosesTeam?: true;
			participantCount: number;
			participants: string[];
			revision: number;
	  }
	| {
			status: "question";
			questionIndex: number;
			totalQuestions: number;
			timeRemaining: number | null;
			timeRemainingMs: number | null;
			addedSeconds?: number;
			opensInMs?: number;
			question: PlayerQuestion;
			turn?: 2;
			language: AuthoringLanguage;
			answeredCount: number;
			participantCount: number;
			revision: number;
	  }
	| ({
			status: "result";
			questionIndex: number;
			totalQuestions: number;
			question: PlayerQuestion;
			turn?: 2;
			solutionShown: boolean;
			language: AuthoringLanguage;
			pointsMode: PointsMode;
			paused?: true;
			scoredCount?: number;
			/** False until the host shows the ranking: before that nobody has a rank. */
			rankingShown: boolean;
			leaderboard: LeaderboardRow[];
			answerCards?: true;
			teams?: TeamRow[];
			participantCount: number;
			revision: number;
	  } & Partial<ClosedQuestion>)
	| {
			status: "finished";
			quizTitle: string;
			language: AuthoringLanguage;
			pointsMode: PointsMode;
			questionCount: number;
			scoredCount?: number;
			finalLeaderboard: ReturnType<typeof toFinalRow>[];
			answerCards?: true;
			rankingInMs?: number;
			teams?: TeamRow[];
			participantCount: number;
			revision: number;
	  };

/**
 * Builds the common part of the players' state. It never reveals the answer to an open question
 * (docs/rules/live-game.md#what-a-player-may-see).
 */
export function commonView(state: GameState, nowMs: number): CommonView {
	const { quiz } = state;
	const { language, title: quizTitle } = quiz;
	const { revision } = state.meta;
	const { pointsMode, locked, nicknames } = state.meta.settings;
	const answerCards = state.meta.settings.answerCards ? { answerCards: true as const } : {};
	const question = currentQuestion(state);
	const totalQuestions = quiz.questions.length;
	const counts = { participantCount: state.present, revision };
	const started = state.meta.status === "active" && !currentRound(state);
	if (state.meta.status === "lobby" || started) {
		const participants = listNewestNicknames(state);
		return {
			status: "lobby",
			quizTitle,
			language,
			pointsMode,
			...(started ? { started } : {}),
			...(locked ? { locked } : {}),
			...cardsField(state),
			...answerCards,
			...(nicknames === "assigned" ? { assigned: true as const } : {}),
			...openTeamFields(state),
			participants,
			...counts,
		};
	}
	if (state.meta.status !== "active" || !question) {
		const questionCount = state.meta.rounds.length;
		const finalLeaderboard = listFinalRows(state);
		const ranking = { finalLeaderboard, ...answerCards, ...rankingInField(state, nowMs), ...rankedTeamsField(state) };
		return { status: "finished", quizTitle, language, pointsMode, questionCount, ...scoredCount(state), ...ranking, ...counts };
	}
	const base = {
		questionIndex: currentIndex(state),
		totalQuestions,
		question: toShownQuestion(question, isUntimed(state)),
		...turnField(state),
		language,
		...counts,
	};
	if (isRunning(state)) {
		const addedSeconds = computeAddedSeconds(state);
		return {
			status: "question",
			...base,
			...(isOpen(state) ? {} : { question: { ...base.question, options: [] } }),
			...opensInField(state, nowMs),
			...(addedSeconds === 0 ? {} : { addedSeconds }),
			...remainingTimeFields(state, nowMs),
			answeredCount: state.answers.size,
		};
	}
	const solutionShown = !isSolutionHidden(state);
	const rankingShown = solutionShown && (currentRound(state)?.rankingShown ?? true);
	return {
		status: "result",
		...base,
		solutionShown,
		...(solutionShown ? toClosedQuestion(question) : {}),
		pointsMode,
		...(state.meta.pausedAtMs === null ? {} : { paused: true }),
		...scoredCount(state),
		rankingShown,
		leaderboard: rankingShown ? listLeaders(state).map(toLeaderboardRow) : [],
		...answerCards,
		...(rankingShown ? rankedTeamsField(state) : {}),
	};
}

/**
 * Builds the view for a caller without a proven seat: lobby and final leaderboard, but no question or result. `seat` is that of a
 * removed player, whose view has `removed`.
 */
export function outsiderView(state: GameState, common: CommonView, seat: Seat | null, takenOver = false): PlayerState {
	const { meta } = state;
	const outsiderFields = {
		joined: false as const,
		...(seat?.removed ? { removed: true as const } : {}),
		...(takenOver ? { takenOver: true as const } : {}),
	};
	const joinable = meta.settings.lateJoin && !meta.settings.locked;
	switch (common.status) {
		case "lobby":
			return { ...common, ...outsiderFields, ...(common.started && joinable ? { joinable } : {}) };
		case "finished":
			return { ...common, ...outsiderFields };
		case "question":
		case "result": {
			const { status, questionIndex, totalQuestions, revision } = common;
			const assigned = joinable && meta.settings.nicknames === "assigned";
			return {
				status,
				...outsiderFields,
				...(joinable ? { joinable } : {}),
				...(assigned ? { assigned } : {}),
				...(joinable ? { ...openTeamFields(state), ...cardsField(state) } : {}),
				questionIndex,
				totalQuestions,
				revision,
			};
		}
		default: {
			const never: never = common;
			return never;
		}
	}
}
