import type { PlayerState } from "#contract/games/player-state";
import type { AnswerKey, UnsentAnswer } from "~/features/live/answer-queue";
import type { FirstState } from "./page-data";
import { questionTurnKey, takeState, withAnswer } from "./player-view";
import { nextSeat, type SeatStatus } from "./screen";

/** Why an answer did not count: it was too late, or the server's message. */
interface AnswerFailure extends Pick<UnsentAnswer, "answerKey" | "questionIndex"> {
	why: "late" | { message: string };
}

export interface GameModel {
	state: PlayerState | null;
	/** True if the state was requested for the current seat: older states do not replace it. */
	isCurrent: boolean;
	gone: boolean;
	/** True if the host removed the player, or another device took the seat. */
	removed: boolean;
	seat: SeatStatus;
	remembered: string | null;
	/** `performance.now()` when the open question ends; null without a time limit. */
	deadlineMs: number | null;
	opensAtMs: number | null;
	offline: boolean;
	problem: AnswerFailure | null;
	answered: AnswerKey | null;
	players: number;
}

export type GameEvent =
	/** Storage was read. `own`: the nickname is from storage; otherwise it is from the address. */
	| { type: "opened"; remembered: string | null; nickname: string | null; own: boolean }
	/** `nickname`: whose state was requested; null for public and pushed states. */
	| { type: "received"; state: PlayerState; atMs: number; nickname: string | null }
	| { type: "failed" }
	| { type: "gone" }
	| { type: "joined"; nickname: string }
	| { type: "renamed"; nickname: string }
	| { type: "left" }
	| { type: "answered"; turnKey: AnswerKey }
	| { type: "sent"; answer: UnsentAnswer }
	| { type: "refused"; problem: AnswerFailure };

export function initialGame(first: FirstState<PlayerState>): GameModel {
	return {
		state: first.status === "found" ? first.state : null,
		isCurrent: false,
		gone: first.status === "gone",
		removed: false,
		seat: { status: "unknown" },
		remembered: null,
		deadlineMs: null,
		opensAtMs: null,
		offline: false,
		problem: null,
		answered: null,
		players: 0,
	};
}

function receive(model: GameModel, { state: received, atMs, nickname }: Extract<GameEvent, { type: "received" }>): GameModel {
	// A reply for a nickname that changed meanwhile says nothing about the new one.
	if (nickname !== null && model.seat.status === "seated" && model.seat.nickname !== nickname) return model;
	const seat = nextSeat(model.seat, nickname, received);
	const state = takeState(model.isCurrent ? model.state : null, received);
	if (!state) return { ...model, seat };
	const openQuestion = state.status === "question" && state.joined ? state : null;
	const { opensInMs } = openQuestion ?? {};
	return {
		...model,
		seat,
		state,
		isCurrent: true,
		// Kept, because later requests without the nickname no longer report the removal.
		removed: model.removed || "removed" in state || "takenOver" in state,
		offline: false,
		deadlineMs:
			openQuestion && opensInMs === undefined && openQuestion.timeRemainingMs !== null ? atMs + openQuestion.timeRemainingMs : null,
		opensAtMs: opensInMs === undefined ? null : atMs + opensInMs,
		players: "participantCount" in state ? state.participantCount : model.players,
	};
}

export function reduceGame(model: GameModel, event: GameEvent): GameModel {
	switch (event.type) {
		case "opened": {
			const { remembered, nickname, own } = event;
			return { ...model, remembered, seat: nickname ? { status: "checking", nickname, own } : { status: "none" } };
		}
		case "received":
			return receive(model, event);
		case "failed":
			return { ...model, offline: true };
		case "gone":
			return { ...model, gone: true };
		case "joined":
			return { ...model, isCurrent: false, seat: { status: "seated", nickname: event.nickname } };
		case "renamed":
			return { ...model, seat: { status: "seated", nickname: event.nickname } };
		case "left":
			return { ...model, removed: false, remembered: null, seat: { status: "none" } };
		case "answered":
			return { ...model, problem: null, answered: event.turnKey };
		case "sent": {
			const { answerKey: turnKey, given } = event.answer;
			// The view with this answer arrives later.
			return { ...model, state: withAnswer(model.state, turnKey, given), problem: null };
		}
		case "refused":
			// A problem with an earlier answer would be understood as one with the latest answer.
			return (model.answered ?? event.problem.answerKey) === event.problem.answerKey ? { ...model, problem: event.problem } : model;
	}
}

/** True if the screen must report that an earlier answer was too late; the open question reports its own below the options. */
export function mustReportLate({ state, problem }: Pick<GameModel, "state" | "problem">): boolean {
	if (problem?.why !== "late" || !state?.joined) return false;
	if (state.status === "finished") return true;
	const isOwn = questionTurnKey(state) === problem.answerKey;
	if (state.status === "question") return !isOwn && !state.submitted && state.questionIndex < problem.questionIndex + 2;
	return state.status === "result" && isOwn;
}
