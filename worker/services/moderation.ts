import type { AuthoringLanguage, InterfaceLanguage, ModerationResult, Question } from "../contract";
import type { Deps } from "../lib/deps";
import { checkQuizWords } from "../moderation/words";

export interface ModeratedQuiz {
	name: string;
	/** The language that the quiz is written in. */
	language: AuthoringLanguage;
	questions: Question[];
}

/**
 * The verdict on a quiz that is or becomes published. `approved` decides whether it may go out without a person
 * looking at it: no finding, or low ones only (decisions section 4). Worded in the interface language.
 */
export async function moderateQuiz(_deps: Deps, quiz: ModeratedQuiz, language: InterfaceLanguage): Promise<ModerationResult> {
	const result = checkQuizWords(quiz, language);
	return { ...result, approved: result.severity === null || result.severity === "low" };
}
