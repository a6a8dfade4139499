import type { AuthoringLanguage, InterfaceLanguage, Quiz, User } from "#contract";
import { translateQuiz } from "#worker/ai/translate";
import { countDailyUse, dailyUseOf, refusedUse, requireRoom, returnDaily } from "#worker/db/day-counters";
import { toQuiz } from "#worker/db/mappers";
import { firstPicture, insertQuiz } from "#worker/db/quizzes/quizzes";
import { bytesOf } from "#worker/db/stored-bytes";
import { afterFailure } from "#worker/lib/after-failure";
import { invalidField } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { requireReadableQuiz } from "./access";
import { openCalls } from "./ai";
import { newQuizRow } from "./save";

interface Translation {
	user: User;
	id: string;
	to: AuthoringLanguage;
	language: InterfaceLanguage;
	signal: AbortSignal;
}

/** Translates a quiz into a new draft of the user. Costs a generation, given back if the provider fails; saved, it is a new quiz. */
export async function makeTranslation(
	deps: Deps,
	{ user, id, to, language, signal }: Translation,
): Promise<{ quiz: Quiz; untranslated: string[] }> {
	const { quiz: original } = await requireReadableQuiz(deps, id, user);
	if (original.language === to) throw invalidField("language", "sameLanguage", language);
	const use = dailyUseOf(deps, user, "quizzes", bytesOf(original.questions));
	// Before the model is called. The insert below decides.
	await requireRoom(deps, user, use);
	const calls = await openCalls(deps, user);
	const generation = await countDailyUse(deps, user, "generations");
	const { name, questions, untranslated } = await translateQuiz(calls, original, to, signal).catch(async (error: unknown) => {
		if (!calls.charged) await afterFailure("return generation", () => returnDaily(deps.db, generation));
		throw error;
	});
	const { minAge, maxAge, visibility, defaultTimeLimit } = original;
	const settings = { minAge, maxAge, visibility, defaultTimeLimit, language: to };
	const row = {
		...newQuizRow({ user, name, settings, status: "draft", place: { bookId: null, topicNumber: null }, nowMs: deps.now() }),
		questionCount: questions.length,
		bytes: bytesOf(questions),
		picture: firstPicture(questions),
		translatedFrom: original.id,
	};
	const grown = { ...use, bytes: row.bytes };
	if (!(await insertQuiz(deps.db, { row, questions, judged: null, use: grown }))) throw await refusedUse(deps, grown);
	return { quiz: toQuiz({ seq: 0, ...row }, questions, { review: true, original }), untranslated };
}
