import type { TimeFactor } from "#contract/limits";
import { FREE_MS, GRACE_MS, MAX_FIRST_SEEN_MS, QUESTION_POINTS } from "./constants";
import { currentIndex, currentQuestion, currentRound, isOpen, isUntimed } from "./current";
import type { GameState, PointsMode, Round, Seat, Turn } from "./state";

/**
 * When a player's clock starts: when the question was first sent to them, at most 4 s after it opened; at its opening if it was never sent,
 * so that nobody gains by not polling. If that memory was lost at `lostAtMs`, the latest possible moment: a restart costs nobody a point.
 */
export function clockStartMs(openedAtMs: number, firstSeenMs: number | undefined, lostAtMs: number | null): number {
	const startMs = firstSeenMs ?? lostAtMs ?? openedAtMs;
	return Math.min(Math.max(startMs, openedAtMs), openedAtMs + MAX_FIRST_SEEN_MS);
}

/** Points of an answer (docs/rules/live-game.md#scoring). `elapsedMs` counts up to the question's limit. The second turn is worth half. */
export function pointsFor(answer: { correct: boolean; elapsedMs: number; timeLimitSeconds: number; mode: PointsMode; turn: Turn }): number {
	const worth = QUESTION_POINTS / answer.turn;
	if (!answer.correct || answer.mode === "none") return 0;
	if (answer.mode === "accuracy") return worth;
	const limitMs = answer.timeLimitSeconds * 1000;
	const elapsedMs = answer.elapsedMs < FREE_MS ? 0 : Math.min(answer.elapsedMs, limitMs);
	return Math.round(worth * (1 - elapsedMs / limitMs / 2));
}

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
