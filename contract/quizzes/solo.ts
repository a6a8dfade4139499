import { ok } from "../common";
import { answerTextsSchema } from "../games/play";
import { ANSWER_TEXT_MAX, LIMITS } from "../limits";
import { z } from "../z";
import { closedQuestionSchema } from "./question";

const questionIndex = z
	.number()
	.int()
	.min(0)
	.max(LIMITS.questions.max - 1);
const selectedOptions = z
	.array(z.number().int().min(0, { error: "answersRange" }), { error: "answersRequired" })
	.min(1, { error: "answersRequired" })
	.max(LIMITS.options.max)
	.refine((list) => new Set(list).size === list.length, { error: "unique" });
/** The fields of an answer; one of them is required, depending on the question's kind. */
const soloAnswer = {
	selectedOptions: selectedOptions.optional(),
	text: z.string().max(ANSWER_TEXT_MAX, { error: "answerTextTooLong" }).optional(),
	number: z.number({ error: "answerNumberRequired" }).optional(),
	texts: answerTextsSchema.optional(),
};

export const soloSubmitBodySchema = z.object({ questionIndex, ...soloAnswer }).meta({ id: "SoloSubmitBody" });
export const soloCompleteBodySchema = z
	.object({
		answers: z
			.array(z.object({ questionIndex, ...soloAnswer }))
			.min(1)
			.max(LIMITS.questions.max),
	})
	.meta({ id: "SoloCompleteBody" });

const soloStatsSchema = z
	.object({
		correctCount: z.number().int(),
		wrongCount: z.number().int(),
		/** Null until a question was answered that could be right. */
		correctPercentage: z.number().nullable(),
		totalAttempts: z.number().int(),
	})
	.meta({ id: "SoloStats" });
export type SoloStats = z.infer<typeof soloStatsSchema>;

export const soloSubmitResultSchema = ok({
	/** Null for a poll. */
	isCorrect: z.boolean().nullable(),
	stats: soloStatsSchema,
	...closedQuestionSchema.shape,
}).meta({ id: "SoloSubmitResult" });
export const soloCompleteResultSchema = ok({
	correctCount: z.number().int(),
	wrongCount: z.number().int(),
	/** Number of scored questions: polls are left out. */
	totalQuestions: z.number().int(),
	/** Null if no answer could be right. */
	percentage: z.number().nullable(),
}).meta({ id: "SoloCompleteResult" });
