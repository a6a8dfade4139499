import { isListedFinding } from "#contract/quizzes/listed-finding";
import type { ModerationDetail, ModerationResult } from "#contract/quizzes/moderation";
import type { Translator } from "~/i18n/texts";

type Words = Pick<Translator<"author">, "t" | "language">;

/** What the word list found is said in the reader's language, whatever the author's was; a model has written its own sentence. */
export const reasonOf = (detail: ModerationDetail, { t }: Words): string =>
	isListedFinding(detail) ? t("moderation.listedWord", { text: detail.flaggedText }) : detail.reason;

/** In how many places something was found, and what. */
export function foundIn({ details, omitted, categories }: ModerationResult, { t, language }: Words): string {
	const names = new Intl.ListFormat(language, { type: "conjunction" }).format(
		categories.map((category) => t(`moderation.category.${category}`)),
	);
	return t("moderation.foundIn", { count: details.length + omitted, categories: names });
}

/** The stored summary is in the author's language: where the word list alone has judged, the findings say the same. */
export const summaryOf = (result: ModerationResult, words: Words): string =>
	result.details.length > 0 && result.details.every(isListedFinding) ? foundIn(result, words) : result.summary;
