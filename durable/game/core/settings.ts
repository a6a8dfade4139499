import { findCardConflict, isCardQuestion } from "#contract/games/answer-cards";
import { ascendingOrder, type Refusal, refuse, refuseField } from "#durable/room/core";
import { bumpRevision, type CommandResult, markActive, NO_CHANGES } from "./advance";
import type { HostCommand } from "./commands";
import { currentIndex, isHeldByCard, isReading } from "./current";
import { type NameTools, renameCardSeat } from "./names";
import { setFactor, updateSlowSeats } from "./own-time";
import { type Change, type GameMeta, type GameQuiz, type GameState, withCards } from "./state";
import { regroup } from "./teams";

/**
 * Removes the questions that a card cannot answer, and keeps them in `leftOut`. `ownOrder` keeps each question's place in the quiz,
 * which results use.
 */
export function dropNonCardQuestions(quiz: GameQuiz): GameQuiz {
	const { questions, ownOrder } = quiz;
	const places = ascendingOrder(questions.length);
	const isKept = (place: number) => {
		const question = questions[place];
		return question !== undefined && isCardQuestion(question);
	};
	const order = ownOrder ?? { questions: places, options: questions.map(({ options }) => ascendingOrder(options.length)) };
	return {
		...quiz,
		questions: questions.filter(isCardQuestion),
		ownOrder: {
			questions: order.questions.filter((_, place) => isKept(place)),
			options: order.options.filter((_, place) => isKept(place)),
		},
		leftOut: {
			questions: questions.flatMap((question, place) => (isKept(place) ? [] : [{ place, question }])),
			...(ownOrder ? { ownOrder } : {}),
		},
	};
}

/** Restores the quiz as it was before answer cards were switched on. */
function restoreNonCardQuestions({ leftOut, ownOrder: _, ...quiz }: GameQuiz): GameQuiz {
	const questions = [...quiz.questions];
	for (const { place, question } of leftOut?.questions ?? []) questions.splice(place, 0, question);
	return { ...quiz, questions, ...(leftOut?.ownOrder ? { ownOrder: leftOut.ownOrder } : {}) };
}

/** True if a present player joined by a printed card. */
function isPlayedByCard({ seatsByCard }: GameState): boolean {
	return [...seatsByCard.values()].some((seat) => !seat.removed && isHeldByCard(seat));
}

/** Renames the seats that play with a card alone; devices keep the names by which they prove their seats. */
function renameCards(state: GameState, names: NameTools): Change[] {
	const seats = [...state.seatsByCard.values()].filter((seat) => !seat.removed && isHeldByCard(seat));
	return seats.filter((seat) => renameCardSeat(state, seat, names)).map((seat) => ({ type: "seat-changed", seat }));
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

export function changeSettings(
	state: GameState,
	command: Extract<HostCommand, { type: "settings" }>,
	nowMs: number,
	names: NameTools,
): CommandResult | Refusal<"NO_QUESTIONS_FOR_CARDS" | "VALIDATION_ERROR" | "WRONG_STATE"> {
	const { meta } = state;
	if (meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const { answerCards = meta.settings.answerCards } = command;
	const conflict = findCardConflict({ ...command, answerCards });
	if (conflict) return refuseField(conflict.path, conflict.key);
	// Points already given must not change their meaning.
	if (command.pointsMode !== undefined && command.pointsMode !== meta.settings.pointsMode && meta.status !== "lobby")
		return refuse("WRONG_STATE");
	// Players keep the nicknames that they have, so the way nicknames are given cannot change either.
	if (command.nicknames !== undefined && command.nicknames !== meta.settings.nicknames && meta.status !== "lobby")
		return refuse("WRONG_STATE");
	if (command.cardNames !== undefined && command.cardNames !== meta.settings.cardNames && meta.status !== "lobby")
		return refuse("WRONG_STATE");
	if (command.cardsOnly && meta.settings.classId === undefined) return refuseField("cardsOnly", "cardsOnlyWithClass");
	const { type: _, attempt: __, ...requested } = command;
	const given = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined));
	const isSwitched = answerCards !== meta.settings.answerCards;
	if (isSwitched && (meta.status !== "lobby" || isPlayedByCard(state))) return refuse("WRONG_STATE");
	const quiz = !isSwitched ? state.quiz : answerCards ? dropNonCardQuestions(state.quiz) : restoreNonCardQuestions(state.quiz);
	if (isSwitched && quiz.questions.length === 0 && !quiz.quick) return refuse("NO_QUESTIONS_FOR_CARDS");
	const wanted = { ...meta.settings, ...(isSwitched ? meta.beforeCards : {}), ...given };
	const { settings: next, beforeCards } =
		isSwitched && answerCards ? withCards(wanted) : { settings: wanted, beforeCards: answerCards ? meta.beforeCards : undefined };
	if (isSame(next, meta.settings)) return NO_CHANGES;
	const regroups = !isSame(next.teams, meta.settings.teams);
	if (regroups && meta.status !== "lobby") return refuse("WRONG_STATE");
	if (next.locked && !meta.settings.locked) meta.lockedAtMs = nowMs;
	const isRenamed = next.cardNames !== meta.settings.cardNames;
	Object.assign(meta, { settings: next, beforeCards } satisfies Partial<GameMeta>);
	state.quiz = quiz;
	const moved = regroups ? regroup(state) : [];
	const renamed = isRenamed ? renameCards(state, names) : [];
	const documentResult = bumpRevision(state, nowMs);
	const shortened: Change[] = isSwitched ? [{ type: "quiz" }] : [];
	return { ok: true, changes: [...shortened, ...moved, ...renamed, ...documentResult.changes] };
}

/** Gives one player more time for the questions that open from now on. */
export function changeTimeFactor(
	state: GameState,
	{ key, factor }: Extract<HostCommand, { type: "time-factor" }>,
	nowMs: number,
): CommandResult | Refusal<"PLAYER_NOT_FOUND" | "WRONG_STATE"> {
	if (state.meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const seat = state.seatsByKey.get(key);
	if (!seat || seat.removed) return refuse("PLAYER_NOT_FOUND");
	if (seat.timeFactor === factor) return NO_CHANGES;
	setFactor(seat, factor, isReading(state) ? currentIndex(state) : currentIndex(state) + 1);
	if (isReading(state)) updateSlowSeats(state);
	markActive(state, nowMs);
	state.meta.revision++;
	return { ok: true, changes: [{ type: "seat-changed", seat }, { type: "meta" }] };
}
