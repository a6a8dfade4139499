import { BOOK_STATUSES, type Book } from "#contract/books";
import { AUTHORING_LANGUAGES, BOOK_DEFAULTS } from "#contract/limits";
import { z } from "#contract/z";
import { NO_TOPIC, toTopicInputs } from "./topics";

const topicFieldsSchema = z.object({ topicNumber: z.string(), title: z.string(), url: z.string() });

/** What the book's form holds, also as a draft in this browser. */
const bookValuesSchema = z.object({
	title: z.string(),
	author: z.string(),
	coverImage: z.string(),
	description: z.string(),
	url: z.string(),
	language: z.enum(AUTHORING_LANGUAGES),
	/** null is an emptied field. */
	minAge: z.number().nullable(),
	maxAge: z.number().nullable(),
	isPrivate: z.boolean(),
	status: z.enum(BOOK_STATUSES),
	topics: z.array(z.object({ topicNumber: z.number().int(), title: z.string(), url: z.string(), edit: topicFieldsSchema.nullable() })),
	adding: topicFieldsSchema,
});
export type BookValues = z.infer<typeof bookValuesSchema>;

/** Values from a draft; null for what is none. */
export function readBookValues(stored: unknown): BookValues | null {
	return bookValuesSchema.safeParse(stored).data ?? null;
}

export function valuesOf(book: Book | null): BookValues {
	const { language, minAge, maxAge, visibility, status } = book ?? BOOK_DEFAULTS;
	const topics = [...(book?.topics ?? [])].sort((a, b) => a.orderIndex - b.orderIndex);
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
		topics: topics.map(({ topicNumber, title, url }) => ({ topicNumber, title, url: url ?? "", edit: null })),
		adding: NO_TOPIC,
	};
}

/** The body of POST and PUT /books. */
export function toBookBody({ isPrivate, topics, adding, ...rest }: BookValues, version: number | undefined) {
	return { ...rest, visibility: isPrivate ? "private" : "public", topics: toTopicInputs({ topics, adding }), version };
}
