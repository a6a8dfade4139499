import { GAME } from "#contract/limits";
import { type IsRefused, type Refusal, type RefusalsOf, refuse } from "#durable/room/core";
import { type AllAnswers, acceptText } from "./accept";
import { bumpRevision, type CommandResult, markActive, NO_CHANGES, recordActivity } from "./advance";
import { setCardAnswer } from "./card-answers";
import { closeQuestion, finishGame, isAnsweringOver, showNextQuestion } from "./closing";
import type { CardPupil, HostCommand } from "./commands";
import { KEPT_ATTEMPTS } from "./constants";
import { findCountedAnswer, uncountSeat } from "./counts";
import { currentIndex, currentRound, isOpen, isReading, isRunning, isScoredAt, isUntimed } from "./current";
import type { NameTools } from "./names";
import { allowNickname } from "./names";
import { type AnswersTo, hideText } from "./open-texts";
import { askQuickQuestion, solveQuickQuestion, writeQuickText } from "./quick-questions";
import { assignRanks } from "./ranks";
import { changeSettings, changeTimeFactor } from "./settings";
import type { Answer, Change, GameState, Seat } from "./state";
import { countMember, moveToTeam } from "./teams";
import { askAgain, showRanking, showSolution } from "./turns";

/** Reads a seat's answers from the rows: memory has only answers to the current question. */
export type ReadSeatAnswers = (seatId: number) => Iterable<Answer>;

function removeSeat(state: GameState, seat: Seat, nowMs: number, readSeatAnswers: ReadSeatAnswers): Change {
	// No total of the seat includes votes in polls.
	const hasVoted = state.tallies.some(({ answerCount }, index) => answerCount > 0 && !isScoredAt(state, index));
	const hasAnswered = seat.answeredCount > 0 || findCountedAnswer(state, seat.seatId) !== undefined || hasVoted;
	uncountSeat(state, seat, hasAnswered ? readSeatAnswers(seat.seatId) : []);
	seat.removed = true;
	seat.removedAtMs = nowMs;
	state.present--;
	countMember(state, seat, -1);
	return { type: "seat-removed", seatId: seat.seatId, removedAtMs: nowMs };
}

/** Removes present seats from every count, and closes the question if all others have answered. Returns the changes. */
export function removeSeats(state: GameState, seats: readonly Seat[], nowMs: number, readSeatAnswers: ReadSeatAnswers): Change[] {
	if (seats.length === 0) return [];
	const changes = seats.map((seat) => removeSeat(state, seat, nowMs, readSeatAnswers));
	state.standings = null;
	state.shownStandings = null;
	state.meta.revision++;
	changes.push(...recordActivity(state, nowMs));
	if (isOpen(state) && isAnsweringOver(state, nowMs)) changes.push(...closeQuestion(state, nowMs));
	else if (state.tallies.length > 0) assignRanks(state);
	return changes;
}

/** Locks the game and records the time, because the host may remove everybody who joined since. */
function lockGame(state: GameState, nowMs: number): Change[] {
	if (state.meta.settings.locked) return [];
	state.meta.settings = { ...state.meta.settings, locked: true };
	state.meta.lockedAtMs = nowMs;
	state.meta.revision++;
	markActive(state, nowMs);
	return [{ type: "meta" }];
}

function listSeatsSince(state: GameState, sinceMs: number): Seat[] {
	return [...state.seatsById.values()].filter((seat) => !seat.removed && seat.joinedAtMs >= sinceMs);
}

function start(
	state: GameState,
	expected: number | undefined,
	nowMs: number,
): CommandResult | Refusal<"NO_MORE_QUESTIONS" | "NOT_ENOUGH_PARTICIPANTS" | "WRONG_STATE"> {
	const { meta } = state;
	if (meta.status === "active" && currentIndex(state) <= 0) return NO_CHANGES;
	if (meta.status !== "lobby") return refuse("WRONG_STATE");
	if (expected !== undefined && expected !== -1) return refuse("WRONG_STATE");
	if (state.quiz.questions.length === 0 && !state.quiz.quick) return refuse("NO_MORE_QUESTIONS");
	if (state.present < GAME.minParticipants) return refuse("NOT_ENOUGH_PARTICIPANTS");
	meta.status = "active";
	meta.startedAtMs = nowMs;
	// A game without a quiz waits for its first question.
	if (state.quiz.quick) return bumpRevision(state, nowMs);
	markActive(state, nowMs);
	return { ok: true, changes: showNextQuestion(state, nowMs) };
}

function nextQuestion(
	state: GameState,
	expected: number | undefined,
	nowMs: number,
): CommandResult | Refusal<"GAME_PAUSED" | "NO_MORE_QUESTIONS" | "QUESTION_STILL_OPEN" | "WRONG_STATE"> {
	const index = currentIndex(state);
	if (state.meta.status !== "active") return refuse("WRONG_STATE");
	// The game has already left the question that the caller wants to leave: a double click or a retry.
	if (expected !== undefined && expected === index - 1) return NO_CHANGES;
	if (expected !== undefined && expected !== index) return refuse("WRONG_STATE");
	if (isRunning(state)) return refuse("QUESTION_STILL_OPEN");
	if (state.meta.pausedAtMs !== null) return refuse("GAME_PAUSED");
	if (index >= state.quiz.questions.length - 1) return refuse("NO_MORE_QUESTIONS");
	markActive(state, nowMs);
	return { ok: true, changes: showNextQuestion(state, nowMs) };
}

