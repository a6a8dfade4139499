import { isCardQuestion } from "#contract/games/answer-cards";
import type { Instance } from "#contract/games/live";
import { listCards } from "./use-settings";

export type AskedSeats = Pick<Instance, "participants" | "participantCount" | "answeredCount" | "waitingFor">;

/** Excludes seats of cards that the question does not ask: cards cannot answer every kind. */
export function excludeUnaskedSeats(instance: Instance): AskedSeats {
	const question = instance.questions[instance.currentQuestionIndex];
	if (!question?.quick || isCardQuestion({ correctAnswers: [], ...question })) return instance;
	const { participants, participantCount } = instance;
	return {
		...instance,
		participants: participants.filter(({ card, onDevice }) => card === undefined || onDevice),
		participantCount: participantCount - listCards(instance).filter(({ onDevice }) => !onDevice).length,
	};
}

interface AnswerFigures {
	answered: number;
	/** Null for a question that nobody can answer right or wrong, and while nobody has answered. */
	right: number | null;
	notAnswered: number;
}

/** Figures of a closed question. Those who answered are the only divisor on a screen; the others are counted apart. */
export function readAnswerFigures(instance: Instance): AnswerFigures {
	const { answeredCount: answered, correctCount, askedCount } = instance;
	return {
		answered,
		right: answered === 0 ? null : (correctCount ?? null),
		notAnswered: Math.max(0, (askedCount ?? excludeUnaskedSeats(instance).participantCount) - answered),
	};
}
