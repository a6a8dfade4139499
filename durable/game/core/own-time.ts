import type { TimeFactor } from "#contract/limits";
import { GRACE_MS } from "./constants";
import { currentIndex, currentQuestion, currentRound, isOpen, isUntimed } from "./current";
import type { GameState, Round, Seat } from "./state";

/* One player's time (docs/rules/show-and-remote.md#more-time-for-one-player): a factor of the limit; added time is the same for all. */

export function factorAt(seat: Seat, questionIndex: number): TimeFactor {
	return questionIndex >= seat.factorFrom ? seat.timeFactor : seat.factorBefore;
}

/** Earlier questions keep their factor. */
export function setFactor(seat: Seat, factor: TimeFactor, fromQuestion: number): void {
	if (fromQuestion > seat.factorFrom) seat.factorBefore = seat.timeFactor;
	seat.factorFrom = fromQuestion;
	seat.timeFactor = factor;
}

/** In whole seconds; half seconds are rounded up. */
export function ownLimitSeconds(timeLimitSeconds: number, factor: TimeFactor): number {
	return Math.ceil(timeLimitSeconds * factor);
}

export function extraMs(state: GameState, seat: Seat): number {
	if (!state.slowSeats.has(seat)) return 0;
	const limit = currentQuestion(state)?.timeLimitSeconds ?? 0;
	return (ownLimitSeconds(limit, factorAt(seat, currentIndex(state))) - limit) * 1000;
}

/** Call this when a question is shown, and when a factor changes before it opens. */
export function updateSlowSeats(state: GameState): void {
	const index = currentIndex(state);
	const seats = isUntimed(state) ? [] : [...state.seatsById.values()];
	state.slowSeats = new Set(seats.filter((seat) => !seat.removed && factorAt(seat, index) > 1));
}

export function waitingSeats(state: GameState): Seat[] {
	return isOpen(state) ? [...state.slowSeats].filter((seat) => !seat.removed && !state.answers.has(seat.seatId)) : [];
}

/** Without a visible deadline nobody hurries. */
function graceMs({ untimed }: Round): number {
	return untimed ? 0 : GRACE_MS;
}

/** When the open question closes by itself: after the time and grace period of everybody who has not answered. Null if none is open. */
export function closingTimeMs(state: GameState): number | null {
	const round = currentRound(state);
	if (!round || !isOpen(state)) return null;
	const longest = waitingSeats(state).reduce((most, seat) => Math.max(most, extraMs(state, seat)), 0);
	return round.deadlineMs + longest + graceMs(round);
}

/** Includes the grace period. */
export function isTimeOver(state: GameState, seat: Seat, nowMs: number): boolean {
	const round = currentRound(state);
	return !round || nowMs >= round.deadlineMs + extraMs(state, seat) + graceMs(round);
}
