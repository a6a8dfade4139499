import { AUTHORING_LANGUAGES } from "#contract/limits";
import { BOOK_STATUSES } from "#contract/quizzes/value-lists";
import { z } from "#contract/z";

const topicFieldsSchema = z.object({ topicNumber: z.string(), title: z.string(), url: z.string() });

const bookValuesSchema = z.object({
	title: z.string(),
	author: z.string(),
	coverImage: z.string(),
	description: z.string(),
	url: z.string(),
	language: z.enum(AUTHORING_LANGUAGES),
	/** null is a cleared field. */
	minAge: z.number().nullable(),
	maxAge: z.number().nullable(),
	isPrivate: z.boolean(),
	status: z.enum(BOOK_STATUSES),
	topics: z.array(
		z.object({
			topicNumber: z.number().int(),
			title: z.string(),
			url: z.string(),
			previousNumber: z.number().int().nullable(),
			edit: topicFieldsSchema.nullable(),
		}),
	),
	adding: topicFieldsSchema,
});
export type BookValues = z.infer<typeof bookValuesSchema>;

export function readBookValues(stored: unknown): BookValues | null {
	return bookValuesSchema.safeParse(stored).data ?? null;
}
