import { defineCall } from "../define-call";
import { LIMITS } from "../limits";
import { reviewBodySchema } from "../quizzes/quizzes";
import * as books from "./books";

const tag = "Books";
/** A book that becomes public is moderated first. */
const SAVE_CODES = ["CONTENT_BLOCKED", "AI_FAILED", "AI_UNAVAILABLE", "DAILY_LIMIT_REACHED"] as const;

export const bookCalls = {
	"GET /books": defineCall({
		id: "listBooks",
		access: "visitor",
		tag,
		summary: "Published public books and your own",
		query: books.bookListQuerySchema,
		reply: books.bookListBodySchema,
	}),
	"GET /books/{id}": defineCall({
		id: "readBook",
		access: "visitor",
		tag,
		summary: "Read a book",
		reply: books.bookResultSchema,
		errors: ["BOOK_NOT_FOUND"],
	}),
	"GET /books/{id}/quizzes": defineCall({
		id: "listQuizzesOfBook",
		access: "visitor",
		tag,
		summary: "The quizzes of a book or of one of its topics",
		query: books.bookQuizzesQuerySchema,
		reply: books.bookQuizzesBodySchema,
		errors: ["BOOK_NOT_FOUND"],
	}),
	"POST /books": defineCall({
		id: "createBook",
		access: "user",
		tag,
		summary: "Create a book",
		body: books.bookBodySchema,
		bodyBytes: LIMITS.bookBodyBytes,
		reply: books.bookResultSchema,
		status: 201,
		errors: ["EMAIL_NOT_CONFIRMED", ...SAVE_CODES],
	}),
	"PUT /books/{id}": defineCall({
		id: "updateBook",
		access: "user",
		tag,
		summary: "Replace a book",
		body: books.bookBodySchema,
		bodyBytes: LIMITS.bookBodyBytes,
		reply: books.bookResultSchema,
		errors: ["EMAIL_NOT_CONFIRMED", ...SAVE_CODES, "BOOK_NOT_FOUND", "FORBIDDEN", "EDIT_CONFLICT", "WRONG_STATE"],
	}),
	"DELETE /books/{id}": defineCall({
		id: "deleteBook",
		access: "user",
		tag,
		summary: "Delete a book and its quizzes",
		reply: books.deleteBookResultSchema,
		errors: ["BOOK_NOT_FOUND", "FORBIDDEN"],
	}),
	"PATCH /books/admin/{id}/hide": defineCall({
		id: "hideBook",
		access: "admin",
		tag,
		summary: "Hide a published book until its author changes the texts",
		body: reviewBodySchema,
		reply: books.bookResultSchema,
		errors: ["BOOK_NOT_FOUND", "WRONG_STATE", "EDIT_CONFLICT"],
	}),
};
