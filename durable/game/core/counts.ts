import { isSameAnswer, kindRules } from "#contract/kinds/rules";
import type { GameQuestion } from "#contract/quizzes/question";
import { currentIndex } from "./current";
import type { Answer, GameState, QuestionTally, Seat, Standing } from "./state";

/* Counts of answers. A question asked again has two answers of a player: a changed one of the second turn counts, otherwise the first. */

export function emptyTally(question: GameQuestion | undefined): QuestionTally {
	const counted = question && kindRules(question).countsOptions ? question.options : [];
	return { answerCount: 0, correctCount: 0, optionCounts: counted.map(() => 0), totalMs: 0 };
}

/** Returns the answer that counts. An unchanged answer of the second turn is not a new one: the first keeps its points. */
export function pickCountedAnswer({ quiz }: GameState, first: Answer | undefined, second: Answer | undefined): Answer | undefined {
	const question = first && quiz.questions[first.questionIndex];
	const isKept = question && second && isSameAnswer(question, first.given, second.given, quiz.language);
	return isKept ? first : (second ?? first);
}

export function findCountedAnswer(state: GameState, seatId: number): Answer | undefined {
	const second = state.answers.get(seatId);
	return state.firstAnswers.size === 0 ? second : pickCountedAnswer(state, state.firstAnswers.get(seatId), second);
}

export function countAnsweredSeats(state: GameState): number {
	let kept = 0;
	for (const seatId of state.firstAnswers.keys()) if (!state.answers.has(seatId)) kept++;
	return state.answers.size + kept;
}

function addToTally(tally: QuestionTally | undefined, answer: Answer | undefined, sign: 1 | -1): void {
	if (!tally || !answer) return;
	tally.answerCount += sign;
	if (answer.correct) tally.correctCount += sign;
	tally.totalMs += sign * Math.max(0, answer.arrivedAtMs - answer.startedAtMs);
	if (tally.optionCounts.length === 0 || !Array.isArray(answer.given)) return;
	for (const option of answer.given) tally.optionCounts[option] = (tally.optionCounts[option] ?? 0) + sign;
}

/** Counts an answer to the current question, on arrival and when the game is rebuilt from rows. */
export function countAnswer(state: GameState, answer: Answer): void {
	// Answers of a removed player do not count.
	if (state.seatsById.get(answer.seatId)?.removed !== false) return;
	const tally = state.tallies[answer.questionIndex];
	const before = findCountedAnswer(state, answer.seatId);
	state.answers.set(answer.seatId, answer);
	const after = findCountedAnswer(state, answer.seatId);
	addToTally(tally, before, -1);
	addToTally(tally, after, 1);
	state.textGroups?.change(before?.given, -1);
	state.textGroups?.change(after?.given, 1);
}

/** Starts the second turn, whose counts continue from those of the first. */
export function startSecondTurn(state: GameState): void {
	state.firstAnswers = state.answers;
	state.answers = new Map();
	const tally = state.tallies[currentIndex(state)];
	if (tally) tally.firstTurn = { ...tally, optionCounts: [...tally.optionCounts] };
}

export const EMPTY_STANDING = {
	totalScore: 0,
	previousScore: 0,
	firstScore: null,
	rank: 0,
	previousRank: null,
	correctCount: 0,
	streak: 0,
	bestStreak: 0,
	answeredCount: 0,
} satisfies Standing;

/** Removes a seat from every count; `answers` are all its answers. Afterwards the state equals one rebuilt without the seat. */
export function uncountSeat(state: GameState, seat: Seat, answers: Iterable<Answer>): void {
	const turns = new Map<number, { first?: Answer; second?: Answer }>();
	for (const answer of answers) {
		const given = turns.get(answer.questionIndex) ?? {};
		turns.set(answer.questionIndex, answer.turn === 1 ? { ...given, first: answer } : { ...given, second: answer });
	}
	for (const [questionIndex, { first, second }] of turns) {
		addToTally(state.tallies[questionIndex], pickCountedAnswer(state, first, second), -1);
		addToTally(state.tallies[questionIndex]?.firstTurn, first, -1);
	}
	state.textGroups?.change(findCountedAnswer(state, seat.seatId)?.given, -1);
	state.answers.delete(seat.seatId);
	state.firstAnswers.delete(seat.seatId);
	state.slowSeats.delete(seat);
	state.givenSummary = null;
	state.earlierTexts = null;
	Object.assign(seat, EMPTY_STANDING, { before: null });
}
