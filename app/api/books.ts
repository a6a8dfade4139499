import type { Book } from "#contract/books";
import type { Pagination } from "#contract/common";
import type { QuizSummary } from "#contract/quizzes";
import { api } from "./client";

export interface TopicInput {
	topicNumber: number;
	title: string;
	url?: string | undefined;
}
/** What POST and PUT take; optional texts are absent when empty. */
export interface BookInput {
	title: string;
	author?: string | undefined;
	coverImage?: string | undefined;
	description?: string | undefined;
	url?: string | undefined;
	language: Book["language"];
	minAge: number;
	maxAge: number;
	visibility: Book["visibility"];
	status: Book["status"];
	topics: TopicInput[];
	version?: number | undefined;
}

export function fetchBooks(q: string, skip: number): Promise<{ books: Book[]; pagination: Pagination }> {
	return api("GET /books", { query: { q, skip } });
}

export async function fetchBook(id: string): Promise<Book> {
	const { book } = await api("GET /books/{id}", { params: { id } });
	return book;
}

export async function fetchBookQuizzes(id: string): Promise<QuizSummary[]> {
	const { quizzes } = await api("GET /books/{id}/quizzes", { params: { id } });
	return quizzes;
}

/** Creates a book, or replaces the one with this id. */
export async function saveBook(id: string | null, body: BookInput): Promise<Book> {
	const { book } = id === null ? await api("POST /books", { body }) : await api("PUT /books/{id}", { params: { id }, body });
	return book;
}

export function deleteBook(id: string): Promise<{ deletedQuizzes: number; archivedQuizzes: number }> {
	return api("DELETE /books/{id}", { params: { id } });
}
