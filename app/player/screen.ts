import type { PlayerState } from "#contract/games/player-state";
import { ApiError } from "~/api/api-error";

/**
 * Nothing is known before storage was read; a nickname from there (`own`) or from the address is checked with the game; then the tab has a
 * seat, or not.
 */
export type Seat =
	| { status: "unknown" }
	| { status: "checking"; nickname: string; own: boolean }
	| { status: "seated"; nickname: string }
	| { status: "none" };

/** Only these mean that the game is gone; any other failure is retried. */
export function meansGone(error: unknown): boolean {
	return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

export function seatAfter(seat: Seat, nickname: string | null, state: PlayerState): Seat {
	if (nickname === null || (seat.status !== "checking" && seat.status !== "seated") || seat.nickname !== nickname) return seat;
	return state.joined ? { status: "seated", nickname } : { status: "none" };
}

/** Until the end of the game, and after it until the player's own seat is known. */
export function followsGame({ state, gone, removed, seat }: Pick<Known, "state" | "gone" | "removed" | "seat">): boolean {
	if (gone || removed) return false;
	return state?.status !== "finished" || (!state.joined && (seat.status === "checking" || seat.status === "seated"));
}

export type Screen = "waiting" | "gone" | "removed" | "finished" | "join" | "started" | "lobby" | "question" | "result";

interface Known {
	state: PlayerState | null;
	gone: boolean;
	removed: boolean;
	seat: Seat;
	seatedBefore: boolean;
	remembered: string | null;
}

export function screenOf({ state, gone, removed, seat, seatedBefore, remembered }: Known): Screen {
	if (gone) return "gone";
	if (removed) return "removed";
	if (!state) return "waiting";
	// The host closed the lobby: no question was asked, so there are no thanks.
	if (state.status === "finished" && state.questionCount === 0) return "gone";
	if (state.joined && seat.status === "seated") return state.status;
	// A returning player sees only their own game: no form, and no end without their rank, flashes up before it is known.
	if (seat.status === "unknown" ? seatedBefore : seat.status === "checking" && seat.own) return "waiting";
	if (state.status === "finished") return "finished";
	if ((state.status === "lobby" && !state.started) || seat.status === "seated" || remembered !== null) return "join";
	return "joinable" in state ? "join" : "started";
}
