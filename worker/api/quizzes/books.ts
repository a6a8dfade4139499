import { limitWrites } from "#worker/lib/rate-limit";
import { changeBook, createBook, quizzesOfBook, readBook, removeBook, searchBooks } from "#worker/services/quizzes/books";
import { hideBook } from "#worker/services/quizzes/review";
import type { Handlers } from "../route";

export const bookHandlers = {
	"GET /books": ({ deps, query, user }) => searchBooks(deps, query, user),
	"GET /books/{id}": async ({ deps, params, user }) => ({ book: await readBook(deps, params.id, user) }),
	"GET /books/{id}/quizzes": ({ deps, params, query, user }) => quizzesOfBook(deps, { ...params, ...query, reader: user }),
	"POST /books": async ({ deps, user, body, language }) => {
		await limitWrites(deps, user.id);
		return { book: await createBook(deps, { user, body, language }) };
	},
	"PUT /books/{id}": async ({ deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return { book: await changeBook(deps, { user, ...params, body, language }) };
	},
	"DELETE /books/{id}": async ({ deps, user, params }) => {
		await limitWrites(deps, user.id);
		return removeBook(deps, { user, ...params });
	},
	"PATCH /books/admin/{id}/hide": async ({ deps, user, params, body: { note, version } }) => ({
		book: await hideBook(deps, { admin: user, ...params, note, version }),
	}),
} satisfies Partial<Handlers>;
