import { markActive, recordActivity } from "./advance";
import { closeQuestion, isAnsweredOut } from "./closing";
import { countedAnswer, uncountSeat } from "./counts";
import { isOpen, isScoredAt } from "./current";
import { assignRanks } from "./ranks";
import type { Answer, Change, GameState, Seat } from "./state";
import { countMember } from "./team-sizes";

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

export function seatsSince(state: GameState, sinceMs: number): Seat[] {
	return [...state.seatsById.values()].filter((seat) => !seat.removed && seat.joinedAtMs >= sinceMs);
}
