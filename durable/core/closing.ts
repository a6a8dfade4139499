import { closingTimeMs, noteSlowSeats } from "./own-time";
import { assignRanks } from "./ranks";
import { type Answer, type Change, currentIndex, currentRound, type GameState, type QuestionTally, type Seat } from "./state";

/** The counts of a question that nobody has answered yet. */
export function emptyTally(optionCount: number): QuestionTally {
	return { answerCount: 0, correctCount: 0, optionCounts: Array.from({ length: optionCount }, () => 0), totalMs: 0 };
}

/** Counts one answer to the current question, both when it arrives and when the game is rebuilt from rows. */
export function countAnswer(state: GameState, answer: Answer): void {
	// Answers of a removed player do not count.
	if (state.seatsById.get(answer.seatId)?.removed !== false) return;
	state.answers.set(answer.seatId, answer);
	addToTally(state, answer, 1);
}

function addToTally(state: GameState, answer: Answer, sign: 1 | -1): void {
	const tally = state.tallies[answer.questionIndex];
	if (!tally) return;
	tally.answerCount += sign;
	if (answer.correct) tally.correctCount += sign;
	tally.totalMs += sign * Math.max(0, answer.arrivedAtMs - answer.startedAtMs);
	for (const option of answer.options) tally.optionCounts[option] = (tally.optionCounts[option] ?? 0) + sign;
}

/** Initial values of a seat that has earned nothing yet. */
export const UNEARNED = {
	totalScore: 0,
	previousScore: 0,
	firstScore: null,
	rank: 0,
	previousRank: null,
	correctCount: 0,
	streak: 0,
	answeredCount: 0,
} satisfies Partial<Seat>;

/** Removes a seat from every count; `answers` are all its answers. Afterwards the state is the same as after a rebuild without the seat. */
export function uncountSeat(state: GameState, seat: Seat, answers: Iterable<Answer>): void {
	for (const answer of answers) addToTally(state, answer, -1);
	state.answers.delete(seat.seatId);
	state.slowSeats.delete(seat);
	Object.assign(seat, UNEARNED);
}

/** Adds the points of the current question to the totals. Totals are not stored, they follow from the answers. */
export function addPoints(state: GameState): void {
	const index = currentIndex(state);
	for (const seat of state.seatsById.values()) {
		if (seat.removed || seat.firstQuestion > index) continue;
		seat.previousScore = seat.totalScore;
		const answer = state.answers.get(seat.seatId);
		seat.totalScore += answer?.points ?? 0;
		if (index === 0) seat.firstScore = seat.totalScore;
		seat.streak = answer?.correct ? seat.streak + 1 : 0;
		if (!answer) continue;
		seat.answeredCount++;
		if (answer.correct) seat.correctCount++;
	}
}

/** Closes the open question at `atMs` and ranks everybody; does nothing if none is open. */
export function closeQuestion(state: GameState, atMs: number): Change[] {
	const round = currentRound(state);
	if (!round || round.closedAtMs !== null) return [];
	round.closedAtMs = atMs;
	round.opened = true;
	addPoints(state);
	assignRanks(state);
	state.meta.revision++;
	return [{ type: "meta" }];
}

/** Shows the next question at `nowMs`: it opens at once, or after the reading time. Does nothing after the last one. */
export function showNextQuestion(state: GameState, nowMs: number): Change[] {
	const question = state.quiz.questions[currentIndex(state) + 1];
	if (!question) return [];
	const { readingSeconds, ranking } = state.meta.settings;
	const openedAtMs = nowMs + readingSeconds * 1000;
	state.meta.rounds.push({
		openedAtMs,
		deadlineMs: openedAtMs + question.timeLimitSeconds * 1000,
		closedAtMs: null,
		opened: readingSeconds === 0,
		rankingShown: ranking === "at-once",
	});
	state.answers = new Map();
	state.firstSeenMs = new Map();
	state.clocksLostAtMs = null;
	state.tallies.push(emptyTally(question.options.length));
	noteSlowSeats(state);
	state.meta.revision++;
	return [{ type: "meta" }];
}

/** Opens a question after its reading time: its options are shown and its time begins. */
export function openQuestion(state: GameState): Change[] {
	const round = currentRound(state);
	if (!round || round.opened) return [];
	round.opened = true;
	state.meta.revision++;
	return [{ type: "meta" }];
}

/** True if every present player has answered. */
function everyoneAnswered(state: GameState): boolean {
	return state.present > 0 && state.answers.size >= state.present;
}

/** True if nobody can answer the open question any more: all have, or the time of those who have not is over. */
export function isAnsweredOut(state: GameState, nowMs: number): boolean {
	return everyoneAnswered(state) || nowMs >= (closingTimeMs(state) ?? nowMs + 1);
}

/** Ends the game at `atMs` and ranks everybody a last time. */
export function finishGame(state: GameState, atMs: number): Change[] {
	state.meta.status = "finished";
	state.meta.endedAtMs = atMs;
	state.meta.pausedAtMs = null;
	// Players who joined after the last question are ranked at the end, too.
	if (state.tallies.length > 0) assignRanks(state);
	state.meta.revision++;
	return [{ type: "meta" }];
}
