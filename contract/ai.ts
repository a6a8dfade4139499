import { idSchema, languageSchema, ok } from "./common";
import { errorBodySchema } from "./errors";
import { AI_DEFAULTS, LIMITS } from "./limits";
import { questionSchema } from "./question";
import { z } from "./z";

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export const QUESTION_TYPES = ["multiple-choice", "true-false", "multi-select", "short-answer", "number", "order"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

const age = z.number().int().min(LIMITS.quizAge.min).max(LIMITS.quizAge.max);

/** POST /quizzes/generate (spec section 3, AI generation request). */
export const generateBodySchema = z
	.object({
		language: languageSchema.default("tr"),
		minAge: age.default(5),
		maxAge: age.default(99),
		questionCount: z.literal(AI_DEFAULTS.questionCounts).default(AI_DEFAULTS.questionCount),
		difficulty: z.enum(DIFFICULTIES).default(AI_DEFAULTS.difficulty),
		questionTypes: z
			.array(z.enum(QUESTION_TYPES))
			.min(1, { error: "questionTypesRequired" })
			.max(QUESTION_TYPES.length)
			.default([...AI_DEFAULTS.questionTypes]),
		additionalInstructions: z
			.string({ error: "instructionsMin" })
			.trim()
			.min(LIMITS.additionalInstructions.min, { error: "instructionsMin" })
			.max(LIMITS.additionalInstructions.max),
		bookId: idSchema.nullish(),
		topicNumber: z.number().int().min(1).nullish(),
		topicTitle: z.string().trim().max(LIMITS.topicTitle.max).nullish(),
	})
	.superRefine(({ minAge, maxAge }, ctx) => {
		if (minAge > maxAge) ctx.addIssue({ code: "custom", message: "ageOrder", path: ["minAge"] });
	})
	.meta({ id: "GenerateBody" });
export type GenerateBody = z.infer<typeof generateBodySchema>;

export const generateResultSchema = ok({
	quiz: z.object({ name: z.string(), questions: z.array(questionSchema) }),
	/** How many were requested; fewer arrive if malformed ones were dropped. */
	requested: z.number().int(),
}).meta({ id: "GenerateResult" });

/** One server-sent event of POST /quizzes/generate with `Accept: text/event-stream`: each question as it arrives, then `done` or `error`. */
export const generateEventSchema = z
	.discriminatedUnion("type", [
		z.object({ type: z.literal("question"), question: questionSchema }),
		generateResultSchema.extend({ type: z.literal("done") }),
		errorBodySchema.extend({ type: z.literal("error") }),
	])
	.meta({ id: "GenerateEvent" });
export type GenerateEvent = z.infer<typeof generateEventSchema>;

export const validateQuestionBodySchema = z
	.object({
		reportReason: z.string().trim().max(LIMITS.reportText.max).nullish(),
		reportDescription: z.string().trim().max(LIMITS.reportText.max).nullish(),
	})
	.meta({ id: "ValidateQuestionBody" });

export const aiValidationResultSchema = z
	.object({
		isProblematic: z.boolean(),
		severity: z.enum(["low", "medium", "high"]),
		analysis: z.string(),
		suggestions: z.array(z.string()),
		/** Percentage, 0–100. */
		aiConfidence: z.number(),
	})
	.meta({ id: "AiValidationResult" });
export type AiValidationResult = z.infer<typeof aiValidationResultSchema>;
export const validateQuestionResultSchema = ok({ data: aiValidationResultSchema }).meta({ id: "ValidateQuestionResult" });
