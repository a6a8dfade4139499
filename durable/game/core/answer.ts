import type { Given } from "#contract/kinds/kind";
import { isSameAnswer, judgeAnswer, readAnswer } from "#contract/kinds/rules";
import { answerRefusal } from "#durable/room/core";
import { closeQuestion, isAnsweredOut } from "./closing";
import type { AnswerCommand, Refusal } from "./commands";
import { countAnswer, countedOf } from "./counts";
import { currentIndex, currentQuestion, currentRound, currentTurn, isOpen, isReading, pointsModeAt } from "./current";
import { foldOnArrival } from "./given";
import { provenSeat } from "./join";
import { clockStartMs, factorAt, isTimeOver, ownLimitSeconds, pointsFor } from "./own-time";
import type { Answer, Change, GameState, Seat } from "./state";

export interface Answered {
	ok: true;
	changes: Change[];
	seat: Seat;
	answeredCount: number;
}

/** A seat's answer to the open question, judged. In the second turn, the same answer as in the first keeps its points. */
export function newAnswer(
	state: GameState,
	seat: Seat,
	given: Given,
	{ nowMs, timeElapsed }: { nowMs: number; timeElapsed: number | null },
): Answer {
	const question = currentQuestion(state);
	const round = currentRound(state);
	if (!question || !round) throw new RangeError("no question is open");
	const questionIndex = currentIndex(state);
	const turn = currentTurn(state);
	const first = state.firstAnswers.get(seat.seatId);
	const startedAtMs = clockStartMs(round.openedAtMs, state.firstSeenMs.get(seat.seatId), state.clocksLostAtMs);
	const correct = judgeAnswer(question, given, state.quiz.language) ?? false;
	const isKept = first !== undefined && isSameAnswer(question, first.given, given, state.quiz.language);
	// Time that the host added does not stretch the limit: an earlier answer would be worth less than a later one, and
	// points could no longer be recomputed from the rows.
	const timeLimitSeconds = ownLimitSeconds(question.timeLimitSeconds, factorAt(seat, questionIndex));
	const elapsedMs = Math.max(0, nowMs - startedAtMs);
	const points = pointsFor({ correct, elapsedMs, timeLimitSeconds, mode: pointsModeAt(state, questionIndex), turn });
	return {
		questionIndex,
		seatId: seat.seatId,
		turn,
		given,
		startedAtMs,
		arrivedAtMs: nowMs,
		timeElapsed,
		correct,
		points: isKept ? first.points : points,
	};
}

/** To the current turn of the current question, or that count for an earlier one. */
function answeredCount(state: GameState, questionIndex: number): number {
	return questionIndex === currentIndex(state) ? state.answers.size : (state.tallies[questionIndex]?.answerCount ?? 0);
}

/** The stored answers of one seat to one question, of both turns. */
export type SeatAnswersTo = (seatId: number, questionIndex: number) => Iterable<Answer>;

/** The answer that a repeat has to equal: that of its turn (the first turn's is kept in the second), without a turn the one that counts. */
function storedAnswer(state: GameState, seat: Seat, { questionIndex, turn }: AnswerCommand, seatAnswersTo: SeatAnswersTo) {
	const answers = [...seatAnswersTo(seat.seatId, questionIndex)];
	const [first, second] = ([1, 2] as const).map((of) => answers.find((answer) => answer.turn === of));
	if (turn === undefined) return countedOf(state, first, second);
	return turn === 2 ? (second ?? first) : first;
}

/**
 * Accepts a proven player's answer to the open question (docs/rules/live-game.md#answers); returns one row. An answer that equals the stored
 * one is accepted whatever question is open now; in the second turn it keeps its points, another one counts for half. Refuses with
 * NOT_A_PLAYER, QUESTION_NOT_OPEN during reading time, QUESTION_CLOSED (also after the player's own time), VALIDATION_ERROR,
 * ALREADY_ANSWERED for another answer.
 */
export function answer(state: GameState, command: AnswerCommand, nowMs: number, seatAnswersTo: SeatAnswersTo): Answered | Refusal {
	const seat = provenSeat(state, command);
	if (!seat || seat.removed) return { ok: false, code: "NOT_A_PLAYER" };
	const { questionIndex } = command;
	const question = state.quiz.questions[questionIndex];
	if (!question || questionIndex > currentIndex(state)) return { ok: false, code: "QUESTION_CLOSED" };
	// A retry of the first turn is no answer to the second one.
	const turn = currentTurn(state);
	const isCurrent = questionIndex === currentIndex(state) && (command.turn ?? turn) === turn;
	const isAnswerable = isCurrent && isOpen(state) && !isTimeOver(state, seat, nowMs);
	const earlier = isAnswerable ? state.answers.get(seat.seatId) : storedAnswer(state, seat, command, seatAnswersTo);
	const read = readAnswer(question, command.fields, state.quiz.language);
	if (earlier && "given" in read && isSameAnswer(question, earlier.given, read.given, state.quiz.language))
		return { ok: true, changes: [], seat, answeredCount: answeredCount(state, questionIndex) };
	if (isCurrent && isReading(state)) return { ok: false, code: "QUESTION_NOT_OPEN" };
	if (!isAnswerable) return { ok: false, code: "QUESTION_CLOSED" };
	if ("problem" in read) return answerRefusal(question, command.fields, read.problem);
	if (earlier) return { ok: false, code: "ALREADY_ANSWERED" };
	const taken = newAnswer(state, seat, read.given, { nowMs, timeElapsed: command.timeElapsed ?? null });
	countAnswer(state, taken);
	foldOnArrival(state, question, read.given);
	state.meta.revision++;
	const changes: Change[] = [{ type: "answer-added", answer: taken }];
	if (isAnsweredOut(state, nowMs)) changes.push(...closeQuestion(state, nowMs));
	return { ok: true, changes, seat, answeredCount: answeredCount(state, questionIndex) };
}
