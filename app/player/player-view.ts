import type { PlayerState } from "#contract/games/player-state";
import { givenFields, readGiven } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";
import type { Round } from "~/features/live/answer-queue";

type OpenQuestion = Extract<PlayerState, { status: "question"; joined: true }>;

type FinishedState = Extract<PlayerState, { status: "finished" }>;

/** False where nobody could have points. */
export const hasRanking = ({ pointsMode, questionCount, scoredCount = questionCount }: FinishedState): boolean =>
	pointsMode !== "none" && scoredCount > 0;

/** null if nobody has points: there are no ranks. */
export function rankAtEnd({ rank, finalLeaderboard }: FinishedState): number | null {
	return rank && (finalLeaderboard[0]?.score ?? 0) > 0 ? rank : null;
}

/** The turn of a question, to which answers belong; null where a state is about none. */
export const questionRound = (state: PlayerState | null): string | null =>
	state?.joined && "question" in state ? `${state.question.id}/${state.turn ?? 1}` : null;

export const roundTurn = (round: Round): 1 | 2 => (String(round).endsWith("/2") ? 2 : 1);

export const isRoundOfQuestion = (round: Round, { id }: { id: string }): boolean => String(round).startsWith(`${id}/`);

/** A second turn counts as another question. */
function asksQuestion(state: PlayerState | null, round: Round | null): state is OpenQuestion {
	return state?.status === "question" && state.joined && questionRound(state) === round;
}

export function withAnswer(shown: PlayerState | null, round: Round | null, given: Given | undefined): PlayerState | null {
	return asksQuestion(shown, round) ? { ...shown, submitted: true, ...(given === undefined ? {} : givenFields(given)) } : shown;
}

/**
 * null if `next` is not newer: replies and pushes can overtake each other, and an older view never replaces a newer one. An acknowledged
 * answer stays, whatever the age of the view.
 */
export function takeState(shown: PlayerState | null, next: PlayerState): PlayerState | null {
	if (!shown) return next;
	if (next.revision < shown.revision) return null;
	if (next.status !== "question" || !next.joined || next.submitted) return next;
	const round = questionRound(next);
	if (!asksQuestion(shown, round) || !shown.submitted) return next;
	return withAnswer(next, round, readGiven(shown));
}
