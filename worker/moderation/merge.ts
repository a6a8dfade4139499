import {
	boundModeration,
	type InterfaceLanguage,
	LIMITS,
	MODERATION_CATEGORIES,
	type ModerationDetail,
	type ModerationResult,
	SEVERITIES,
	type Severity,
} from "#contract";
import { truncateText } from "#contract/quizzes/moderation";
import type { ModelResult } from "./judged";

export function worstSeverity(severities: readonly (Severity | null)[]): Severity | null {
	return SEVERITIES.find((severity) => severities.includes(severity)) ?? null;
}

/** No findings, or only mild ones. */
export function isPublishable(severity: Severity | null): boolean {
	return severity === null || severity === "low";
}

const UNCHECKED: Record<InterfaceLanguage, string> = {
	en: "The automatic check could not be finished, so an admin looks at this quiz before it is published.",
	tr: "Otomatik denetim tamamlanamadı; quizi yayımlanmadan önce bir yönetici inceleyecek.",
};

const HELD: Record<InterfaceLanguage, string> = {
	en: "The automatic check asks for a closer look.",
	tr: "Otomatik denetime göre bu quize daha yakından bakılmalı.",
};

const placeOf = ({ field, index, optionIndex, category }: ModerationDetail) => `${field}:${index ?? ""}:${optionIndex ?? ""}:${category}`;

/** Fields that occur several times. */
const INDEXED = new Set<ModerationDetail["field"]>(["question", "answer_option", "extra_info", "image", "topic"]);

/** Drops positions that do not exist in the quiz or book. */
function cleaned(detail: ModerationDetail, count: number): ModerationDetail {
	const { index, optionIndex, ...rest } = detail;
	const known = INDEXED.has(detail.field) && index !== undefined && index < count;
	return {
		...rest,
		...(known ? { index } : {}),
		...(known && detail.field === "answer_option" && optionIndex !== undefined && optionIndex < LIMITS.options.max ? { optionIndex } : {}),
	};
}

/**
 * Merges word list and model: the worst severity counts, and equal findings are kept once. A rejection without a severity counts as medium.
 */
export function mergeResults(
	words: ModerationResult,
	model: readonly ModelResult[],
	count: number,
	language: InterfaceLanguage,
): ModerationResult {
	const found = model.flatMap(({ details }) => details.map((detail) => cleaned(detail, count)));
	const own = new Set(words.details.map(placeOf));
	const details = [...words.details, ...found.filter((detail) => !own.has(placeOf(detail)))];
	const stated = model.map(({ approved, severity }) => (!approved && isPublishable(severity) ? "medium" : severity));
	const severity = worstSeverity([words.severity, ...stated, ...details.map((detail) => detail.severity)]);
	const summaries = model.flatMap((result) => {
		const isClean = result.approved && result.severity === null && result.details.length === 0;
		return isClean ? [] : [truncateText(result.summary.trim(), LIMITS.questionText.max) || HELD[language]];
	});
	const kept = words.severity === null && summaries.length > 0 ? summaries : [words.summary, ...summaries];
	const categories = new Set([
		...words.categories,
		...model.flatMap((result) => result.categories),
		...details.map(({ category }) => category),
	]);
	return boundModeration({
		approved: isPublishable(severity),
		severity,
		summary: [...new Set(kept)].join(" "),
		categories: MODERATION_CATEGORIES.filter((category) => categories.has(category)),
		details,
		omitted: words.omitted,
	});
}

/** The model failed: the quiz waits for an admin, and the summary says why. */
export function heldUnchecked(words: ModerationResult, language: InterfaceLanguage): ModerationResult {
	const summary = words.severity === null ? UNCHECKED[language] : `${words.summary} ${UNCHECKED[language]}`;
	return { ...words, approved: false, summary };
}
