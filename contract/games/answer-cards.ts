import { kindRules } from "../kinds/rules";
import type { GameQuestion } from "../quizzes/question";

/** Printed cards in a game (docs/rules/live-game.md#answer-cards). Contains no schema. */

/** A card has four edges. */
export const CARD_OPTIONS = 4;

/** True if a card can answer the question: it takes one of at most four options. */
export function isCardQuestion(question: Pick<GameQuestion, "kind" | "options" | "correctAnswers" | "multiple">): boolean {
	const { countsOptions, choosesSeveral } = kindRules(question);
	return countsOptions && question.options.length <= CARD_OPTIONS && !choosesSeveral(question);
}

export interface CardSettings {
	answerCards?: boolean | undefined;
	timer?: string | undefined;
	pointsMode?: string | undefined;
}
/** Returns the setting that contradicts answer cards, with the key of its message; null if no setting does. */
export function findCardConflict({ answerCards, timer, pointsMode }: CardSettings) {
	if (!answerCards) return null;
	if (timer === "on") return { path: "timer", key: "noClockWithCards" } as const;
	return pointsMode === "speed" ? ({ path: "pointsMode", key: "noSpeedWithCards" } as const) : null;
}
