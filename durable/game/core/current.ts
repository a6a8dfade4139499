import { isCardQuestion } from "#contract/games/answer-cards";
import { isScoredQuestion } from "#contract/kinds/rules";
import type { GameQuestion } from "#contract/quizzes/question";
import type { GameState, PointsMode, Round, Seat, Standing, Turn } from "./state";

/** Index of the open or last closed question; −1 before the first. */
export function currentIndex(state: GameState): number {
	return state.meta.rounds.length - 1;
}

/** Index of the last closed question; −1 before the first. */
export function lastClosedIndex(state: GameState): number {
	return state.meta.rounds.at(-1)?.closedAtMs === null ? currentIndex(state) - 1 : currentIndex(state);
}

/** Undefined in the lobby. */
export function currentRound(state: GameState): Round | undefined {
	return state.meta.rounds.at(-1);
}

/** Undefined in the lobby. */
export function currentQuestion(state: GameState): GameQuestion | undefined {
	return state.quiz.questions[currentIndex(state)];
}

/** The last turn of a question; 1 if the question was not asked. */
export function turnAt({ meta }: GameState, questionIndex: number): Turn {
	return meta.rounds[questionIndex]?.firstTurn ? 2 : 1;
}

/** The current question's turn; 1 in the lobby. */
export function currentTurn(state: GameState): Turn {
	return turnAt(state, currentIndex(state));
}

export function isSolutionHidden(state: GameState): boolean {
	const round = currentRound(state);
	return state.meta.status === "active" && round !== undefined && round.closedAtMs !== null && !round.solutionShown;
}

export function shownStanding(seat: Seat): Standing {
	return seat.before ?? seat;
}

/** True if the current question has no clock; in the lobby, if the next one will have none. */
export function isUntimed({ meta }: GameState): boolean {
	const round = meta.rounds.at(-1);
	return round ? round.untimed === true : meta.settings.timer === "off";
}

/** True if answers to the current question may be changed until it closes. */
export function isChangeable(state: GameState): boolean {
	return currentRound(state)?.changeable === true;
}

/** How points are given for a question: without a clock they cannot depend on speed. */
export function pointsModeAt({ meta }: GameState, questionIndex: number): PointsMode {
	const { pointsMode } = meta.settings;
	return pointsMode === "speed" && meta.rounds[questionIndex]?.untimed ? "accuracy" : pointsMode;
}

export function isScoredAt(state: GameState, questionIndex: number): boolean {
	const question = state.quiz.questions[questionIndex];
	return question !== undefined && isScoredQuestion(question);
}

/** True if the game has points. If not, nobody is ranked and players see no leaderboard. */
export function isScored(state: GameState): boolean {
	return state.meta.settings.pointsMode !== "none";
}

/** True from the moment when the question is shown until it is closed. */
export function isRunning(state: GameState): boolean {
	return state.meta.status === "active" && currentRound(state)?.closedAtMs === null;
}

export function isReading(state: GameState): boolean {
	return isRunning(state) && currentRound(state)?.opened === false;
}

export function isOpen(state: GameState): boolean {
	return isRunning(state) && currentRound(state)?.opened === true;
}

export const CARD_PROOF = "card:";

/** True for a seat that plays with its printed card alone. */
export function isHeldByCard({ proofHash }: Pick<Seat, "proofHash">): boolean {
	return proofHash.startsWith(CARD_PROOF);
}

/**
 * True if the question counts for the seat: false for a player who joined later, and for a printed card that cannot answer a quick
 * question.
 */
export function isAsked({ quiz }: GameState, seat: Seat, questionIndex: number): boolean {
	const question = quiz.questions[questionIndex];
	return seat.firstQuestion <= questionIndex && !(question?.quick && isHeldByCard(seat) && !isCardQuestion(question));
}

/** Counts the present players who were asked a question. */
export function countAsked(state: GameState, questionIndex: number): number {
	let count = 0;
	for (const seat of state.seatsById.values()) if (!seat.removed && isAsked(state, seat, questionIndex)) count++;
	return count;
}
