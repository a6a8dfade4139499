import { GAME } from "#contract/limits";
import type { IsRefused } from "#durable/room/core";
import { type AllAnswers, acceptText } from "./accept";
import { changed, done, markActive, recordActivity, refuse, type Steered } from "./advance";
import { closeQuestion, finishGame, isAnsweredOut, showNextQuestion } from "./closing";
import type { HostCommand, Refusal } from "./commands";
import { KEPT_ATTEMPTS } from "./constants";
import { countedAnswer, uncountSeat } from "./counts";
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

/** Read from the rows: memory has only answers to the current question. */
export type AnswersOf = (seatId: number) => Iterable<Answer>;

function removeSeat(state: GameState, seat: Seat, nowMs: number, answersOf: AnswersOf): Change {
	// Votes in polls are in no sum of the seat.
	const hasVoted = state.tallies.some(({ answerCount }, index) => answerCount > 0 && !isScoredAt(state, index));
	const hasAnswered = seat.answeredCount > 0 || countedAnswer(state, seat.seatId) !== undefined || hasVoted;
	uncountSeat(state, seat, hasAnswered ? answersOf(seat.seatId) : []);
	seat.removed = true;
	seat.removedAtMs = nowMs;
	state.present--;
	countMember(state, seat, -1);
	return { type: "seat-removed", seatId: seat.seatId, removedAtMs: nowMs };
}

/** Removes present seats from every count, and closes the question if all others have answered. Returns the changes. */
export function removeSeats(state: GameState, seats: readonly Seat[], nowMs: number, answersOf: AnswersOf): Change[] {
	if (seats.length === 0) return [];
	const changes = seats.map((seat) => removeSeat(state, seat, nowMs, answersOf));
	state.standings = null;
	state.shownStandings = null;
	state.meta.revision++;
	changes.push(...recordActivity(state, nowMs));
	if (isOpen(state) && isAnsweredOut(state, nowMs)) changes.push(...closeQuestion(state, nowMs));
	else if (state.tallies.length > 0) assignRanks(state);
	return changes;
}

/** Also records when: the host may remove everybody who joined since. */
export function lock(state: GameState, nowMs: number): Change[] {
	if (state.meta.settings.locked) return [];
	state.meta.settings = { ...state.meta.settings, locked: true };
	state.meta.lockedAtMs = nowMs;
	state.meta.revision++;
	markActive(state, nowMs);
	return [{ type: "meta" }];
}

function seatsSince(state: GameState, sinceMs: number): Seat[] {
	return [...state.seatsById.values()].filter((seat) => !seat.removed && seat.joinedAtMs >= sinceMs);
}

function start(state: GameState, expected: number | undefined, nowMs: number): Steered | Refusal {
	const { meta } = state;
	if (meta.status === "active" && currentIndex(state) <= 0) return done;
	if (meta.status !== "lobby") return refuse("WRONG_STATE");
	if (expected !== undefined && expected !== -1) return refuse("WRONG_STATE");
	if (state.quiz.questions.length === 0 && !state.quiz.quick) return refuse("NO_MORE_QUESTIONS");
	if (state.present < GAME.minParticipants) return refuse("NOT_ENOUGH_PARTICIPANTS");
	meta.status = "active";
	meta.startedAtMs = nowMs;
	// A game without a quiz waits for its first question.
	if (state.quiz.quick) return changed(state, nowMs);
	markActive(state, nowMs);
	return { ok: true, changes: showNextQuestion(state, nowMs) };
}

function nextQuestion(state: GameState, expected: number | undefined, nowMs: number): Steered | Refusal {
	const index = currentIndex(state);
	if (state.meta.status !== "active") return refuse("WRONG_STATE");
	// The game has already left the question that the caller wants to leave: a double click or a retry.
	if (expected !== undefined && expected === index - 1) return done;
	if (expected !== undefined && expected !== index) return refuse("WRONG_STATE");
	if (isRunning(state)) return refuse("QUESTION_STILL_OPEN");
	if (state.meta.pausedAtMs !== null) return refuse("GAME_PAUSED");
	if (index >= state.quiz.questions.length - 1) return refuse("NO_MORE_QUESTIONS");
	markActive(state, nowMs);
	return { ok: true, changes: showNextQuestion(state, nowMs) };
}

/** Only between two questions: pausing an open question would give players time to look up the answer. */
function pause(state: GameState, expected: number | undefined, nowMs: number): Steered | Refusal {
	const index = currentIndex(state);
	if (state.meta.status !== "active" || index < 0) return refuse("WRONG_STATE");
	// A late retry must not pause the game after a later question.
	if (expected !== undefined && expected < index) return done;
	if (expected !== undefined && expected !== index) return refuse("WRONG_STATE");
	if (isRunning(state)) return refuse("QUESTION_STILL_OPEN");
	if (state.meta.pausedAtMs !== null) return done;
	state.meta.pausedAtMs = nowMs;
	return changed(state, nowMs);
}

function resume(state: GameState, nowMs: number): Steered | Refusal {
	if (state.meta.status !== "active") return refuse("WRONG_STATE");
	if (state.meta.pausedAtMs === null) return done;
	state.meta.pausedAtMs = null;
	return changed(state, nowMs);
}

