import type { PlayerState } from "#contract/games/player-state";
import { ApiError } from "~/api/api-error";

/**
 * The seat of this tab. Unknown until storage was read; a nickname from storage (`own`) or from the address is checked with the game; then
 * the tab has a seat or none.
 */
export type SeatStatus =
	| { status: "unknown" }
	| { status: "checking"; nickname: string; own: boolean }
	| { status: "seated"; nickname: string }
	| { status: "none" };

/** True if the game does not exist or has ended; other failures are retried. */
export function isUnavailableError(error: unknown): boolean {
	return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

export function nextSeat(seat: SeatStatus, nickname: string | null, state: PlayerState): SeatStatus {
	if (nickname === null || (seat.status !== "checking" && seat.status !== "seated") || seat.nickname !== nickname) return seat;
	return state.joined ? { status: "seated", nickname } : { status: "none" };
}

/** True until the end of the game, and after it until the player's own seat is known. */
export function shouldFollowGame({ state, gone, removed, seat }: Pick<ScreenInput, "state" | "gone" | "removed" | "seat">): boolean {
	if (gone || removed) return false;
	return state?.status !== "finished" || (!state.joined && (seat.status === "checking" || seat.status === "seated"));
}

export type Screen = "waiting" | "gone" | "removed" | "finished" | "join" | "started" | "lobby" | "question" | "result";

interface ScreenInput {
	state: PlayerState | null;
	gone: boolean;
	removed: boolean;
	seat: SeatStatus;
	seatedBefore: boolean;
	remembered: string | null;
}

export function chooseScreen({ state, gone, removed, seat, seatedBefore, remembered }: ScreenInput): Screen {
	if (gone) return "gone";
	if (removed) return "removed";
	if (!state) return "waiting";
	// The host closed the lobby before any question, so there are no thanks.
	if (state.status === "finished" && state.questionCount === 0) return "gone";
	if (state.joined && seat.status === "seated") return state.status;
	// Returning players must not see a form, or an end without their rank, before their own game is known.
	if (seat.status === "unknown" ? seatedBefore : seat.status === "checking" && seat.own) return "waiting";
	if (state.status === "finished") return "finished";
	if ((state.status === "lobby" && !state.started) || seat.status === "seated" || remembered !== null) return "join";
	return "joinable" in state ? "join" : "started";
}
