import {
	type InterfaceLanguage,
	LIMITS,
	MODERATION_CATEGORIES,
	type ModerationDetail,
	type ModerationResult,
	SEVERITIES,
	type Severity,
} from "#contract";

const UNCHECKED: Record<InterfaceLanguage, string> = {
	en: "The automatic check could not be finished, so an admin looks at this quiz before it is published.",
	tr: "Otomatik denetim tamamlanamadı; bu quiz yayımlanmadan önce bir yönetici tarafından incelenecek.",
};

const HELD: Record<InterfaceLanguage, string> = {
	en: "The automatic check asks for a closer look.",
	tr: "Otomatik denetim daha yakından bakılmasını istiyor.",
};

const worst = (severities: readonly (Severity | null)[]): Severity | null =>
	SEVERITIES.find((severity) => severities.includes(severity)) ?? null;

const clip = (text: string, length: number) => [...text].slice(0, length).join("");

const placeOf = ({ field, index, optionIndex, category }: ModerationDetail) => `${field}:${index ?? ""}:${optionIndex ?? ""}:${category}`;

/** A finding of the model, with positions that the quiz has and texts of a bearable length. */
function tidied(detail: ModerationDetail, questionCount: number): ModerationDetail {
	const { index, optionIndex, ...rest } = detail;
	const known = detail.field !== "quiz_title" && index !== undefined && index < questionCount;
	return {
		...rest,
		...(known ? { index } : {}),
		...(known && detail.field === "answer_option" && optionIndex !== undefined && optionIndex < LIMITS.options.max ? { optionIndex } : {}),
		flaggedText: clip(detail.flaggedText, LIMITS.questionText.max),
		reason: clip(detail.reason, LIMITS.questionText.max),
	};
}

/** Whether a quiz with this verdict may go out without a person looking at it: no finding, or low ones only (decisions section 4). */
export function goesOut(severity: Severity | null): boolean {
	return severity === null || severity === "low";
}

/**
 * The word list's verdict merged with the model's (decisions section 4): the worst of both counts, findings stand once.
 * A model that refuses without naming a severity holds the quiz as a medium finding would.
 */
export function mergeVerdicts(
	words: ModerationResult,
	model: readonly ModerationResult[],
	questionCount: number,
	language: InterfaceLanguage,
): ModerationResult {
	const found = model.flatMap(({ details }) => details.map((detail) => tidied(detail, questionCount)));
	const own = new Set(words.details.map(placeOf));
	const details = [...words.details, ...found.filter((detail) => !own.has(placeOf(detail)))];
	const stated = model.map(({ approved, severity }) => (!approved && goesOut(severity) ? "medium" : severity));
	const severity = worst([words.severity, ...stated, ...details.map((detail) => detail.severity)]);
	const summaries = model.flatMap((result) => {
		const silent = result.approved && result.severity === null && result.details.length === 0;
		return silent ? [] : [clip(result.summary.trim(), LIMITS.questionText.max) || HELD[language]];
	});
	const kept = words.severity === null && summaries.length > 0 ? summaries : [words.summary, ...summaries];
	const categories = new Set([
		...words.categories,
		...model.flatMap((result) => result.categories),
		...details.map(({ category }) => category),
	]);
	return {
		approved: goesOut(severity),
		severity,
		summary: [...new Set(kept)].join(" "),
		categories: MODERATION_CATEGORIES.filter((category) => categories.has(category)),
		details,
	};
}

/** The word list's verdict where the model gave none: held for an admin, and said so in the summary. */
export function heldUnchecked(words: ModerationResult, language: InterfaceLanguage): ModerationResult {
	const summary = words.severity === null ? UNCHECKED[language] : `${words.summary} ${UNCHECKED[language]}`;
	return { ...words, approved: false, summary };
}
