import type { AuthoringLanguage } from "#contract/limits";
import type { GameQuestion } from "#contract/question";

export type GameStatus = "lobby" | "active" | "finished" | "archived";
export type PointsMode = "speed" | "accuracy" | "none";

/** What never changes after the game was opened. */
export interface GameQuiz {
	quizTemplateId: string;
	title: string;
	/** Of its texts. */
	language: AuthoringLanguage;
	questions: GameQuestion[];
}

export interface GameSettings {
	lateJoin: boolean;
	pointsMode: PointsMode;
	locked: boolean;
}

/** Settings that the host chose; the rest have defaults. */
export type ChosenSettings = { [Name in keyof GameSettings]?: GameSettings[Name] | undefined };

/** One run of a question: when it opened, when its time (with what the host added) is over, when it closed. */
export interface Round {
	openedAtMs: number;
	deadlineMs: number;
	closedAtMs: number | null;
}

/** The small part that changes: one document, written by lobby and host events but never by an answer. */
export interface GameMeta {
	instanceId: string;
	pin: string;
	hostId: string;
	status: GameStatus;
	settings: GameSettings;
	createdAtMs: number;
	startedAtMs: number | null;
	endedAtMs: number | null;
	/** When the host paused the game between two questions; null while it goes on. */
	pausedAtMs: number | null;
	/** Idle time counts from here: at most ACTIVITY_STEP_MS after the last sign of life, never before it. */
	lastActivityMs: number;
	/** Grows with each visible change; rows added since the document was written count on top. */
	revision: number;
	/** The host's last attempts that took effect, oldest first. */
	attempts: string[];
	/** One entry for each question that was opened, in order; the last one is the current question. */
	rounds: Round[];
}

export interface Seat {
	seatId: number;
	nickname: string;
	/** Folded nickname: what makes it unique in the game. */
	key: string;
	/** Hash of the secret that proves who sits here. */
	proofHash: string;
	joinedAtMs: number;
	removed: boolean;
	/** The first question that counts for this seat: 0 but for those who joined late. */
	firstQuestion: number;
	/** Points of closed questions only. */
	totalScore: number;
	/** The total before the last closed question. */
	previousScore: number;
	/** 0 until a question was closed that counts for this seat, and in a game without points. */
	rank: number;
	previousRank: number | null;
	correctCount: number;
	answeredCount: number;
}

export interface Answer {
	questionIndex: number;
	seatId: number;
	options: number[];
	/** When this player's clock started. */
	startedAtMs: number;
	arrivedAtMs: number;
	/** Whole seconds by the client's clock, for statistics only. */
	timeElapsed: number | null;
	correct: boolean;
	points: number;
}

/** What is kept about a question's answers when it is no longer the current one. */
export interface QuestionTally {
	answerCount: number;
	correctCount: number;
	optionCounts: number[];
	totalMs: number;
}

/**
 * The whole game in memory. Changed in place by `step` and `advance` once a command is accepted:
 * copying ten thousand seats for each answer would be the game's main cost.
 */
export interface GameState {
	meta: GameMeta;
	quiz: GameQuiz;
	seats: Map<string, Seat>;
	seatsById: Map<number, Seat>;
	/** Seats that are not removed. */
	present: number;
	nextSeatId: number;
	/** Proofs of removed seats: who holds one does not come back under another name. */
	removedProofs: Set<string>;
	/** Answers to the current question by seat, of present seats only: what "everyone has answered" compares. */
	answers: Map<number, Answer>;
	/** When a player was first given the current question; in memory only (decisions section 3, Scoring). */
	firstSeenMs: Map<number, number>;
	tallies: QuestionTally[];
	/** Present seats, best first; made when a question closes, dropped when seats change. */
	standings: Seat[] | null;
}

/** What the shell has to write for a change that `step` or `advance` made. */
export type Change =
	| { type: "meta" }
	| { type: "seat-added"; seat: Seat }
	| { type: "seat-removed"; seatId: number }
	| { type: "answer-added"; answer: Answer };

export function createMeta(game: { instanceId: string; pin: string; hostId: string; settings?: ChosenSettings }, nowMs: number): GameMeta {
	const { settings = {} } = game;
	return {
		instanceId: game.instanceId,
		pin: game.pin,
		hostId: game.hostId,
		status: "lobby",
		settings: { lateJoin: settings.lateJoin ?? false, pointsMode: settings.pointsMode ?? "speed", locked: settings.locked ?? false },
		createdAtMs: nowMs,
		startedAtMs: null,
		endedAtMs: null,
		pausedAtMs: null,
		lastActivityMs: nowMs,
		revision: 1,
		attempts: [],
		rounds: [],
	};
}

export function currentIndex(state: GameState): number {
	return state.meta.rounds.length - 1;
}

/** Index of the last closed question, −1 before the first. */
export function lastClosedIndex(state: GameState): number {
	return isOpen(state) || state.meta.rounds.at(-1)?.closedAtMs === null ? currentIndex(state) - 1 : currentIndex(state);
}

export function currentRound(state: GameState): Round | undefined {
	return state.meta.rounds.at(-1);
}

export function currentQuestion(state: GameState): GameQuestion | undefined {
	return state.quiz.questions[currentIndex(state)];
}

/** True where points are given: without them nobody is ranked and no list of players is shown to players. */
export function isScored(state: GameState): boolean {
	return state.meta.settings.pointsMode !== "none";
}

/** True while the current question takes answers. */
export function isOpen(state: GameState): boolean {
	return state.meta.status === "active" && currentRound(state)?.closedAtMs === null;
}
