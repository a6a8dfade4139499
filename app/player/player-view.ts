import type { PlayerState } from "#contract/games/player-state";
import { givenFields, readGiven } from "#contract/kinds/given";
import type { Given } from "#contract/kinds/kind";

type OpenQuestion = Extract<PlayerState, { status: "question"; joined: true }>;

type FinishedState = Extract<PlayerState, { status: "finished" }>;

/** False where nobody could have points. */
export const hasRanking = ({ pointsMode, questionCount, scoredCount = questionCount }: FinishedState): boolean =>
	pointsMode !== "none" && scoredCount > 0;

/** null if nobody has points: there are no ranks. */
export function rankAtEnd({ rank, finalLeaderboard }: FinishedState): number | null {
	return rank && (finalLeaderboard[0]?.score ?? 0) > 0 ? rank : null;
}

/** A second turn counts as another question. */
type Asked = Pick<OpenQuestion, "questionIndex" | "turn">;

function asksQuestion(state: PlayerState | null, { questionIndex, turn }: Asked): state is OpenQuestion {
	return state?.status === "question" && state.joined && state.questionIndex === questionIndex && state.turn === turn;
}

export function withAnswer(shown: PlayerState | null, asked: Asked, given: Given | undefined): PlayerState | null {
	return asksQuestion(shown, asked) ? { ...shown, submitted: true, ...(given === undefined ? {} : givenFields(given)) } : shown;
}

/**
 * null if `next` is not newer: replies and pushes can overtake each other, and an older view never replaces a newer one. An acknowledged
 * answer stays, whatever the age of the view.
 */
export function takeState(shown: PlayerState | null, next: PlayerState): PlayerState | null {
	if (!shown) return next;
	if (next.revision < shown.revision) return null;
	if (next.status !== "question" || !next.joined || next.submitted) return next;
	if (!asksQuestion(shown, next) || !shown.submitted) return next;
	return withAnswer(next, next, readGiven(shown));
}

/** The question of a state and its turn, to which unsent answers belong; null where a state is about none. */
export function roundOf(state: PlayerState): string | null {
	if (!state.joined) return null;
	if (state.status === "finished") return "finished";
	return state.status === "question" || state.status === "result" ? `${state.question.id}/${state.turn ?? 1}` : null;
}

export const turnOf = (round: string): 1 | 2 => (round.endsWith("/2") ? 2 : 1);

/** The game has an answer to the question, takes none any more, or neither. */
export function fateOf(state: PlayerState, unsent: Given): "sent" | "late" | "open" {
	if (!state.joined || (state.status !== "question" && state.status !== "result")) return "open";
	if (state.status === "question") return state.submitted ? "sent" : "open";
	// In the second turn, the answer that counts may be that of the first.
	const key = (given: Given | undefined) =>
		JSON.stringify(Array.isArray(given) && state.question.kind !== "order" ? [...given].sort((a, b) => a - b) : given);
	return key(readGiven(state)) === key(unsent) ? "sent" : "late";
}
