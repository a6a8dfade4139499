import { z } from "./z";

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
export const MODERATION_FIELDS = ["quiz_title", "question", "answer_option", "extra_info"] as const;

export const severitySchema = z.enum(SEVERITIES);
export type Severity = z.infer<typeof severitySchema>;
export const moderationCategorySchema = z.enum(MODERATION_CATEGORIES);
export type ModerationCategory = z.infer<typeof moderationCategorySchema>;

export const moderationDetailSchema = z
	.object({
		category: moderationCategorySchema,
		severity: severitySchema,
		field: z.enum(MODERATION_FIELDS),
		/** Index of the question; absent for the title. */
		index: z.number().int().optional(),
		optionIndex: z.number().int().optional(),
		flaggedText: z.string(),
		reason: z.string(),
	})
	.meta({ id: "ModerationDetail" });
export type ModerationDetail = z.infer<typeof moderationDetailSchema>;

/** Moderation result of spec section 3; `severity` is that of the worst finding, null without one. */
export const moderationResultSchema = z
	.object({
		approved: z.boolean(),
		severity: severitySchema.nullable(),
		summary: z.string(),
		categories: z.array(moderationCategorySchema),
		details: z.array(moderationDetailSchema),
	})
	.meta({ id: "ModerationResult" });
export type ModerationResult = z.infer<typeof moderationResultSchema>;
