import { idSchema, languageSchema, ok } from "../common";
import { errorBodySchema } from "../errors";
import { AI_DEFAULTS, LIMITS } from "../limits";
import { questionSchema } from "../quizzes/question";
import { z } from "../z";
import { normalizeMaterial, splitMaterial } from "./material";

export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export const QUESTION_TYPES = ["multiple-choice", "true-false", "multi-select", "short-answer", "number", "order"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

const age = z.number().int().min(LIMITS.quizAge.min).max(LIMITS.quizAge.max);

/** Write new questions from the material, or extract the ones it contains; the first one is the default. */
const GENERATE_MODES = ["make", "extract"] as const;
export type GenerateMode = (typeof GENERATE_MODES)[number];

export const generateBodySchema = z
	.object({
		language: languageSchema.default("tr"),
		minAge: age.default(5),
		maxAge: age.default(99),
		questionCount: z.literal(AI_DEFAULTS.questionCounts).default(AI_DEFAULTS.questionCount),
		difficulty: z.enum(DIFFICULTIES).default(AI_DEFAULTS.difficulty),
		/** Absent: multiple-choice; for `extract` every type. */
		questionTypes: z.array(z.enum(QUESTION_TYPES)).min(1, { error: "questionTypesRequired" }).max(QUESTION_TYPES.length).optional(),
		/** At least 3 characters; may be empty if there is material. */
		additionalInstructions: z.string({ error: "instructionsMin" }).trim().max(LIMITS.additionalInstructions.max).default(""),
		/** The source of the questions: data for the model, never stored. */
		material: z
			.string()
			.overwrite(normalizeMaterial)
			.max(LIMITS.material.max)
			.nullish()
			.transform((text) => text || undefined),
		mode: z.enum(GENERATE_MODES).default(GENERATE_MODES[0]),
		/** Indexes of the parts to read, from 0: those that failed before. */
		parts: z
			.array(z.number().int().min(0))
			.min(1)
			.max(LIMITS.material.max / LIMITS.material.perGeneration)
			.optional(),
		bookId: idSchema.nullish(),
		topicNumber: z.number().int().min(1).nullish(),
		topicTitle: z.string().trim().max(LIMITS.topicTitle.max).nullish(),
	})
	.superRefine(({ minAge, maxAge, additionalInstructions: { length }, material, mode, parts }, ctx) => {
		const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", message, path: [path] });
		if (minAge > maxAge) refuse("minAge", "ageOrder");
		if (length < LIMITS.additionalInstructions.min && (length > 0 || !material)) refuse("additionalInstructions", "instructionsMin");
		if (mode === "extract" && !material) refuse("material", "materialRequired");
		if (parts && !material) refuse("material", "materialRequired");
		if (parts && new Set(parts).size < parts.length) refuse("parts", "unique");
		if (parts && material && Math.max(...parts) >= splitMaterial(material).length) refuse("parts", "partUnknown");
	})
	.meta({ id: "GenerateBody" });
export type GenerateBody = z.infer<typeof generateBodySchema>;
export type GenerateInput = z.input<typeof generateBodySchema>;

export function resolveQuestionTypes({ questionTypes, mode }: Pick<GenerateBody, "questionTypes" | "mode">): readonly QuestionType[] {
	return questionTypes ?? (mode === "extract" ? QUESTION_TYPES : AI_DEFAULTS.questionTypes);
}

const generatedQuestionSchema = questionSchema
	.extend({
		/** The passage of the material that the question is based on; null if the material does not contain it. Not saved with the quiz. */
		source: z.string().nullable().optional(),
		/** The solution is open, in the material or in the model's answer: the author has to add one before the question can be used. */
		needsAnswer: z.literal(true).optional(),
	})
	.meta({ id: "GeneratedQuestion" });
export type GeneratedQuestion = z.infer<typeof generatedQuestionSchema>;

const materialPartSchema = z
	.object({
		part: z.number().int(),
		of: z.number().int(),
		begins: z.string(),
		/** `failed`: the reply was missing or incomplete; request the part again with `parts`. */
		state: z.enum(["reading", "done", "failed"]),
	})
	.meta({ id: "MaterialPart" });
export type MaterialPart = z.infer<typeof materialPartSchema>;

export const generateResultSchema = ok({
	quiz: z.object({ name: z.string(), questions: z.array(generatedQuestionSchema) }),
	/** Number of questions requested, or found by `extract`; fewer arrive if malformed ones were dropped. */
	requested: z.number().int(),
	parts: z.array(materialPartSchema).optional(),
}).meta({ id: "GenerateResult" });

/** One server-sent event of POST /quizzes/generate with `Accept: text/event-stream`. */
export const generateEventSchema = z
	.discriminatedUnion("type", [
		z.object({ type: z.literal("question"), question: generatedQuestionSchema }),
		materialPartSchema.extend({ type: z.literal("part") }),
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
