import { isCardQuestion } from "#contract/games/answer-cards";
import { GAME } from "#contract/limits";
import { addName, type Refusal, refuse, refuseField, toNicknameKey } from "#durable/room/core";
import { recordActivity } from "./advance";
import { createAnswer } from "./answer";
import { cardProof, findSeatOfPupil, listRemovedSeats, toSeatPupil } from "./cards";
import type { CardPupil } from "./commands";
import { countAnswer } from "./counts";
import { currentIndex, currentQuestion, currentTurn, isHeldByCard, isOpen, isReading, isRunning, lastClosedIndex } from "./current";
import type { NameTools } from "./names";
import { nameCardSeat } from "./names";
import { addGameSeat, assignCard, createSeat } from "./rebuild";
import type { Change, GameState, Seat, Turn } from "./state";
import { assignTeam } from "./teams";

/** Readings of a camera, at most one of each card. */
export interface CardReadingsCommand {
	questionIndex?: number | undefined;
	turn?: Turn | undefined;
	/** The page that sent the call, and the call's number on it. */
	sequence?: { page: string; number: number } | undefined;
	readings: readonly { card: number; option: number }[];
}

interface CardTools {
	names: NameTools;
	/** The pupils of the game's class; empty if the class could not be read. */
	pupils: readonly CardPupil[];
	/** True unless the device that holds the seat has been silent for a while. */
	isAwake(seat: Seat): boolean;
}

export interface CardReadingsResult {
	ok: true;
	changes: Change[];
	taken: number;
	unknown: number[];
	invalid: number[];
	/** The cards of pupils who have no seat; present only in the lobby of a class. */
	missing?: number[];
	answeredCount: number;
}

/** True if a present seat holds this card, so that it need not be looked up in the class. */
export function isCardSeated({ seatsByCard }: GameState, card: number): boolean {
	return seatsByCard.get(card)?.removed === false;
}

/** The holder of a card: a present seat, a pupil (or nobody known) who gets a new seat, or null if the card is ignored. */
type Holder = { seat: Seat } | { pupil: CardPupil | null } | null;

export function findHolder(state: GameState, card: number, pupils: readonly CardPupil[]): Holder {
	const seatWithCard = state.seatsByCard.get(card);
	const isOfClass = state.meta.settings.classId !== undefined;
	const pupil = (isOfClass && pupils.find(({ answerCard }) => answerCard === card)) || null;
	const seat = seatWithCard && !seatWithCard.removed ? seatWithCard : pupil && findSeatOfPupil(state, pupil);
	if (seat) return { seat };
	const isRemoved = seatWithCard !== undefined || (pupil !== null && listRemovedSeats(state, pupil).length > 0);
	return isRemoved || (isOfClass && !pupil) ? null : { pupil };
}

export function addCardSeat(state: GameState, card: number, pupil: CardPupil | null, names: NameTools, nowMs: number): Seat {
	const { nickname, named } = nameCardSeat(state, card, pupil, names);
	const team = assignTeam(state, undefined);
	const seat = createSeat({
		seatId: state.nextSeatId,
		nickname,
		key: toNicknameKey(nickname),
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
		pupil: pupil && { ...toSeatPupil(pupil), ...(named ? { named } : {}) },
		formerProofs: [],
		card,
	});
	addGameSeat(state, seat);
	addName(state, nickname, names.toSkeleton);
	return seat;
}

/** Returns why readings are refused, or null. Either a question is open, or the game is in its lobby. */
function findRefusal(
	state: GameState,
	{ questionIndex, turn = 1 }: CardReadingsCommand,
): Refusal<"QUESTION_CLOSED" | "QUESTION_NOT_OPEN" | "VALIDATION_ERROR" | "WRONG_STATE"> | null {
	const { status, settings } = state.meta;
	if (!settings.answerCards || status === "finished" || status === "archived") return refuse("WRONG_STATE");
	if (status === "lobby" && questionIndex === undefined) return null;
	if (isRunning(state) && questionIndex === undefined) return refuseField("questionIndex", "questionIndexRequired");
	if (questionIndex !== currentIndex(state) || turn !== currentTurn(state)) return refuse("QUESTION_CLOSED");
	if (isReading(state)) return refuse("QUESTION_NOT_OPEN");
	return isOpen(state) ? null : refuse("QUESTION_CLOSED");
}

