import { isCardQuestion } from "#contract/games/answer-cards";
import { isSameAnswer } from "#contract/kinds/rules";
import { GAME } from "#contract/limits";
import { type Refusal, refuse, refuseField } from "#durable/room/core";
import { type AllAnswers, gradeAnswer } from "./accept";
import { bumpRevision, type CommandResult, NO_CHANGES } from "./advance";
import { addCardSeat, findHolder } from "./card-readings";
import type { CardPupil, HostCommand } from "./commands";
import { lastClosedIndex, pointsModeAt, turnAt } from "./current";
import type { NameTools } from "./names";
import { assignCard, recount } from "./rebuild";
import type { Answer, Change, GameState, Seat } from "./state";

interface CardAnswerTools {
	names: NameTools;
	/** The pupils of the game's class; empty if the class could not be read. */
	pupils: readonly CardPupil[];
	readSeatAnswers(seatId: number): Iterable<Answer>;
	readAllAnswers: AllAnswers;
}

type CardAnswerCommand = Extract<HostCommand, { type: "card-answer" }>;
type AnswerPlace = Pick<Answer, "questionIndex" | "seatId" | "turn">;

/** Yields all answers in their order, with another answer, or none, at one place. */
function* withAnswerAt(answers: Iterable<Answer>, place: AnswerPlace, answer: Answer | null): Iterable<Answer> {
	const { questionIndex, seatId, turn } = place;
	let isPlaced = answer === null;
	for (const one of answers) {
		const isOfTurn = one.questionIndex === questionIndex && one.turn === turn;
		const isLater = one.questionIndex > questionIndex || (one.questionIndex === questionIndex && one.turn > turn);
		if (isOfTurn && one.seatId === seatId) continue;
		if (isLater && !isPlaced && answer) {
			isPlaced = true;
			yield answer;
		}
		yield one;
	}
	if (!isPlaced && answer) yield answer;
}

/** Makes the question count for a player who joined after it. */
function includeQuestion(seat: Seat, questionIndex: number): boolean {
	if (seat.firstQuestion <= questionIndex) return false;
	seat.firstQuestion = questionIndex;
	return true;
}

/**
 * Sets, changes or removes (`option` null) a card's answer in the last turn of a closed question, and recomputes points, ranks and counts.
 * A card without a seat takes one. An answer that is new counts as given when the question closed. Refuses with WRONG_STATE (open or not
 * asked, archived, no cards), PLAYER_NOT_FOUND (nobody's card, removed seat), VALIDATION_ERROR (what a card cannot answer), GAME_FULL.
 */
export function setCardAnswer(
	state: GameState,
	{ questionIndex, card, option }: CardAnswerCommand,
	nowMs: number,
	{ names, pupils, readSeatAnswers, readAllAnswers }: CardAnswerTools,
): CommandResult | Refusal<"GAME_FULL" | "PLAYER_NOT_FOUND" | "VALIDATION_ERROR" | "WRONG_STATE"> {
	const { meta, quiz } = state;
	const question = quiz.questions[questionIndex];
	const round = meta.rounds[questionIndex];
	const isClosed = questionIndex <= lastClosedIndex(state);
	if (!question || !round || !isClosed || !meta.settings.answerCards || meta.status === "archived") return refuse("WRONG_STATE");
	const holder = findHolder(state, card, pupils);
	if (!holder) return refuse("PLAYER_NOT_FOUND");
	if (!isCardQuestion(question)) return refuseField("questionIndex", "cardCannotAnswer");
	if (option !== null && question.options[option] === undefined) return refuseField("option", "answersRange");

	const turn = turnAt(state, questionIndex);
	const stored =
		"seat" in holder ? [...readSeatAnswers(holder.seat.seatId)].filter((answer) => answer.questionIndex === questionIndex) : [];
	const earlier = stored.find((answer) => answer.turn === turn);
	const given = option === null ? null : [option];
	if (given === null ? !earlier : earlier && isSameAnswer(question, earlier.given, given, quiz.language)) return NO_CHANGES;
	if ("pupil" in holder && state.present >= GAME.maxParticipants) return refuse("GAME_FULL");

	const seat = "seat" in holder ? holder.seat : addCardSeat(state, card, holder.pupil, names, nowMs);
	const isNewCard = "seat" in holder && seat.card === null && assignCard(state, seat, card);
	const isIncluded = given !== null && includeQuestion(seat, questionIndex);
	const changes: Change[] = [];
	if ("pupil" in holder) changes.push({ type: "seat-added", seat });
	else if (isNewCard || isIncluded) changes.push({ type: "seat-changed", seat });

	const place = { questionIndex, seatId: seat.seatId, turn };
	const { openedAtMs, closedAtMs } = round;
	const times = earlier ?? { startedAtMs: openedAtMs, arrivedAtMs: closedAtMs ?? nowMs, timeElapsed: null };
	const rule = { question, mode: pointsModeAt(state, questionIndex) };
	const first = turn === 2 ? stored.find((answer) => answer.turn === 1) : undefined;
	const answer = given && gradeAnswer(state, rule, { ...times, ...place, given, correct: false, points: 0 }, first);
	changes.push(answer ? { type: "answer-corrected", answer } : { type: "answer-removed", answer: place });
	recount(state, withAnswerAt(readAllAnswers(), place, answer));
	return { ok: true, changes: [...changes, ...bumpRevision(state, nowMs).changes] };
}
