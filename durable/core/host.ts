import { GAME } from "../../worker/contract/limits";
import { markActive } from "./activity";
import { closeQuestion, everyoneAnswered, finishGame, openQuestion } from "./closing";
import type { HostCommand, Refusal, RefusalCode } from "./commands";
import { assignRanks } from "./ranks";
import { type Change, currentIndex, currentRound, type GameState, isOpen } from "./state";

export interface Steered {
	ok: true;
	changes: Change[];
}

const done: Steered = { ok: true, changes: [] };
const refuse = (code: RefusalCode): Refusal => ({ ok: false, code });

function start(state: GameState, expected: number | undefined, nowMs: number): Steered | Refusal {
	const { meta } = state;
	if (meta.status === "active" && currentIndex(state) === 0) return done;
	if (meta.status !== "lobby") return refuse("WRONG_STATE");
	if (expected !== undefined && expected !== -1) return refuse("WRONG_STATE");
	if (state.quiz.questions.length === 0) return refuse("NO_MORE_QUESTIONS");
	if (state.present < GAME.minParticipants) return refuse("NOT_ENOUGH_PARTICIPANTS");
	meta.status = "active";
	meta.startedAtMs = nowMs;
	markActive(state, nowMs);
	return { ok: true, changes: openQuestion(state, nowMs) };
}

function nextQuestion(state: GameState, expected: number | undefined, nowMs: number): Steered | Refusal {
	const index = currentIndex(state);
	if (state.meta.status !== "active") return refuse("WRONG_STATE");
	// The question that the caller expects to leave was left already: a double click or a retry.
	if (expected !== undefined && expected === index - 1) return done;
	if (expected !== undefined && expected !== index) return refuse("WRONG_STATE");
	if (isOpen(state)) return refuse("QUESTION_STILL_OPEN");
	if (index >= state.quiz.questions.length - 1) return refuse("NO_MORE_QUESTIONS");
	markActive(state, nowMs);
	return { ok: true, changes: openQuestion(state, nowMs) };
}

function finish(state: GameState, nowMs: number): Steered | Refusal {
	const { status } = state.meta;
	if (status === "finished" || (status === "archived" && state.meta.startedAtMs !== null)) return done;
	if (status !== "active") return refuse("WRONG_STATE");
	if (isOpen(state)) return refuse("QUESTION_STILL_OPEN");
	return { ok: true, changes: finishGame(state, nowMs) };
}

function archive(state: GameState, nowMs: number): Steered | Refusal {
	const { meta } = state;
	if (meta.status === "archived") return done;
	if (meta.status === "active") return refuse("WRONG_STATE");
	meta.status = "archived";
	meta.endedAtMs ??= nowMs;
	state.revision++;
	return { ok: true, changes: [{ type: "meta" }] };
}

function closeNow(state: GameState, expected: number | undefined, nowMs: number): Steered | Refusal {
	const index = currentIndex(state);
	// A late retry that names its question must not close the one after it.
	if (expected !== undefined && (expected < index || (expected === index && !isOpen(state)))) return done;
	if (state.meta.status !== "active" || (expected !== undefined && expected !== index)) return refuse("WRONG_STATE");
	if (!isOpen(state)) return done;
	markActive(state, nowMs);
	return { ok: true, changes: closeQuestion(state, nowMs) };
}

function addTime(state: GameState, { seconds, questionIndex: expected }: Extract<HostCommand, { type: "add-time" }>, nowMs: number) {
	const round = currentRound(state);
	if (!round || state.meta.status !== "active") return refuse("WRONG_STATE");
	if (!isOpen(state) || (expected !== undefined && expected !== currentIndex(state))) return refuse("QUESTION_CLOSED");
	if (!Number.isInteger(seconds) || seconds <= 0) return refuse("VALIDATION_ERROR");
	round.deadlineMs += seconds * 1000;
	markActive(state, nowMs);
	state.revision++;
	return { ok: true as const, changes: [{ type: "meta" as const }] };
}

function removePlayer(state: GameState, key: string, nowMs: number): Steered | Refusal {
	if (state.meta.endedAtMs !== null) return refuse("WRONG_STATE");
	const seat = state.seats.get(key);
	if (!seat) return refuse("USER_NOT_FOUND");
	if (seat.removed) return done;
	seat.removed = true;
	state.removedProofs.add(seat.proofHash);
	state.present--;
	if (state.answers.has(seat.seatId)) state.presentAnswers--;
	state.standings = null;
	state.revision++;
	const changes: Change[] = [{ type: "seat-removed", seatId: seat.seatId }];
	if (isOpen(state) && everyoneAnswered(state)) changes.push(...closeQuestion(state, nowMs));
	else if (state.tallies.length > 0) assignRanks(state);
	return { ok: true, changes };
}

function changeSettings(state: GameState, command: Extract<HostCommand, { type: "settings" }>): Steered | Refusal {
	const { meta } = state;
	if (meta.endedAtMs !== null) return refuse("WRONG_STATE");
	// Points already given must not change their meaning.
	if (command.pointsMode !== undefined && command.pointsMode !== meta.settings.pointsMode && meta.status !== "lobby")
		return refuse("WRONG_STATE");
	const { locked = meta.settings.locked, lateJoin = meta.settings.lateJoin, pointsMode = meta.settings.pointsMode } = command;
	meta.settings = { locked, lateJoin, pointsMode };
	state.revision++;
	return { ok: true, changes: [{ type: "meta" }] };
}

/** Carries out a host's command (decisions section 3). Repeating one that already took effect is harmless. */
export function steer(state: GameState, command: HostCommand, nowMs: number): Steered | Refusal {
	switch (command.type) {
		case "start":
			return start(state, command.questionIndex, nowMs);
		case "next-question":
			return nextQuestion(state, command.questionIndex, nowMs);
		case "close-question":
			return closeNow(state, command.questionIndex, nowMs);
		case "finish":
			return finish(state, nowMs);
		case "archive":
			return archive(state, nowMs);
		case "add-time":
			return addTime(state, command, nowMs);
		case "remove-player":
			return removePlayer(state, command.key, nowMs);
		case "settings":
			return changeSettings(state, command);
		default: {
			const never: never = command;
			return never;
		}
	}
}
