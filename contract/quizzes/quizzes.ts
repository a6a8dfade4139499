import {
	ageText,
	audience,
	audienceInput,
	idSchema,
	languageSchema,
	ok,
	optionalText,
	origin,
	pageQuery,
	paginationSchema,
	refuseDuplicates,
	refuseReversedAges,
	review,
	searchText,
	shared,
} from "../common";
import { AUTHORING_LANGUAGES, LIMITS } from "../limits";
import { pictureSchema } from "../media/media";
import { visibleText } from "../text/visible-text";
import { z } from "../z";
import { moderationDetailSchema, moderationResultSchema, QUIZ_FIELDS } from "./moderation";
import { questionDraftSchema, questionPublishableSchema, questionSchema } from "./question";
import { timeLimitSchema } from "./question-fields";

export const QUIZ_STATUSES = ["draft", "published", "archived", "pending_review", "rejected"] as const;
const quizStatusSchema = z.enum(QUIZ_STATUSES);
export type QuizStatus = z.infer<typeof quizStatusSchema>;

const checkQuestionIds = refuseDuplicates("id", "questionIdUnique");

const quizFields = {
	name: z.string({ error: "quizNameRequired" }).overwrite(visibleText).min(1, { error: "quizNameRequired" }).max(LIMITS.quizName.max),
	...audienceInput(LIMITS.quizAge),
	defaultTimeLimit: timeLimitSchema.optional(),
};
const draftQuestions = z.array(questionDraftSchema).max(LIMITS.questions.max).superRefine(checkQuestionIds);
const topicNumberSchema = z.number().int({ error: "topicNumber" }).min(1, { error: "topicNumber" });

export const createQuizBodySchema = z
	.object({
		...quizFields,
		status: z.enum(["draft", "published"]).optional(),
		questions: draftQuestions.optional(),
		bookId: idSchema.nullish(),
		topicNumber: topicNumberSchema.nullish(),
	})
	.superRefine(refuseReversedAges)
	.meta({ id: "CreateQuizBody" });
export type CreateQuizBody = z.infer<typeof createQuizBodySchema>;

/** PUT /quizzes/{id}: the whole quiz; a stale `version` gives EDIT_CONFLICT. */
export const updateQuizBodySchema = z
	.object({
		...quizFields,
		status: quizStatusSchema.optional(),
		questions: draftQuestions,
		bookId: idSchema.nullish(),
		topicNumber: topicNumberSchema.nullish(),
		version: z.number().int().optional(),
	})
	.superRefine(refuseReversedAges)
	.meta({ id: "UpdateQuizBody" });
export type UpdateQuizBody = z.infer<typeof updateQuizBodySchema>;

export const translateBodySchema = z.object({ language: languageSchema }).meta({ id: "TranslateBody" });

/** The requirements for publishing, checked after the draft limits. */
export const publishableQuizSchema = z.object({
	name: quizFields.name,
	questions: z
		.array(questionPublishableSchema)
		.min(LIMITS.questions.min, { error: "questionsMin" })
		.max(LIMITS.questions.max)
		.superRefine(checkQuestionIds),
});

/** DELETE of a quiz or of one question: a stale `version` gives EDIT_CONFLICT. */
export const deleteQuerySchema = z.object({
	version: z
		.string()
		.regex(/^\d{1,9}$/, { error: "notANumber" })
		.transform(Number)
		.optional(),
});

export const quizSummarySchema = z
	.object({
		_id: z.string(),
		name: z.string(),
		...audience,
		status: quizStatusSchema,
		defaultTimeLimit: z.number().int(),
		bookId: z.string().nullable(),
		topicNumber: z.number().int().nullable(),
		...origin,
		questionCount: z.number().int(),
		timesPlayed: z.number().int(),
		/** The first picture among the questions. */
		coverImage: z.string().optional(),
		/** The quiz that this one is a copy of. Null if there is none or no longer, and for all but its owner while it is not public. */
		basedOn: z.object({ quizId: z.string(), name: z.string() }).nullable(),
		/** True if a link shares the quiz; present only in the list of one's own quizzes. */
		isShared: z.boolean().optional(),
	})
	.meta({ id: "QuizSummary" });
export type QuizSummary = z.infer<typeof quizSummarySchema>;

export const quizSchema = quizSummarySchema
	.extend({
		questions: z.array(questionSchema),
		moderationResult: moderationResultSchema.nullable(),
		/** The admin's note on approving or rejecting; owner and admins only. */
		reviewNote: z.string().nullable(),
		/** Nobody can decide about the quiz under review, because there is no admin; only the owner gets this. */
		adminMissing: z.literal(true).optional(),
		/** The quiz that this one was translated from, for those who may read it. */
		translatedFrom: z.object({ _id: z.string(), name: z.string() }).optional(),
		...review,
		...shared,
	})
	.meta({ id: "Quiz" });
