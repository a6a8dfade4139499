import { LIMITS } from "../limits";
import { z } from "../z";

export const SEVERITIES = ["critical", "high", "medium", "low"] as const;
export const MODERATION_CATEGORIES = [
	"hate_speech",
	"violence",
	"sexual_content",
	"profanity",
	"harmful_content",
	"misinformation",
	"privacy_violation",
	"spam",
] as const;
export const QUIZ_FIELDS = ["quiz_title", "question", "answer_option", "extra_info", "image"] as const;
export const BOOK_FIELDS = ["book_title", "author", "description", "topic"] as const;
const MODERATION_FIELDS = [...QUIZ_FIELDS, ...BOOK_FIELDS] as const;

export const severitySchema = z.enum(SEVERITIES);
export type Severity = z.infer<typeof severitySchema>;
export const moderationCategorySchema = z.enum(MODERATION_CATEGORIES);
export type ModerationCategory = z.infer<typeof moderationCategorySchema>;

export const moderationDetailSchema = z
	.object({
		category: moderationCategorySchema,
		severity: severitySchema,
		field: z.enum(MODERATION_FIELDS),
		/** Index of the question or topic, from 0; absent for texts that a quiz or book has only once. */
		index: z.number().int().optional(),
		optionIndex: z.number().int().optional(),
		flaggedText: z.string(),
		reason: z.string(),
	})
	.meta({ id: "ModerationDetail" });
export type ModerationDetail = z.infer<typeof moderationDetailSchema>;

/** `severity` is that of the worst finding, null without one. */
export const moderationResultSchema = z
	.object({
		approved: z.boolean(),
		severity: severitySchema.nullable(),
		summary: z.string(),
		categories: z.array(moderationCategorySchema),
		/** The worst findings, in the order of their places. */
		details: z.array(moderationDetailSchema),
		omitted: z.number().int(),
	})
	.meta({ id: "ModerationResult" });
export type ModerationResult = z.infer<typeof moderationResultSchema>;

/** Cuts a text to `length` without splitting a character. */
export const truncateText = (text: string, length: number) => (text.length <= length ? text : [...text].slice(0, length).join(""));

/** Limits the size of a result: only the worst findings are kept, and long texts are cut. */
export function boundModeration<Found extends Omit<ModerationResult, "omitted">>(
	found: Found & { omitted?: number | undefined },
	{ details: maxDetails = LIMITS.moderationDetails.max, text: maxText = LIMITS.questionText.max }: { details?: number; text?: number } = {},
): Found & { omitted: number } {
	const kept = new Set(
		found.details.length <= maxDetails
			? found.details
			: SEVERITIES.flatMap((severity) => found.details.filter((detail) => detail.severity === severity)).slice(0, maxDetails),
	);
	return {
		...found,
		summary: truncateText(found.summary, Math.min(LIMITS.moderationSummary.max, maxText * 2)),
		details: found.details
			.filter((detail) => kept.has(detail))
			.map((detail) => ({
				...detail,
				flaggedText: truncateText(detail.flaggedText, Math.min(LIMITS.flaggedText.max, maxText)),
				reason: truncateText(detail.reason, maxText),
			})),
		omitted: (found.omitted ?? 0) + found.details.length - kept.size,
	};
}

/** Reads a stored moderation result. Throws a ZodError if it is not one. */
export function readModerationResult(stored: unknown): ModerationResult | null {
	return stored === null || stored === undefined ? null : moderationResultSchema.parse(stored);
}
