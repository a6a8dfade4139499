import type { PlayerState } from "#contract/games/player-state";
import { givenFields, readGiven } from "#contract/kinds/given";
import type { AnswerValue } from "#contract/kinds/kind";
import type { AnswerKey } from "~/features/live/answer-queue";

type OpenQuestion = Extract<PlayerState, { status: "question"; joined: true }>;

type FinishedState = Extract<PlayerState, { status: "finished" }>;

/** False if no question could give points. */
export const hasFinalRanking = ({ pointsMode, questionCount, scoredCount = questionCount }: FinishedState): boolean =>
	pointsMode !== "none" && scoredCount > 0;

/** The player's final rank; null without points, and in the lower half, which the end of a game does not point at. */
export function findFinalRank({ rank = 0, score = 0, participantCount }: FinishedState): number | null {
	return score > 0 && rank > 0 && rank <= Math.ceil(participantCount / 2) ? rank : null;
}

/** Key of the question's turn that answers belong to; null if the state has no question. */
export const questionTurnKey = (state: PlayerState | null): string | null =>
	state?.joined && "question" in state ? `${state.question.id}/${state.turn ?? 1}` : null;

export const readTurn = (turnKey: AnswerKey): 1 | 2 => (String(turnKey).endsWith("/2") ? 2 : 1);

export const isKeyOfQuestion = (turnKey: AnswerKey, { id }: { id: string }): boolean => String(turnKey).startsWith(`${id}/`);

/** True if the state is the open question of this turn. The second turn counts as another question. */
function isOpenQuestion(state: PlayerState | null, turnKey: AnswerKey | null): state is OpenQuestion {
	return state?.status === "question" && state.joined && questionTurnKey(state) === turnKey;
}

export function withAnswer(shown: PlayerState | null, turnKey: AnswerKey | null, given: AnswerValue | undefined): PlayerState | null {
	return isOpenQuestion(shown, turnKey) ? { ...shown, submitted: true, ...(given === undefined ? {} : givenFields(given)) } : shown;
}

/**
 * Returns the state to show, or null if `next` is older: replies and pushes can overtake each other. An acknowledged answer stays, whatever
 * the age of the view.
 */
export function takeState(shown: PlayerState | null, next: PlayerState): PlayerState | null {
	if (!shown) return next;
	if (next.revision < shown.revision) return null;
	if (next.status !== "question" || !next.joined || next.submitted) return next;
	const turnKey = questionTurnKey(next);
	if (!isOpenQuestion(shown, turnKey) || !shown.submitted) return next;
	return withAnswer(next, turnKey, readGiven(shown));
}
