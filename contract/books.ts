import { isoDateSchema, ok, optionalText, optionalUrl, pageQuery, paginationSchema } from "./common";
import { LIMITS } from "./limits";
import { languageSchema, quizSummarySchema, visibilitySchema } from "./quizzes";
import { z } from "./z";

export const BOOK_STATUSES = ["draft", "published"] as const;

export const topicSchema = z
	.object({ topicNumber: z.number().int(), title: z.string(), orderIndex: z.number().int(), url: z.string().optional() })
	.meta({ id: "Topic" });
export type Topic = z.infer<typeof topicSchema>;

export const topicInputSchema = z.object({
	topicNumber: z
		.number({ error: "topicNumber" })
		.int({ error: "topicNumber" })
		.min(LIMITS.topicNumber.min, { error: "topicNumber" })
		.max(LIMITS.topicNumber.max),
	title: z.string({ error: "topicIncomplete" }).trim().min(1, { error: "topicIncomplete" }).max(LIMITS.topicTitle.max),
	orderIndex: z.number().int().nullish(),
	url: optionalUrl(),
});

const age = z.number().int().min(LIMITS.bookAge.min).max(LIMITS.bookAge.max);

/** POST and PUT /books. The server renumbers `orderIndex` from 0 in the order that was sent. */
export const bookBodySchema = z
	.object({
		title: z.string({ error: "titleRequired" }).trim().min(1, { error: "titleRequired" }).max(LIMITS.bookTitle.max),
		author: optionalText(LIMITS.bookAuthor.max),
		coverImage: optionalUrl({ httpsOnly: true }),
		description: optionalText(LIMITS.bookDescription.max),
		url: optionalUrl(),
		language: languageSchema.optional(),
		minAge: age.optional(),
		maxAge: age.optional(),
		topics: z
			.array(topicInputSchema, { error: "topicsRequired" })
			.min(LIMITS.topics.min, { error: "topicsRequired" })
			.max(LIMITS.topics.max)
			.superRefine((topics, ctx) => {
				const seen = new Set<number>();
				topics.forEach(({ topicNumber }, index) => {
					if (seen.has(topicNumber)) ctx.addIssue({ code: "custom", message: "topicNumberTaken", path: [index, "topicNumber"] });
					seen.add(topicNumber);
				});
			}),
		status: z.enum(BOOK_STATUSES).optional(),
		visibility: visibilitySchema.optional(),
		version: z.number().int().optional(),
	})
	.superRefine(({ minAge, maxAge }, ctx) => {
		if (minAge !== undefined && maxAge !== undefined && minAge > maxAge) {
			ctx.addIssue({ code: "custom", message: "ageOrder", path: ["minAge"] });
		}
	})
	.meta({ id: "BookBody" });
export type BookBody = z.infer<typeof bookBodySchema>;

export const bookSchema = z
	.object({
		_id: z.string(),
		title: z.string(),
		author: z.string().optional(),
		coverImage: z.string().optional(),
		description: z.string().optional(),
		url: z.string().optional(),
		language: languageSchema,
		minAge: z.number().int(),
		maxAge: z.number().int(),
		visibility: visibilitySchema,
		status: z.enum(BOOK_STATUSES),
		createdBy: z.string(),
		createdAt: isoDateSchema,
		updatedAt: isoDateSchema,
		version: z.number().int(),
		topics: z.array(topicSchema),
	})
	.meta({ id: "Book" });
export type Book = z.infer<typeof bookSchema>;

export const bookListQuerySchema = z.object({
	q: z
		.string()
		.trim()
		.max(LIMITS.searchText.max)
		.optional()
		.transform((q) => q || undefined),
	...pageQuery(LIMITS.pageSize),
});
export const bookListBodySchema = ok({ books: z.array(bookSchema), pagination: paginationSchema }).meta({ id: "BookListBody" });
export const bookResultSchema = ok({ book: bookSchema }).meta({ id: "BookResult" });
export const deleteBookResultSchema = ok({ deletedQuizzes: z.number().int(), archivedQuizzes: z.number().int() }).meta({
	id: "DeleteBookResult",
});
export const bookQuizzesQuerySchema = z.object({
	topicNumber: z
		.string()
		.regex(/^\d{1,7}$/, { error: "topicNumber" })
		.transform(Number)
		.optional(),
});
export const bookQuizzesBodySchema = ok({ quizzes: z.array(quizSummarySchema) }).meta({ id: "BookQuizzesBody" });
