import type { InterfaceLanguage, ModerationResult, Question } from "../contract";
import type { Deps } from "../lib/deps";
import { checkQuizWords } from "../moderation/word-list";

export interface ModeratedQuiz {
	name: string;
	questions: Question[];
}

/**
 * The verdict on a quiz that is or becomes published. `approved` decides whether it may go out without a person
 * looking at it: no finding, or low ones only (decisions section 4).
 */
export async function moderateQuiz(_deps: Deps, quiz: ModeratedQuiz, language: InterfaceLanguage): Promise<ModerationResult> {
	const result = checkQuizWords(quiz, language);
	return { ...result, approved: result.severity === null || result.severity === "low" };
}
