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

const WORDS: Readonly<Partial<Record<string, string>>> = { tr: "Kart" };

/** The nickname of a card's seat in a game of this language: `Card7`, in Turkish `Kart7`. */
export function cardNickname(card: number, language: string | undefined): string {
	return `${WORDS[language ?? ""] ?? "Card"}${card}`;
}

/** A nickname as it is shown in a game: nicknames have no space, "Card 7" has one. With answer cards nobody else has such a name. */
export function shownName(nickname: string, answerCards: boolean | undefined): string {
	return answerCards ? nickname.replace(/^(Card|Kart)(?=\d+$)/u, "$1 ") : nickname;
}

/** The nickname of a seat as it is shown. */
export function shownNickname({ nickname, card }: { nickname: string; card?: number | undefined }): string {
	return shownName(nickname, card !== undefined);
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
