import {
	audience,
	audienceInput,
	ok,
	optionalText,
	optionalUrl,
	origin,
	pageQuery,
	paginationSchema,
	refuseDuplicates,
	refuseReversedAges,
	review,
	searchText,
	shared,
} from "../common";
import { LIMITS } from "../limits";
import { parseMediaUrl } from "../media/media";
import { quizSummarySchema } from "../quizzes/quizzes";
import { BOOK_STATUSES, COVER_REVIEWS } from "../quizzes/value-lists";
import { visibleText } from "../text/visible-text";
import { z } from "../z";

/** Optional address of a cover: an uploaded picture, or an external one over https. */
const coverInput = optionalText(LIMITS.url.max).refine(
	(url) => url === undefined || parseMediaUrl(url) !== null || /^https:\/\/[^\s/]+\S*$/i.test(url),
	{ error: "urlHttps" },
);

const topicSchema = z
	.object({ topicNumber: z.number().int(), title: z.string(), orderIndex: z.number().int(), url: z.string().optional() })
	.meta({ id: "Topic" });
export type Topic = z.infer<typeof topicSchema>;

export const topicInputSchema = z.object({
	topicNumber: z
		.number({ error: "topicNumber" })
		.int({ error: "topicNumber" })
		.min(LIMITS.topicNumber.min, { error: "topicNumber" })
		.max(LIMITS.topicNumber.max),
	title: z.string({ error: "topicIncomplete" }).overwrite(visibleText).min(1, { error: "topicIncomplete" }).max(LIMITS.topicTitle.max),
	orderIndex: z.number().int().nullish(),
	url: optionalUrl(),
	/** The number that the topic has had so far, sent with a PUT; its quizzes get the new number. */
	previousNumber: z.number().int().optional(),
});

/** POST and PUT /books. The server renumbers `orderIndex` from 0 in the order that was sent. */
export const bookBodySchema = z
	.object({
		title: z.string({ error: "titleRequired" }).overwrite(visibleText).min(1, { error: "titleRequired" }).max(LIMITS.bookTitle.max),
		author: optionalText(LIMITS.bookAuthor.max),
		coverImage: coverInput,
		description: optionalText(LIMITS.bookDescription.max),
		url: optionalUrl(),
		...audienceInput(LIMITS.bookAge),
		topics: z
			.array(topicInputSchema, { error: "topicsRequired" })
			.min(LIMITS.topics.min, { error: "topicsRequired" })
			.max(LIMITS.topics.max)
			.superRefine(refuseDuplicates("topicNumber", "topicNumberTaken")),
		status: z.enum(BOOK_STATUSES).optional(),
		version: z.number().int().optional(),
	})
	.superRefine(refuseReversedAges)
	.meta({ id: "BookBody" });
export type BookBody = z.infer<typeof bookBodySchema>;

const bookSchema = z
	.object({
		_id: z.string(),
		title: z.string(),
		author: z.string().optional(),
		/** Users other than the owner do not get it while the cover is not shown; `coverReview` gives the owner the reason. */
		coverImage: z.string().optional(),
		coverReview: z.enum(COVER_REVIEWS).optional(),
		description: z.string().optional(),
		url: z.string().optional(),
		...audience,
		status: z.enum(BOOK_STATUSES),
		...origin,
		topics: z.array(topicSchema),
		/** Why an admin has hidden the book; owner and admins only. */
		reviewNote: z.string().optional(),
		...review,
		...shared,
	})
	.meta({ id: "Book" });
export type Book = z.infer<typeof bookSchema>;

export const bookSummarySchema = bookSchema
	.omit({ topics: true, reviewNote: true, reviewedAt: true, reviewedBy: true, shared: true })
	.extend({
		topicCount: z.number().int(),
		/** Present only in lists with `mine`. */
		topics: z.array(topicSchema).optional(),
	})
	.meta({ id: "BookSummary" });
export type BookSummary = z.infer<typeof bookSummarySchema>;

export const bookListQuerySchema = z.object({
	q: searchText,
	mine: z
		.enum(["true", "false"])
		.optional()
		.transform((mine) => mine === "true"),
	...pageQuery(LIMITS.pageSize),
});
export const bookListBodySchema = ok({ books: z.array(bookSummarySchema), pagination: paginationSchema }).meta({ id: "BookListBody" });
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
	...pageQuery(LIMITS.bookQuizzesPageSize),
});
export const bookQuizzesBodySchema = ok({ quizzes: z.array(quizSummarySchema), pagination: paginationSchema }).meta({
	id: "BookQuizzesBody",
});
