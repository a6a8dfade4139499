import type { Book } from "#contract/books/books";
import { LIMITS } from "#contract/limits";
import { api } from "~/api/client";

export interface BookChoice extends Pick<Book, "_id" | "title"> {
	topics: Pick<Book["topics"][number], "topicNumber" | "title">[];
}

/** null if they could not be loaded. Never rejects. */
export type OwnBooks = Promise<BookChoice[] | null>;

/** No more books are offered here: a quiz gets into an older book from the page of that book. */
const MAX_BOOKS = 200;

async function listOwnBooks(signal: AbortSignal, found: BookChoice[] = []): Promise<BookChoice[]> {
	const query = { mine: "true" as const, skip: found.length, limit: LIMITS.pageSize.max };
	const { books, pagination } = await api("GET /books", { query, signal });
	const all = [...found, ...books.map(({ _id, title, topics = [] }) => ({ _id, title, topics }))];
	return pagination.hasMore && books.length > 0 && all.length < MAX_BOOKS ? listOwnBooks(signal, all) : all;
}

/** The user's books, newest first, and the one that the quiz is in. */
export async function loadOwnBooks(current: string | null, signal: AbortSignal): OwnBooks {
	try {
		const ownBooks = await listOwnBooks(signal);
		if (current === null || ownBooks.some(({ _id }) => _id === current)) return ownBooks;
		const { book } = await api("GET /books/{id}", { params: { id: current }, signal });
		return [...ownBooks, book];
	} catch {
		return null;
	}
}
