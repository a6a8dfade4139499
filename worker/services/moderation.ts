import type { InterfaceLanguage, ModerationResult } from "#contract";
import { aiKind } from "../ai/kind";
import { type JudgedQuiz, judgeWithModel } from "../ai/moderate";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { goesOut, heldUnchecked, mergeVerdicts } from "../moderation/merge";
import { checkQuizWords } from "../moderation/words";

export type ModeratedQuiz = JudgedQuiz;

/**
 * The verdict on a quiz that is or becomes published. `approved` decides whether it may go out without a person looking at it
 * (decisions section 4). The word list always judges; where a model is configured its verdict is merged in, and one that does
 * not answer holds the quiz for an admin. Worded in the interface language.
 */
export async function moderateQuiz({ env }: Deps, quiz: ModeratedQuiz, language: InterfaceLanguage): Promise<ModerationResult> {
	const checked = checkQuizWords(quiz, language);
	const words = { ...checked, approved: goesOut(checked.severity) };
	// What is blocked already costs no call.
	if (words.severity === "critical" || aiKind(env) === "none") return words;
	try {
		return mergeVerdicts(words, await judgeWithModel(env, quiz, language), quiz.questions.length, language);
	} catch (error) {
		if (error instanceof AppError && error.code === "AI_UNAVAILABLE") return words;
		return heldUnchecked(words, language);
	}
}
