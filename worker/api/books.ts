import {
	bookBodySchema,
	bookListBodySchema,
	bookListQuerySchema,
	bookQuizzesBodySchema,
	bookQuizzesQuerySchema,
	bookResultSchema,
	deleteBookResultSchema,
} from "#contract";
import { changeBook, createBook, quizzesOfBook, readBook, removeBook, searchBooks } from "../services/books";
import { requireUser } from "./access";
import { createApi } from "./create-api";
import { apiRoute, jsonBody, pathParams } from "./route";

const tag = "Books";
const params = pathParams("id");

const list = apiRoute({
	access: "visitor",
	method: "get",
	path: "/books",
	tag,
	summary: "Published public books and one's own",
	request: { query: bookListQuerySchema },
	success: bookListBodySchema,
});
const read = apiRoute({
	access: "visitor",
	method: "get",
	path: "/books/{id}",
	tag,
	summary: "A book",
	request: { params },
	success: bookResultSchema,
	errors: ["BOOK_NOT_FOUND"],
});
const create = apiRoute({
	access: "user",
	method: "post",
	path: "/books",
	tag,
	summary: "Create a book",
	request: { body: jsonBody(bookBodySchema) },
	success: bookResultSchema,
	status: 201,
});
const update = apiRoute({
	access: "user",
	method: "put",
	path: "/books/{id}",
	tag,
	summary: "Replace a book",
	request: { params, body: jsonBody(bookBodySchema) },
	success: bookResultSchema,
	errors: ["BOOK_NOT_FOUND", "FORBIDDEN", "EDIT_CONFLICT"],
});
const remove = apiRoute({
	access: "user",
	method: "delete",
	path: "/books/{id}",
	tag,
	summary: "Delete a book and its quizzes",
	request: { params },
	success: deleteBookResultSchema,
	errors: ["BOOK_NOT_FOUND", "FORBIDDEN"],
});
const quizzes = apiRoute({
	access: "visitor",
	method: "get",
	path: "/books/{id}/quizzes",
	tag,
	summary: "The quizzes of a book or of one of its topics",
	request: { params, query: bookQuizzesQuerySchema },
	success: bookQuizzesBodySchema,
	errors: ["BOOK_NOT_FOUND"],
});

export const booksApi = createApi()
	.openapi(list, async (c) => c.json({ success: true as const, ...(await searchBooks(c.var.deps, c.req.valid("query"), c.var.user)) }, 200))
	.openapi(create, async (c) => {
		const book = await createBook(c.var.deps, { user: requireUser(c), body: c.req.valid("json"), language: c.var.language });
		return c.json({ success: true as const, book }, 201);
	})
	.openapi(quizzes, async (c) => {
		const found = await quizzesOfBook(c.var.deps, { id: c.req.valid("param").id, ...c.req.valid("query"), reader: c.var.user });
		return c.json({ success: true as const, quizzes: found }, 200);
	})
	.openapi(read, async (c) =>
		c.json({ success: true as const, book: await readBook(c.var.deps, c.req.valid("param").id, c.var.user) }, 200),
	)
	.openapi(update, async (c) => {
		const input = { user: requireUser(c), id: c.req.valid("param").id, body: c.req.valid("json"), language: c.var.language };
		return c.json({ success: true as const, book: await changeBook(c.var.deps, input) }, 200);
	})
	.openapi(remove, async (c) => {
		const counts = await removeBook(c.var.deps, { user: requireUser(c), id: c.req.valid("param").id });
		return c.json({ success: true as const, ...counts }, 200);
	});