/** Pauses between two questions. An open question cannot be paused: that would give players time to look up the answer. */
function pause(
	state: GameState,
	expected: number | undefined,
	nowMs: number,
): CommandResult | Refusal<"QUESTION_STILL_OPEN" | "WRONG_STATE"> {
	const index = currentIndex(state);
	if (state.meta.status !== "active" || index < 0) return refuse("WRONG_STATE");
	// A late retry must not pause the game after a later question.
	if (expected !== undefined && expected < index) return NO_CHANGES;
	if (expected !== undefined && expected !== index) return refuse("WRONG_STATE");
	if (isRunning(state)) return refuse("QUESTION_STILL_OPEN");
	if (state.meta.pausedAtMs !== null) return NO_CHANGES;
	state.meta.pausedAtMs = nowMs;
	return bumpRevision(state, nowMs);
}

function resume(state: GameState, nowMs: number): CommandResult | Refusal<"WRONG_STATE"> {
	if (state.meta.status !== "active") return refuse("WRONG_STATE");
	if (state.meta.pausedAtMs === null) return NO_CHANGES;
	state.meta.pausedAtMs = null;
	return bumpRevision(state, nowMs);
}

function finish(state: GameState, nowMs: number): CommandResult | Refusal<"QUESTION_STILL_OPEN" | "WRONG_STATE"> {
	const { status } = state.meta;
	if (status === "finished" || (status === "archived" && state.meta.startedAtMs !== null)) return NO_CHANGES;
	if (status !== "active") return refuse("WRONG_STATE");
	if (isRunning(state)) return refuse("QUESTION_STILL_OPEN");
	return { ok: true, changes: finishGame(state, nowMs) };
}

/** Leaves the lobby; closes an open question and finishes the game; a game that has ended stays as it is. */
function end(state: GameState, nowMs: number): CommandResult | Refusal<"WRONG_STATE"> {
	if (state.meta.status === "lobby") return archive(state, nowMs);
	if (state.meta.status !== "active") return NO_CHANGES;
	return { ok: true, changes: [...closeQuestion(state, nowMs), ...finishGame(state, nowMs)] };
}

function archive(state: GameState, nowMs: number): CommandResult | Refusal<"WRONG_STATE"> {
	const { meta } = state;
	if (meta.status === "archived") return NO_CHANGES;
	if (meta.status === "active") return refuse("WRONG_STATE");
	meta.status = "archived";
	meta.endedAtMs ??= nowMs;
	state.meta.revision++;
	return { ok: true, changes: [{ type: "meta" }] };
}

function closeNow(state: GameState, expected: number | undefined, nowMs: number): CommandResult | Refusal<"WRONG_STATE"> {
	const index = currentIndex(state);
	// A late retry that names its question must not close the next one.
	if (expected !== undefined && (expected < index || (expected === index && !isRunning(state)))) return NO_CHANGES;
	if (state.meta.status !== "active" || (expected !== undefined && expected !== index)) return refuse("WRONG_STATE");
	if (isReading(state)) return refuse("WRONG_STATE");
	if (!isOpen(state)) return NO_CHANGES;
	markActive(state, nowMs);
	return { ok: true, changes: closeQuestion(state, nowMs) };
}

function addTime(
	state: GameState,
	command: Extract<HostCommand, { type: "add-time" }>,
	nowMs: number,
): CommandResult | Refusal<"QUESTION_CLOSED" | "VALIDATION_ERROR" | "WRONG_STATE"> {
	const { seconds, questionIndex: expected } = command;
	const round = currentRound(state);
	if (!round || state.meta.status !== "active" || isUntimed(state)) return refuse("WRONG_STATE");
	if (!isRunning(state) || (expected !== undefined && expected !== currentIndex(state))) return refuse("QUESTION_CLOSED");
	if (!Number.isInteger(seconds) || seconds <= 0) return refuse("VALIDATION_ERROR");
	round.deadlineMs += seconds * 1000;
	return bumpRevision(state, nowMs);
}