export type Quiz = z.infer<typeof quizSchema>;

export const quizListQuerySchema = z
	.object({
		q: z
			.string()
			.trim()
			.max(LIMITS.searchText.max)
			.refine((q) => q === "" || [...q].length >= LIMITS.searchText.min, { error: "searchMin" })
			.optional()
			.transform((q) => q || undefined),
		language: z
			.enum([...AUTHORING_LANGUAGES, "all"])
			.optional()
			.transform((language) => (language === "all" ? undefined : language)),
		minAge: ageText(LIMITS.quizAge.max),
		maxAge: ageText(LIMITS.quizAge.max),
		...pageQuery(LIMITS.pageSize),
	})
	.superRefine(refuseReversedAges);
export type QuizListQuery = z.infer<typeof quizListQuerySchema>;

export const myQuizzesQuerySchema = z.object({
	q: searchText,
	status: quizStatusSchema.optional(),
	...pageQuery(LIMITS.pageSize),
});

export const quizListBodySchema = ok({ quizzes: z.array(quizSummarySchema), pagination: paginationSchema }).meta({ id: "QuizListBody" });
export const starterQuizzesQuerySchema = z.object({ language: z.enum(AUTHORING_LANGUAGES).default("en") });
export const starterQuizzesBodySchema = ok({ quizzes: z.array(quizSummarySchema) }).meta({ id: "StarterQuizzesBody" });
export const myQuizzesBodySchema = ok({
	quizzes: z.array(quizSummarySchema),
	pagination: paginationSchema,
	counts: z.record(quizStatusSchema, z.number().int()),
	totalQuestions: z.number().int(),
	daily: z.object({ used: z.number().int(), limit: z.number().int().nullable() }),
}).meta({ id: "MyQuizzesBody" });
export const quizBodySchema = ok({ quiz: quizSchema, moderationResult: moderationResultSchema.optional() }).meta({ id: "QuizBody" });
/** `untranslated`: paths of the texts that were not translated, such as `questions.3.options.1`. */
export const translatedQuizBodySchema = ok({ quiz: quizSchema, untranslated: z.array(z.string()) }).meta({ id: "TranslatedQuizBody" });
export const deleteQuizBodySchema = ok({ archived: z.boolean() }).meta({ id: "DeleteQuizBody" });
export const questionBodySchema = ok({
	question: questionSchema,
	version: z.number().int(),
	/** The status of the quiz: an edit may send it to review. */
	status: quizStatusSchema,
	moderationResult: moderationResultSchema.optional(),
}).meta({ id: "QuestionBody" });
export const pendingQuizzesQuerySchema = z.object({ ...pageQuery(LIMITS.adminPageSize) });
/** A picture that an admin has to check before the quiz is published. */
const pendingPictureSchema = z
	.object({
		/** Index of its question, from 0. */
		index: z.number().int(),
		image: pictureSchema,
		/** The model's finding, in the caller's language; null if the picture has not been judged. */
		finding: moderationDetailSchema.pick({ severity: true, category: true, reason: true }).nullable(),
	})
	.meta({ id: "PendingPicture" });
export type PendingPicture = z.infer<typeof pendingPictureSchema>;
const flaggedQuestionSchema = z
	.object({
		index: z.number().int(),
		/** The question's text, and the texts in which something was found. */
		texts: z.array(z.object({ field: z.enum(QUIZ_FIELDS), optionIndex: z.number().int().optional(), text: z.string() })),
	})
	.meta({ id: "FlaggedQuestion" });
export type FlaggedQuestion = z.infer<typeof flaggedQuestionSchema>;
const pendingQuizSchema = quizSummarySchema
	.extend({
		/** The first findings, without those in pictures; the quiz itself has the complete result. */
		moderationResult: moderationResultSchema.nullable(),
		pictures: z.array(pendingPictureSchema),
		flagged: z.array(flaggedQuestionSchema),
		ownerName: z.string(),
		ownerEmail: z.string().nullable(),
	})
	.meta({ id: "PendingQuiz" });
export type PendingQuiz = z.infer<typeof pendingQuizSchema>;
export const pendingQuizzesBodySchema = ok({ quizzes: z.array(pendingQuizSchema), pagination: paginationSchema }).meta({
	id: "PendingQuizzesBody",
});
export const reviewBodySchema = z
	.object({ note: optionalText(LIMITS.reviewNote.max), version: z.number().int().optional() })
	.meta({ id: "ReviewBody" });
