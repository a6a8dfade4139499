import { bookResultSchema, bookSummarySchema } from "../books/books";
import { isoDateSchema, ok, pageQuery, paginationSchema } from "../common";
import { LIMITS } from "../limits";
import { quizSchema, quizSummarySchema } from "../quizzes/quizzes";
import { z } from "../z";

export const shareLinkBodySchema = ok({ url: z.string() }).meta({ id: "ShareLinkBody" });

export const openShareBodySchema = z.object({ secret: z.string().min(1).max(64) }).meta({ id: "OpenShareBody" });
/** Either `quiz` or `book` is present. */
export const openedShareBodySchema = ok({ quiz: quizSchema.optional(), book: bookResultSchema.shape.book.optional() }).meta({
	id: "OpenedShareBody",
});

export const sharedListQuerySchema = z.object(pageQuery(LIMITS.pageSize));
const sharedItemSchema = z
	.object({
		openedAt: isoDateSchema,
		/** Either `quiz` or `book` is present. */
		quiz: quizSummarySchema.optional(),
		book: bookSummarySchema.optional(),
	})
	.meta({ id: "SharedItem" });
export type SharedItem = z.infer<typeof sharedItemSchema>;
export const sharedListBodySchema = ok({ shared: z.array(sharedItemSchema), pagination: paginationSchema }).meta({ id: "SharedListBody" });
