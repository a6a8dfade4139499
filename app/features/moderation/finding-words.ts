import { isWordListFinding } from "#contract/quizzes/listed-finding";
import type { ModerationDetail, ModerationResult } from "#contract/quizzes/moderation";
import type { Translator } from "~/i18n/texts";

type Words = Pick<Translator<"author">, "t" | "language">;

/** The reason of a finding: of the word list in the reader's language, whatever the author's was; a model has written its own sentence. */
export const formatReason = (detail: ModerationDetail, { t }: Words): string =>
	isWordListFinding(detail) ? t("moderation.listedWord", { text: detail.flaggedText }) : detail.reason;

/** Says in how many places something was found, and which categories. */
export function formatFindingCount({ details, omitted, categories }: ModerationResult, { t, language }: Words): string {
	const names = new Intl.ListFormat(language, { type: "conjunction" }).format(
		categories.map((category) => t(`moderation.category.${category}`)),
	);
	return t("moderation.foundIn", { count: details.length + omitted, categories: names });
}

/** The stored summary is in the author's language, so findings of the word list alone are summed up again in the reader's. */
export const formatSummary = (result: ModerationResult, words: Words): string =>
	result.details.length > 0 && result.details.every(isWordListFinding) ? formatFindingCount(result, words) : result.summary;
