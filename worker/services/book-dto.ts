import type { Book, BookSummary, User } from "#contract";
import type { BookRow, BookSummaryRow } from "../db/books";
import { toIso } from "../lib/days";
import type { Deps } from "../lib/deps";
import { isInsider } from "./quizzes/access";
import { reviewTrail } from "./review-trail";

/** A book as lists show it: optional texts that are not set are absent. */
export function toBookSummary(row: BookSummaryRow): BookSummary {
	const optional = { author: row.author, coverImage: row.coverImage, description: row.description, url: row.url };
	return {
		_id: row.id,
		title: row.title,
		...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
		language: row.language,
		minAge: row.minAge,
		maxAge: row.maxAge,
		visibility: row.visibility,
		status: row.status,
		createdBy: row.createdBy,
		createdAt: toIso(row.createdAt),
		updatedAt: toIso(row.updatedAt),
		version: row.version,
		topicCount: row.topicCount,
	};
}

/** The book as the API returns it. */
export function toBook(row: BookRow): Book {
	const { topicCount: _, ...summary } = toBookSummary(row);
	return { ...summary, topics: row.topics };
}

/** The book with what an admin decided about it, for its owner and admins. */
export async function toFullBook(deps: Deps, row: BookRow, reader: User | undefined): Promise<Book> {
	const note = isInsider(row, reader) && row.reviewNote !== null ? { reviewNote: row.reviewNote } : {};
	return { ...toBook(row), ...note, ...(await reviewTrail(deps, row, reader)) };
}
