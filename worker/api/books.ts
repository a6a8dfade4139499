import { changeBook, createBook, quizzesOfBook, readBook, removeBook, searchBooks } from "../services/books";
import type { Handlers } from "./route";

export const bookHandlers = {
	"GET /books": ({ deps, query, user }) => searchBooks(deps, query, user),
	"GET /books/{id}": async ({ deps, params, user }) => ({ book: await readBook(deps, params.id, user) }),
	"GET /books/{id}/quizzes": ({ deps, params, query, user }) => quizzesOfBook(deps, { ...params, ...query, reader: user }),
	"POST /books": async ({ deps, user, body, language }) => ({ book: await createBook(deps, { user, body, language }) }),
	"PUT /books/{id}": async ({ deps, user, params, body, language }) => ({
		book: await changeBook(deps, { user, ...params, body, language }),
	}),
	"DELETE /books/{id}": ({ deps, user, params }) => removeBook(deps, { user, ...params }),
} satisfies Partial<Handlers>;
