import { isCardQuestion } from "#contract/games/answer-cards";
import { GAME } from "#contract/limits";
import { addName, nicknameKey } from "#durable/room/core";
import { recordActivity, refuse } from "./advance";
import { newAnswer } from "./answer";
import { cardProof, removedSeatsOf, seatOfPupil, seatPupil } from "./cards";
import type { CardPupil, Refusal } from "./commands";
import { countAnswer } from "./counts";
import { currentIndex, currentQuestion, currentTurn, isHeldByCard, isOpen, isReading, isRunning, lastClosedIndex } from "./current";
import type { NameTools } from "./names";
import { nameOfCard } from "./names";
import { addSeat, newSeat, noteCard } from "./rebuild";
import type { Change, GameState, Seat, Turn } from "./state";
import { teamForNew } from "./teams";

/** Readings of a camera, at most one of each card. */
export interface CardReadingsCommand {
	questionIndex?: number | undefined;
	turn?: Turn | undefined;
	/** Which call of which page it is. */
	sequence?: { page: string; number: number } | undefined;
	readings: readonly { card: number; option: number }[];
}

interface CardTools {
	names: NameTools;
	/** The pupils of the game's class; none if it could not be read. */
	pupils: readonly CardPupil[];
	/** True unless the device that holds the seat has been silent for a while. */
	isAwake(seat: Seat): boolean;
}

export interface CardsRead {
	ok: true;
	changes: Change[];
	taken: number;
	unknown: number[];
	invalid: number[];
	/** In the lobby of a class: the cards of its pupils who have no seat. */
	missing?: number[];
	answeredCount: number;
}

/** Whether somebody who reads this card has to look it up in the class. */
export function isCardSeated({ seatsByCard }: GameState, card: number): boolean {
	return seatsByCard.get(card)?.removed === false;
}

/** The holder of a card: a present seat, a pupil who gets a new one, or nobody. */
type Holder = { seat: Seat; counts: boolean } | { pupil: CardPupil | null } | null;

function holderOf(state: GameState, card: number, { pupils, isAwake }: CardTools): Holder {
	const noted = state.seatsByCard.get(card);
	const isOfClass = state.meta.settings.classId !== undefined;
	const pupil = (isOfClass && pupils.find(({ answerCard }) => answerCard === card)) || null;
	const seat = noted && !noted.removed ? noted : pupil && seatOfPupil(state, pupil);
	if (seat) return { seat, counts: isHeldByCard(seat) || !isAwake(seat) };
	const isRemoved = noted !== undefined || (pupil !== null && removedSeatsOf(state, pupil).length > 0);
	return isRemoved || (isOfClass && !pupil) ? null : { pupil };
}

function addCardSeat(state: GameState, card: number, pupil: CardPupil | null, names: NameTools, nowMs: number): Seat {
	const { nickname, named } = nameOfCard(state, card, pupil, names);
	const team = teamForNew(state, undefined);
	const seat = newSeat({
		seatId: state.nextSeatId,
		nickname,
		key: nicknameKey(nickname),
		proofHash: cardProof(card),
		joinedAtMs: nowMs,
		removed: false,
		removedAtMs: 0,
		firstQuestion: lastClosedIndex(state) + 1,
		needsMoreTime: false,
		timeFactor: pupil?.timeFactor ?? 1,
		factorBefore: pupil?.timeFactor ?? 1,
		factorFrom: 0,
		rerolls: 0,
		team: team === "unknown" ? null : team,
		pupil: pupil && { ...seatPupil(pupil), ...(named ? { named } : {}) },
		formerProofs: [],
		card,
	});
	addSeat(state, seat);
	addName(state, nickname, names.skeletonOf);
	return seat;
}

/** Why readings are not taken now, or null: a question has to be open, or the game in its lobby. */
function refusalOf(state: GameState, { questionIndex, turn = 1 }: CardReadingsCommand): Refusal | null {
	const { status, settings } = state.meta;
	if (!settings.answerCards || status === "finished" || status === "archived") return refuse("WRONG_STATE");
	if (status === "lobby" && questionIndex === undefined) return null;
	if (isRunning(state) && questionIndex === undefined)
		return { ok: false, code: "VALIDATION_ERROR", field: { path: "questionIndex", key: "questionIndexRequired" } };
	if (questionIndex !== currentIndex(state) || turn !== currentTurn(state)) return refuse("QUESTION_CLOSED");
	if (isReading(state)) return refuse("QUESTION_NOT_OPEN");
	return isOpen(state) ? null : refuse("QUESTION_CLOSED");
}

