import type { TimeFactor } from "#contract/limits";
import { FREE_MS, GRACE_MS, MAX_FIRST_SEEN_MS, QUESTION_POINTS } from "./constants";
import { currentIndex, currentQuestion, currentRound, isChangeable, isOpen, isUntimed } from "./current";
import type { GameState, PointsMode, Round, Seat, Turn } from "./state";

/**
 * Returns when a player's clock starts: when the question was first sent to them, at most 4 s after it opened; at its opening if it was never
 * sent, so that nobody gains by not polling. If a restart lost these times at `lostAtMs`, it is the latest possible moment, so that the
 * restart costs nobody points.
 */
export function clockStartMs(openedAtMs: number, firstSeenMs: number | undefined, lostAtMs: number | null): number {
	const startMs = firstSeenMs ?? lostAtMs ?? openedAtMs;
	return Math.min(Math.max(startMs, openedAtMs), openedAtMs + MAX_FIRST_SEEN_MS);
}

/**
 * Computes the points of an answer (docs/rules/live-game.md#scoring). `elapsedMs` counts up to the question's limit. The second turn is
 * worth half.
 */
export function computePoints(answer: {
	correct: boolean;
	elapsedMs: number;
	timeLimitSeconds: number;
	mode: PointsMode;
	turn: Turn;
}): number {
	const worth = QUESTION_POINTS / answer.turn;
	if (!answer.correct || answer.mode === "none") return 0;
	if (answer.mode === "accuracy") return worth;
	const limitMs = answer.timeLimitSeconds * 1000;
	const elapsedMs = answer.elapsedMs < FREE_MS ? 0 : Math.min(answer.elapsedMs, limitMs);
	return Math.round(worth * (1 - elapsedMs / limitMs / 2));
}

/* More time for one player (docs/rules/show-and-remote.md#more-time-for-one-player) is a factor; time that the host adds is the same for all. */

export function timeFactorAt(seat: Seat, questionIndex: number): TimeFactor {
	return questionIndex >= seat.factorFrom ? seat.timeFactor : seat.factorBefore;
}

/** Sets a player's factor from a question on; earlier questions keep theirs. */
export function setFactor(seat: Seat, factor: TimeFactor, fromQuestion: number): void {
	if (fromQuestion > seat.factorFrom) seat.factorBefore = seat.timeFactor;
	seat.factorFrom = fromQuestion;
	seat.timeFactor = factor;
}

/** Multiplies a limit by a player's factor, rounded up to whole seconds. */
export function scaleLimitSeconds(timeLimitSeconds: number, factor: TimeFactor): number {
	return Math.ceil(timeLimitSeconds * factor);
}

export function extraMs(state: GameState, seat: Seat): number {
	if (!state.slowSeats.has(seat)) return 0;
	const limit = currentQuestion(state)?.timeLimitSeconds ?? 0;
	return (scaleLimitSeconds(limit, timeFactorAt(seat, currentIndex(state))) - limit) * 1000;
}

/** Call this when a question is shown, and when a factor changes before it opens. */
export function updateSlowSeats(state: GameState): void {
	const index = currentIndex(state);
	const seats = isUntimed(state) ? [] : [...state.seatsById.values()];
	state.slowSeats = new Set(seats.filter((seat) => !seat.removed && timeFactorAt(seat, index) > 1));
}

/** Seats with more time that have not answered the open question. */
export function waitingSeats(state: GameState): Seat[] {
	return isOpen(state) ? [...state.slowSeats].filter((seat) => !seat.removed && !state.answers.has(seat.seatId)) : [];
}

/** Seats whose own time keeps the question open: those that wait, and those that may still change their answer. */
function seatsWithTime(state: GameState): Seat[] {
	return isChangeable(state) ? [...state.slowSeats].filter((seat) => !seat.removed) : waitingSeats(state);
}

/** The grace period of a question; none without a clock, because nobody sees a deadline. */
function graceMs({ untimed }: Round): number {
	return untimed ? 0 : GRACE_MS;
}

/**
 * Returns when the open question closes by itself: after the time and grace period of everybody who can still answer. Null if no
 * question is open.
 */
export function closingTimeMs(state: GameState): number | null {
	const round = currentRound(state);
	if (!round || !isOpen(state)) return null;
	const longest = seatsWithTime(state).reduce((most, seat) => Math.max(most, extraMs(state, seat)), 0);
	return round.deadlineMs + longest + graceMs(round);
}

/** True if a player's time, including the grace period, is over. */
export function isTimeOver(state: GameState, seat: Seat, nowMs: number): boolean {
	const round = currentRound(state);
	return !round || nowMs >= round.deadlineMs + extraMs(state, seat) + graceMs(round);
}
