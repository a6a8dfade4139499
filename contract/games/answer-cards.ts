import { rulesOf } from "../kinds/rules";
import type { GameQuestion } from "../quizzes/question";

/** Printed cards in a game (docs/rules/live-game.md#answer-cards). Contains no schema. */

/** A card has four edges. */
export const CARD_OPTIONS = 4;

/** True if a card can answer it: one of at most four options. */
export function isCardQuestion(question: Pick<GameQuestion, "kind" | "options" | "correctAnswers" | "multiple">): boolean {
	const { countsOptions, choosesSeveral } = rulesOf(question);
	return countsOptions && question.options.length <= CARD_OPTIONS && !choosesSeveral(question);
}

export interface CardSettings {
	answerCards?: boolean | undefined;
	timer?: string | undefined;
	pointsMode?: string | undefined;
}
/** Settings that contradict answer cards. */
export function cardSettingsProblem({ answerCards, timer, pointsMode }: CardSettings) {
	if (!answerCards) return null;
	if (timer === "on") return { path: "timer", key: "noClockWithCards" } as const;
	return pointsMode === "speed" ? ({ path: "pointsMode", key: "noSpeedWithCards" } as const) : null;
}