function takeReading(state: GameState, seat: Seat, option: number, nowMs: number): Change[] {
	const earlier = state.answers.get(seat.seatId);
	if (Array.isArray(earlier?.given) && earlier.given[0] === option) return [];
	const answer = createAnswer(state, seat, [option], { nowMs, timeElapsed: null });
	countAnswer(state, answer);
	return [{ type: earlier ? "answer-replaced" : "answer-added", answer }];
}

/** How many pages are remembered: more than ever read cards in one game. */
const READING_PAGES = 100;

/** True for a call that its page has given up: a later call of the same page, with all its cards, has already been taken. */
function isOvertaken({ readingCalls }: GameState, { sequence }: CardReadingsCommand): boolean {
	if (!sequence) return false;
	const { page, number } = sequence;
	if (number < (readingCalls.get(page) ?? 0)) return true;
	const [oldest] = readingCalls.keys();
	if (oldest !== undefined && readingCalls.size >= READING_PAGES && !readingCalls.has(page)) readingCalls.delete(oldest);
	readingCalls.set(page, number);
	return false;
}

function listMissingCards({ meta, seatsById }: GameState, pupils: readonly CardPupil[]): { missing?: number[] } {
	if (meta.status !== "lobby" || meta.settings.classId === undefined) return {};
	const seated = new Set([...seatsById.values()].map(({ removed, pupil }) => (removed ? undefined : pupil?.pupilId)));
	const missing = pupils.flatMap(({ pupilId, answerCard }) => (answerCard === null || seated.has(pupilId) ? [] : [answerCard]));
	return { missing: missing.sort((a, b) => a - b) };
}

/**
 * Takes a camera's readings (docs/rules/live-game.md#answer-cards): seats in the lobby, otherwise answers, of which a card's last one counts.
 * A repeated reading, or a call that its page has given up, writes nothing.
 */
export function applyCardReadings(
	state: GameState,
	command: CardReadingsCommand,
	nowMs: number,
	tools: CardTools,
): CardReadingsResult | Refusal<"GAME_FULL" | "QUESTION_CLOSED" | "QUESTION_NOT_OPEN" | "VALIDATION_ERROR" | "WRONG_STATE"> {
	const refusal = findRefusal(state, command);
	if (refusal) return refusal;
	const question = currentQuestion(state);
	const changes: Change[] = [];
	const read: Omit<CardReadingsResult, "changes" | "answeredCount"> = { ok: true, taken: 0, unknown: [], invalid: [] };
	const readings = isOvertaken(state, command) ? [] : command.readings;
	const found = readings.map((reading) => ({ ...reading, holder: findHolder(state, reading.card, tools.pupils) }));
	const plays = (seat: Seat) => isHeldByCard(seat) || !tools.isAwake(seat);
	const isInvalid = (option: number) => question !== undefined && (!isCardQuestion(question) || question.options[option] === undefined);
	const added = found.filter(({ holder, option }) => holder && "pupil" in holder && !isInvalid(option)).length;
	if (added > 0 && state.present + added > GAME.maxParticipants) return refuse("GAME_FULL");
	for (const { card, option, holder } of found) {
		// The pupil joined by device before the cards were switched on: the next reading finds the seat by its card.
		if (holder && "seat" in holder && holder.seat.card === null && assignCard(state, holder.seat, card))
			changes.push({ type: "seat-changed", seat: holder.seat });
		if (!holder || ("seat" in holder && !plays(holder.seat))) read.unknown.push(card);
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
	// After a restart the revision is computed from the rows, so a change that adds no row must write the document.
	const addsRow = changes.some(({ type }) => type === "seat-added" || type === "answer-added");
	const document: Change[] = alive.length > 0 || changes.length === 0 || addsRow ? alive : [{ type: "meta" }];
	return { ...read, ...listMissingCards(state, tools.pupils), changes: [...changes, ...document], answeredCount: state.answers.size };
}
