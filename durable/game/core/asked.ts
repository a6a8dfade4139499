import { isCardQuestion } from "#contract/games/answer-cards";
import { isHeldByCard } from "./cards";
import type { GameState, Seat } from "./state";

/** False for a player who joined later, and for a printed card if it cannot answer a question that was asked on the spot. */
export function isAsked({ quiz }: GameState, seat: Seat, questionIndex: number): boolean {
	const question = quiz.questions[questionIndex];
	return seat.firstQuestion <= questionIndex && !(question?.quick && isHeldByCard(seat) && !isCardQuestion(question));
}

/** How many of the present players were asked. */
export function askedAt(state: GameState, questionIndex: number): number {
	let count = 0;
	for (const seat of state.seatsById.values()) if (!seat.removed && isAsked(state, seat, questionIndex)) count++;
	return count;
}