function finish(state: GameState, nowMs: number): Steered | Refusal {
	const { status } = state.meta;
	if (status === "finished" || (status === "archived" && state.meta.startedAtMs !== null)) return done;
	if (status !== "active") return refuse("WRONG_STATE");
	if (isRunning(state)) return refuse("QUESTION_STILL_OPEN");
	return { ok: true, changes: finishGame(state, nowMs) };
}

/** Leaves the lobby; closes an open question and finishes the game; a game that has ended stays as it is. */
function end(state: GameState, nowMs: number): Steered | Refusal {
	if (state.meta.status === "lobby") return archive(state, nowMs);
	if (state.meta.status !== "active") return done;
	return { ok: true, changes: [...closeQuestion(state, nowMs), ...finishGame(state, nowMs)] };
}

function archive(state: GameState, nowMs: number): Steered | Refusal {
	const { meta } = state;
	if (meta.status === "archived") return done;
	if (meta.status === "active") return refuse("WRONG_STATE");
	meta.status = "archived";
	meta.endedAtMs ??= nowMs;
	state.meta.revision++;
	return { ok: true, changes: [{ type: "meta" }] };
}

function closeNow(state: GameState, expected: number | undefined, nowMs: number): Steered | Refusal {
	const index = currentIndex(state);
	// A late retry that names its question must not close the next one.
	if (expected !== undefined && (expected < index || (expected === index && !isRunning(state)))) return done;
	if (state.meta.status !== "active" || (expected !== undefined && expected !== index)) return refuse("WRONG_STATE");
	if (isReading(state)) return refuse("WRONG_STATE");
	if (!isOpen(state)) return done;
	markActive(state, nowMs);
	return { ok: true, changes: closeQuestion(state, nowMs) };
}

function addTime(state: GameState, command: Extract<HostCommand, { type: "add-time" }>, nowMs: number): Steered | Refusal {
	const { seconds, questionIndex: expected } = command;
	const round = currentRound(state);
	if (!round || state.meta.status !== "active" || isUntimed(state)) return refuse("WRONG_STATE");
	if (!isRunning(state) || (expected !== undefined && expected !== currentIndex(state))) return refuse("QUESTION_CLOSED");
	if (!Number.isInteger(seconds) || seconds <= 0) return refuse("VALIDATION_ERROR");
	round.deadlineMs += seconds * 1000;
	return changed(state, nowMs);
}

function removePlayer(state: GameState, key: string, nowMs: number, answersOf: AnswersOf): Steered | Refusal {
	if (state.meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const seat = state.seatsByKey.get(key);
	if (!seat) return refuse("PLAYER_NOT_FOUND");
	return { ok: true, changes: seat.removed ? [] : removeSeats(state, [seat], nowMs, answersOf) };
}

/**
 * Removes everybody who joined since a time, within the last minutes, or since the game was last locked. In that case it is locked again;
 * if it never was, nobody is removed.
 */
function removeSince(
	state: GameState,
	{ since, locks }: Extract<HostCommand, { type: "remove-since" }>,
	nowMs: number,
	answersOf: AnswersOf,
): Steered | Refusal {
	if (state.meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const sinceMs = "atMs" in since ? since.atMs : "withinMs" in since ? nowMs - since.withinMs : (state.meta.lockedAtMs ?? nowMs + 1);
	const seats = seatsSince(state, sinceMs);
	return { ok: true, changes: [...(locks ? lock(state, nowMs) : []), ...removeSeats(state, seats, nowMs, answersOf)] };
}

export interface SteerTools {
	/** Answers to earlier questions are only in the tools. */
	ofSeat: AnswersOf;
	all: AllAnswers;
	answersTo: AnswersTo;
	names: NameTools;
	isRefused: IsRefused;
}

/** Executes a host's command; returns what to write, or the refusal. One that already took effect is accepted and changes nothing. */
export function steer(state: GameState, command: HostCommand, nowMs: number, tools: SteerTools): Steered | Refusal {
	const attempt = "attempt" in command ? command.attempt : undefined;
	if (attempt === undefined) return execute(state, command, nowMs, tools);
	const { meta } = state;
	if (meta.attempts.includes(attempt)) return done;
	const steered = execute(state, command, nowMs, tools);
	if (!steered.ok) return steered;
	meta.attempts = [...meta.attempts, attempt].slice(-KEPT_ATTEMPTS);
	return { ok: true, changes: [...steered.changes, { type: "meta" }] };
}

function execute(state: GameState, command: HostCommand, nowMs: number, tools: SteerTools): Steered | Refusal {
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
			return removePlayer(state, command.key, nowMs, tools.ofSeat);
		case "allow-nickname":
			return allowNickname(state, command, nowMs);
		case "remove-since":
			return removeSince(state, command, nowMs, tools.ofSeat);
		case "show-ranking":
			return showRanking(state, command, nowMs);
		case "show-solution":
			return showSolution(state, command, nowMs);
		case "ask-again":
			return askAgain(state, command, nowMs);
		case "accept":
			return acceptText(state, command, nowMs, tools.all);
		case "hide-text":
			return hideText(state, command, nowMs, tools);
		case "quick-question":
			return askQuickQuestion(state, command, nowMs);
		case "quick-text":
			return writeQuickText(state, command, nowMs);
		case "quick-solution":
			return solveQuickQuestion(state, command, nowMs, tools.all);
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
