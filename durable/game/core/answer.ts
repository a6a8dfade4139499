import type { AnswerValue } from "#contract/kinds/kind";
import { isSameAnswer, judgeAnswer, readAnswer } from "#contract/kinds/rules";
import { isOvertaken, type Refusal, refuse, refuseAnswer } from "#durable/room/core";
import { closeQuestion, isAnsweringOver } from "./closing";
import type { AnswerCommand } from "./commands";
import { countAnswer, pickCountedAnswer } from "./counts";
import { currentIndex, currentQuestion, currentRound, currentTurn, isChangeable, isOpen, isReading, pointsModeAt } from "./current";
import { rememberFoldedText } from "./given";
import { findProvenPlayerSeat } from "./join";
import { clockStartMs, computePoints, isTimeOver, scaleLimitSeconds, timeFactorAt } from "./own-time";
import type { Answer, Change, GameState, Seat } from "./state";

export interface AnswerResult {
	ok: true;
	changes: Change[];
	seat: Seat;
	answeredCount: number;
}

/** Creates a seat's answer to the open question and judges it. In the second turn, the same answer as in the first keeps its points. */
export function createAnswer(
	state: GameState,
	seat: Seat,
	given: AnswerValue,
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
	const timeLimitSeconds = scaleLimitSeconds(question.timeLimitSeconds, timeFactorAt(seat, questionIndex));
	const elapsedMs = Math.max(0, nowMs - startedAtMs);
	const points = computePoints({ correct, elapsedMs, timeLimitSeconds, mode: pointsModeAt(state, questionIndex), turn });
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

/** Counts the answers to the current turn of the current question, or the answers that count for an earlier question. */
function answeredCount(state: GameState, questionIndex: number): number {
	return questionIndex === currentIndex(state) ? state.answers.size : (state.tallies[questionIndex]?.answerCount ?? 0);
}

/** Reads the stored answers of one seat to one question, of both turns. */
type SeatAnswersTo = (seatId: number, questionIndex: number) => Iterable<Answer>;

/**
 * Finds the answer that a repeat must equal: that of its turn (an answer of the first turn is kept in the second), without a turn the
 * one that counts.
 */
function findStoredAnswer(state: GameState, seat: Seat, { questionIndex, turn }: AnswerCommand, seatAnswersTo: SeatAnswersTo) {
	const answers = [...seatAnswersTo(seat.seatId, questionIndex)];
	const [first, second] = ([1, 2] as const).map((each) => answers.find((answer) => answer.turn === each));
	if (turn === undefined) return pickCountedAnswer(state, first, second);
	return turn === 2 ? (second ?? first) : first;
}

/**
 * Accepts a player's answer to the open question (docs/rules/live-game.md#answers), which writes one row. A repeat that equals the stored
 * answer is accepted whatever question is open now. In the second turn the same answer keeps its points, another one gets half. Where
 * answers may change, another one replaces the row. Refuses with NOT_A_PLAYER, QUESTION_NOT_OPEN during reading time, QUESTION_CLOSED (also
 * after the player's own time), VALIDATION_ERROR, and ALREADY_ANSWERED for another answer where answers are final, or for one that its page
 * has given up.
 */
export function acceptAnswer(
	state: GameState,
	command: AnswerCommand,
	nowMs: number,
	seatAnswersTo: SeatAnswersTo,
): AnswerResult | Refusal<"ALREADY_ANSWERED" | "NOT_A_PLAYER" | "QUESTION_CLOSED" | "QUESTION_NOT_OPEN" | "VALIDATION_ERROR"> {
	const seat = findProvenPlayerSeat(state, command);
	if (!seat || seat.removed) return refuse("NOT_A_PLAYER");
	const { questionIndex } = command;
	const question = state.quiz.questions[questionIndex];
	if (!question || questionIndex > currentIndex(state)) return refuse("QUESTION_CLOSED");
	// A late retry of the first turn must not count as an answer to the second one.
	const turn = currentTurn(state);
	const isCurrent = questionIndex === currentIndex(state) && (command.turn ?? turn) === turn;
	const isAnswerable = isCurrent && isOpen(state) && !isTimeOver(state, seat, nowMs);
	const earlier = isAnswerable ? state.answers.get(seat.seatId) : findStoredAnswer(state, seat, command, seatAnswersTo);
	const read = readAnswer(question, command.fields, state.quiz.language);
	if (earlier && "given" in read && isSameAnswer(question, earlier.given, read.given, state.quiz.language))
		return { ok: true, changes: [], seat, answeredCount: answeredCount(state, questionIndex) };
	if (isCurrent && isReading(state)) return refuse("QUESTION_NOT_OPEN");
	if (!isAnswerable) return refuse("QUESTION_CLOSED");
	if ("problem" in read) return refuseAnswer(question, command.fields, read.problem);
	const isOutdated = isChangeable(state) ? isOvertaken(state.lastCalls, seat.seatId, command.sequence) : earlier !== undefined;
	if (isOutdated) return refuse("ALREADY_ANSWERED");
	const taken = createAnswer(state, seat, read.given, { nowMs, timeElapsed: command.timeElapsed ?? null });
	countAnswer(state, taken);
	rememberFoldedText(state, question, read.given);
	state.meta.revision++;
	// After a restart the revision is computed from the rows, so a change that adds no row must write the document.
	const changes: Change[] = earlier
		? [{ type: "answer-replaced", answer: taken }, { type: "meta" }]
		: [{ type: "answer-added", answer: taken }];
	if (isAnsweringOver(state, nowMs)) changes.push(...closeQuestion(state, nowMs));
	return { ok: true, changes, seat, answeredCount: answeredCount(state, questionIndex) };
}