function removePlayer(
	state: GameState,
	key: string,
	nowMs: number,
	readSeatAnswers: ReadSeatAnswers,
): CommandResult | Refusal<"PLAYER_NOT_FOUND" | "WRONG_STATE"> {
	if (state.meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const seat = state.seatsByKey.get(key);
	if (!seat) return refuse("PLAYER_NOT_FOUND");
	return { ok: true, changes: seat.removed ? [] : removeSeats(state, [seat], nowMs, readSeatAnswers) };
}

/**
 * Removes everybody who joined since a time, within the last minutes, or since the game was last locked; if it never was, nobody is removed.
 * `locks`: the game is locked again.
 */
function removeSince(
	state: GameState,
	{ since, locks }: Extract<HostCommand, { type: "remove-since" }>,
	nowMs: number,
	readSeatAnswers: ReadSeatAnswers,
): CommandResult | Refusal<"WRONG_STATE"> {
	if (state.meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const sinceMs = "atMs" in since ? since.atMs : "withinMs" in since ? nowMs - since.withinMs : (state.meta.lockedAtMs ?? nowMs + 1);
	const seats = listSeatsSince(state, sinceMs);
	return { ok: true, changes: [...(locks ? lockGame(state, nowMs) : []), ...removeSeats(state, seats, nowMs, readSeatAnswers)] };
}

export interface SteerTools {
	/** Answers are read from the rows, because the state has none to earlier questions. */
	readSeatAnswers: ReadSeatAnswers;
	readAllAnswers: AllAnswers;
	answersTo: AnswersTo;
	names: NameTools;
	/** The pupils of the game's class, for cards without a seat; empty if the class was not read. */
	pupils: readonly CardPupil[];
	isRefused: IsRefused;
}

/** The function of each command. */
interface Commands {
	start: typeof start;
	"next-question": typeof nextQuestion;
	"close-question": typeof closeNow;
	pause: typeof pause;
	resume: typeof resume;
	finish: typeof finish;
	end: typeof end;
	archive: typeof archive;
	"add-time": typeof addTime;
	"remove-player": typeof removePlayer;
	"allow-nickname": typeof allowNickname;
	"remove-since": typeof removeSince;
	"show-ranking": typeof showRanking;
	"show-solution": typeof showSolution;
	"ask-again": typeof askAgain;
	accept: typeof acceptText;
	"hide-text": typeof hideText;
	"quick-question": typeof askQuickQuestion;
	"quick-text": typeof writeQuickText;
	"quick-solution": typeof solveQuickQuestion;
	"card-answer": typeof setCardAnswer;
	"time-factor": typeof changeTimeFactor;
	team: typeof moveToTeam;
	settings: typeof changeSettings;
}

/** The refusals of a command, or of all of them. */
export type CommandRefusal<Type extends HostCommand["type"] = HostCommand["type"]> = RefusalsOf<Commands[Type]>;

/**
 * Executes a host's command; returns the changes to write, or the refusal. A command that already took effect is accepted and changes
 * nothing.
 */
export function steer(state: GameState, command: HostCommand, nowMs: number, tools: SteerTools): CommandResult | CommandRefusal {
	const attempt = "attempt" in command ? command.attempt : undefined;
	if (attempt === undefined) return execute(state, command, nowMs, tools);
	const { meta } = state;
	if (meta.attempts.includes(attempt)) return NO_CHANGES;
	const result = execute(state, command, nowMs, tools);
	if (!result.ok) return result;
	meta.attempts = [...meta.attempts, attempt].slice(-KEPT_ATTEMPTS);
	return { ok: true, changes: [...result.changes, { type: "meta" }] };
}

function execute(state: GameState, command: HostCommand, nowMs: number, tools: SteerTools): CommandResult | CommandRefusal {
	switch (command.type) {
		case "start":
			return start(state, command.questionIndex, nowMs);
		case "next-question":
			return nextQuestion(state, command.questionIndex, nowMs);
		case "close-question":
			return closeNow(state, command.questionIndex, nowMs);
		case "pause":
			return pause(state, command.questionIndex, nowMs);
		case "resume":
			return resume(state, nowMs);
		case "finish":
			return finish(state, nowMs);
		case "end":
			return end(state, nowMs);
		case "archive":
			return archive(state, nowMs);
		case "add-time":
			return addTime(state, command, nowMs);
		case "remove-player":
			return removePlayer(state, command.key, nowMs, tools.readSeatAnswers);
		case "allow-nickname":
			return allowNickname(state, command, nowMs);
		case "remove-since":
			return removeSince(state, command, nowMs, tools.readSeatAnswers);
		case "show-ranking":
			return showRanking(state, command, nowMs);
		case "show-solution":
			return showSolution(state, command, nowMs);
		case "ask-again":
			return askAgain(state, command, nowMs);
		case "accept":
			return acceptText(state, command, nowMs, tools.readAllAnswers);
		case "hide-text":
			return hideText(state, command, nowMs, tools);
		case "quick-question":
			return askQuickQuestion(state, command, nowMs);
		case "quick-text":
			return writeQuickText(state, command, nowMs);
		case "quick-solution":
			return solveQuickQuestion(state, command, nowMs, tools.readAllAnswers);
		case "card-answer":
			return setCardAnswer(state, command, nowMs, tools);
		case "time-factor":
			return changeTimeFactor(state, command, nowMs);
		case "team":
			return moveToTeam(state, command, nowMs);
		case "settings":
			return changeSettings(state, command, nowMs, tools.names);
		default: {
			const never: never = command;
			return never;
		}
	}
}
