import type { GameQuestion } from "#contract/quizzes/question";
import { UNTIMED_MS } from "./constants";
import { emptyTally, findCountedAnswer } from "./counts";
import { currentIndex, currentRound, isAsked, isChangeable, isScoredAt, isSolutionHidden } from "./current";
import { closingTimeMs, updateSlowSeats } from "./own-time";
import { assignRanks } from "./ranks";
import type { Change, GameState, Seat, Standing } from "./state";

function copyStanding(seat: Seat): Standing {
	const { totalScore, previousScore, firstScore, rank, previousRank, correctCount, streak, bestStreak, answeredCount } = seat;
	return { totalScore, previousScore, firstScore, rank, previousRank, correctCount, streak, bestStreak, answeredCount };
}

/** Shows everybody what the host sees of the closed question. */
export function revealSolution(state: GameState): void {
	const round = currentRound(state);
	if (!round || round.solutionShown) return;
	round.solutionShown = true;
	for (const seat of state.seatsById.values()) seat.before = null;
	state.shownStandings = null;
	state.teams = null;
}

/** Adds the points of the current question to the totals. Totals are not stored: they are computed from the answers. */
export function addPoints(state: GameState): void {
	const index = currentIndex(state);
	const hidden = isSolutionHidden(state);
	// A poll has no points and neither breaks nor continues a streak.
	const scored = isScoredAt(state, index);
	for (const seat of state.seatsById.values()) {
		if (seat.removed || seat.firstQuestion > index) continue;
		if (hidden) seat.before = copyStanding(seat);
		seat.previousScore = seat.totalScore;
		const answer = findCountedAnswer(state, seat.seatId);
		seat.totalScore += answer?.points ?? 0;
		if (index === 0) seat.firstScore = seat.totalScore;
		if (scored && isAsked(state, seat, index)) seat.streak = answer?.correct ? seat.streak + 1 : 0;
		seat.bestStreak = Math.max(seat.bestStreak, seat.streak);
		if (!answer || !scored) continue;
		seat.answeredCount++;
		if (answer.correct) seat.correctCount++;
	}
}

/** Closes the open question at `atMs` and ranks everybody; does nothing if none is open. */
export function closeQuestion(state: GameState, atMs: number): Change[] {
	const round = currentRound(state);
	if (!round || round.closedAtMs !== null) return [];
	round.closedAtMs = atMs;
	state.givenSummary = null;
	round.opened = true;
	addPoints(state);
	assignRanks(state);
	state.meta.revision++;
	return [{ type: "meta" }];
}

/** Returns how long a question is open, unless it is closed earlier. */
export function questionDurationMs({ timeLimitSeconds }: GameQuestion, untimed: boolean): number {
	return untimed ? UNTIMED_MS : timeLimitSeconds * 1000;
}

/** Starts the round of the question after the current one; does nothing after the last question. */
function showQuestion(
	state: GameState,
	nowMs: number,
	{ readingSeconds, untimed }: { readingSeconds: number; untimed: boolean },
): Change[] {
	const question = state.quiz.questions[currentIndex(state) + 1];
	if (!question) return [];
	const { ranking, solution, changeAnswers } = state.meta.settings;
	revealSolution(state);
	const openedAtMs = nowMs + readingSeconds * 1000;
	state.meta.rounds.push({
		openedAtMs,
		deadlineMs: openedAtMs + questionDurationMs(question, untimed),
		...(untimed ? { untimed } : {}),
		...(changeAnswers ? { changeable: true } : {}),
		closedAtMs: null,
		opened: readingSeconds === 0,
		rankingShown: ranking === "at-once",
		solutionShown: solution === "at-once",
	});
	state.answers = new Map();
	state.firstAnswers = new Map();
	state.lastCalls = new Map();
	state.firstSeenMs = new Map();
	state.clocksLostAtMs = null;
	state.givenSummary = null;
	state.textGroups = null;
	state.textVerdicts = new Map();
	state.foldedTexts = new Map();
	state.tallies.push(emptyTally(question));
	updateSlowSeats(state);
	state.meta.revision++;
	return [{ type: "meta" }];
}

/** Shows the next question at `nowMs`: it opens at once, or after the reading time. */
export function showNextQuestion(state: GameState, nowMs: number): Change[] {
	const { readingSeconds, timer } = state.meta.settings;
	return showQuestion(state, nowMs, { readingSeconds, untimed: timer === "off" });
}

/** Shows the next question without reading time; in a game without a clock the question has no clock either. */
export function openQuickQuestion(state: GameState, nowMs: number, { untimed }: { untimed: boolean }): Change[] {
	return showQuestion(state, nowMs, { readingSeconds: 0, untimed: untimed || state.meta.settings.timer === "off" });
}

/** Opens a question after its reading time: its options are shown and its time begins. */
export function endReadingTime(state: GameState): Change[] {
	const round = currentRound(state);
	if (!round || round.opened) return [];
	round.opened = true;
	state.meta.revision++;
	return [{ type: "meta" }];
}

function everyoneAnswered(state: GameState): boolean {
	return state.present > 0 && state.answers.size >= state.present;
}

/** True if nobody can answer the open question any more: all have answered for good, or the time of the others is over. */
export function isAnsweringOver(state: GameState, nowMs: number): boolean {
	// Pupils may still turn their cards, or change their answers.
	const isFinal = !state.meta.settings.answerCards && !isChangeable(state);
	return (isFinal && everyoneAnswered(state)) || nowMs >= (closingTimeMs(state) ?? nowMs + 1);
}

/** Ends the game at `atMs` and ranks everybody a last time. */
export function finishGame(state: GameState, atMs: number): Change[] {
	revealSolution(state);
	state.meta.status = "finished";
	state.meta.endedAtMs = atMs;
	state.meta.pausedAtMs = null;
	// Players who joined after the last question are ranked at the end, too.
	if (state.tallies.length > 0) assignRanks(state);
	state.meta.revision++;
	return [{ type: "meta" }];
}