function takeReading(state: GameState, seat: Seat, option: number, nowMs: number): Change[] {
	const earlier = state.answers.get(seat.seatId);
	if (Array.isArray(earlier?.given) && earlier.given[0] === option) return [];
	const answer = newAnswer(state, seat, [option], { nowMs, timeElapsed: null });
	countAnswer(state, answer);
	return [{ type: earlier ? "answer-replaced" : "answer-added", answer }];
}

/** More pages than ever read cards in one game. */
const READING_PAGES = 100;

/** True for a call that its page has given up: a later one of the same page, with all its cards, has been taken. */
function isOvertaken({ readingCalls }: GameState, { sequence }: CardReadingsCommand): boolean {
	if (!sequence) return false;
	const { page, number } = sequence;
	if (number < (readingCalls.get(page) ?? 0)) return true;
	const [oldest] = readingCalls.keys();
	if (oldest !== undefined && readingCalls.size >= READING_PAGES && !readingCalls.has(page)) readingCalls.delete(oldest);
	readingCalls.set(page, number);
	return false;
}

function missingIn({ meta, seatsById }: GameState, pupils: readonly CardPupil[]): { missing?: number[] } {
	if (meta.status !== "lobby" || meta.settings.classId === undefined) return {};
	const seated = new Set([...seatsById.values()].map(({ removed, pupil }) => (removed ? undefined : pupil?.pupilId)));
	const missing = pupils.flatMap(({ pupilId, answerCard }) => (answerCard === null || seated.has(pupilId) ? [] : [answerCard]));
	return { missing: missing.sort((a, b) => a - b) };
}

/**
 * Takes a camera's readings (docs/rules/live-game.md#answer-cards): seats in the lobby, else answers, the last one of a card counts. The same reading
 * again, or a call that its page has given up, writes nothing.
 */
export function readCards(state: GameState, command: CardReadingsCommand, nowMs: number, tools: CardTools): CardsRead | Refusal {
	const refusal = refusalOf(state, command);
	if (refusal) return refusal;
	const question = currentQuestion(state);
	const changes: Change[] = [];
	const read: Omit<CardsRead, "changes" | "answeredCount"> = { ok: true, taken: 0, unknown: [], invalid: [] };
	const readings = isOvertaken(state, command) ? [] : command.readings;
	const found = readings.map((reading) => ({ ...reading, holder: holderOf(state, reading.card, tools) }));
	const isInvalid = (option: number) => question !== undefined && (!isCardQuestion(question) || question.options[option] === undefined);
	const added = found.filter(({ holder, option }) => holder && "pupil" in holder && !isInvalid(option)).length;
	if (added > 0 && state.present + added > GAME.maxParticipants) return refuse("GAME_FULL");
	for (const { card, option, holder } of found) {
		// Somebody who joined by device before the cards were switched on: the next reading finds the seat by its card.
		if (holder && "seat" in holder && holder.seat.card === null && noteCard(state, holder.seat, card))
			changes.push({ type: "seat-changed", seat: holder.seat });
		if (!holder || ("seat" in holder && !holder.counts)) read.unknown.push(card);
		else if (isInvalid(option)) read.invalid.push(card);
		else {
			read.taken++;
			const seat = "seat" in holder ? holder.seat : addCardSeat(state, card, holder.pupil, tools.names, nowMs);
			if ("pupil" in holder) changes.push({ type: "seat-added", seat });
			if (question) changes.push(...takeReading(state, seat, option, nowMs));
		}
	}
	if (changes.length > 0) state.meta.revision++;
	const alive = recordActivity(state, nowMs);
	// The revision after a restart follows from the rows: what adds none needs the document.
	const addsRow = changes.some(({ type }) => type === "seat-added" || type === "answer-added");
	const document: Change[] = alive.length > 0 || changes.length === 0 || addsRow ? alive : [{ type: "meta" }];
	return { ...read, ...missingIn(state, tools.pupils), changes: [...changes, ...document], answeredCount: state.answers.size };
}
