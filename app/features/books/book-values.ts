import type { Book } from "#contract/books";
import { AUTHORING_LANGUAGES, BOOK_DEFAULTS } from "#contract/limits";
import { BOOK_STATUSES } from "#contract/value-lists";
import { z } from "#contract/z";
import { nextTopic, toTopicInputs } from "./topics";

/** Whether this cover is a picture that was uploaded. */
export const isUploaded = (coverImage: string) => coverImage.startsWith("/media/");

export function valuesOf(book: Book | null): BookValues {
	const { language, minAge, maxAge, visibility, status } = book ?? BOOK_DEFAULTS;
	const topics = [...(book?.topics ?? [])]
		.sort((a, b) => a.orderIndex - b.orderIndex)
		.map(({ topicNumber, title, url }) => ({ topicNumber, title, url: url ?? "", previousNumber: topicNumber, edit: null }));
	return {
		title: book?.title ?? "",
		author: book?.author ?? "",
		coverImage: book?.coverImage ?? "",
		description: book?.description ?? "",
		url: book?.url ?? "",
		language,
		minAge,
		maxAge,
		isPrivate: visibility === "private",
		status,
		topics,
		adding: nextTopic(topics),
	};
}

/** The body of POST and PUT /books. */
export function toBookBody({ isPrivate, topics, adding, ...rest }: BookValues, version: number | undefined) {
	return { ...rest, visibility: isPrivate ? "private" : "public", topics: toTopicInputs({ topics, adding }), version };
}

const topicFieldsSchema = z.object({ topicNumber: z.string(), title: z.string(), url: z.string() });

/** The values of the book's form, also as a draft in this browser. */
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
			// Drafts of earlier versions do not have it.
			previousNumber: z.number().int().nullable().default(null),
			edit: topicFieldsSchema.nullable(),
		}),
	),
	adding: topicFieldsSchema,
});
export type BookValues = z.infer<typeof bookValuesSchema>;

/** Values from a draft; null if it is not one. */
export function readBookValues(stored: unknown): BookValues | null {
	return bookValuesSchema.safeParse(stored).data ?? null;
}
