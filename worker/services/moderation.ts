import type { InterfaceLanguage, ModerationResult } from "#contract";
import { aiKind } from "../ai/kind";
import { type JudgedQuiz, judgeWithModel } from "../ai/moderate";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { heldUnchecked, mergeResults } from "../moderation/merge";
import { checkQuizWords } from "../moderation/words";

export type ModeratedQuiz = JudgedQuiz;

/**
 * Moderates a quiz that is or becomes published. `approved`: it needs no admin (decisions section 4). The word list always
 * runs; a configured model's result is merged in, and if the model fails the quiz waits for an admin. Texts of the result
 * are in the interface language.
 */
export async function moderateQuiz({ env }: Deps, quiz: ModeratedQuiz, language: InterfaceLanguage): Promise<ModerationResult> {
	const words = checkQuizWords(quiz, language);
	// A quiz that is blocked anyway costs no call.
	if (words.severity === "critical" || aiKind(env) === "none") return words;
	try {
		return mergeResults(words, await judgeWithModel(env, quiz, language), quiz.questions.length, language);
	} catch (error) {
		if (error instanceof AppError && error.code === "AI_UNAVAILABLE") return words;
		return heldUnchecked(words, language);
	}
}
