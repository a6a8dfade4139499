import type { Book } from "#contract/books/books";
import { type AuthoringLanguage, BOOK_DEFAULTS } from "#contract/limits";
import type { BookValues } from "./book-draft";
import { makeNextTopic, toTopicInputs } from "./topics";

export const isUploaded = (coverImage: string) => coverImage.startsWith("/media/");

export function toBookValues(book: Book | null, proposedLanguage?: AuthoringLanguage): BookValues {
	const proposed = proposedLanguage && { language: proposedLanguage };
	const { language, minAge, maxAge, visibility, status } = book ?? { ...BOOK_DEFAULTS, ...proposed };
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
		adding: makeNextTopic(topics),
	};
}

export function toBookBody({ isPrivate, topics, adding, ...rest }: BookValues, version: number | undefined) {
	return { ...rest, visibility: isPrivate ? "private" : "public", topics: toTopicInputs({ topics, adding }), version };
}
