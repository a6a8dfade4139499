import { clientAddress, limitSolo, limitWrites } from "#worker/lib/rate-limit";
import { deleteQuiz } from "#worker/services/quizzes/delete";
import { exploreQuizzes, listMyQuizzes, listStarterQuizzes, readQuiz } from "#worker/services/quizzes/list";
import { deleteQuestion, updateQuestion } from "#worker/services/quizzes/questions";
import { listPendingQuizzes, reviewQuiz, withdrawQuiz } from "#worker/services/quizzes/review";
import { createQuiz, updateQuiz } from "#worker/services/quizzes/save";
import { completeSolo, submitSolo } from "#worker/services/quizzes/solo";
import { makeTranslation } from "#worker/services/quizzes/translate";
import type { Handlers } from "../route";

export const quizHandlers = {
	"GET /quizzes": ({ deps, user, query, language }) => exploreQuizzes(deps, { viewer: user, query, language }),
	"GET /quizzes/search": ({ deps, user, query, language }) => exploreQuizzes(deps, { viewer: user, query, language }),
	"GET /quizzes/starters": async ({ deps, query }) => ({ quizzes: await listStarterQuizzes(deps, query.language) }),
	"GET /quizzes/my": ({ deps, user, query }) => listMyQuizzes(deps, { user, query }),
	"GET /quizzes/{id}": async ({ deps, user, params }) => ({ quiz: await readQuiz(deps, { ...params, reader: user }) }),
	"POST /quizzes": async ({ deps, user, body, language }) => {
		await limitWrites(deps, user.id);
		return createQuiz(deps, { user, body, language });
	},
	"POST /quizzes/{id}/translate": async ({ c, deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return makeTranslation(deps, { user, ...params, to: body.language, language, signal: c.req.raw.signal });
	},
	"PUT /quizzes/{id}": async ({ deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return updateQuiz(deps, { user, ...params, body, language });
	},
	"DELETE /quizzes/{id}": async ({ deps, user, params, query }) => {
		await limitWrites(deps, user.id);
		return deleteQuiz(deps, { user, ...params, ...query });
	},
	"POST /quizzes/{id}/withdraw": async ({ deps, user, params }) => {
		await limitWrites(deps, user.id);
		return { quiz: await withdrawQuiz(deps, { user, ...params }) };
	},
	"GET /quizzes/admin/pending": ({ deps, query, language }) => listPendingQuizzes(deps, query, language),
	"PATCH /quizzes/admin/{id}/approve": async ({ deps, user, params, body: { note, version } }) => ({
		quiz: await reviewQuiz(deps, { admin: user, ...params, decision: "approve", note, version }),
	}),
	"PATCH /quizzes/admin/{id}/reject": async ({ deps, user, params, body: { note, version } }) => ({
		quiz: await reviewQuiz(deps, { admin: user, ...params, decision: "reject", note, version }),
	}),
	"PATCH /quizzes/{quizId}/questions/{questionId}": async ({ deps, user, params, body, language }) => {
		await limitWrites(deps, user.id);
		return updateQuestion(deps, { ...params, user, body, language });
	},
	"DELETE /quizzes/{quizId}/questions/{questionId}": async ({ deps, user, params, query }) => {
		await limitWrites(deps, user.id);
		await deleteQuestion(deps, { ...params, user, version: query.version });
		return {};
	},
} satisfies Partial<Handlers>;

export const soloHandlers = {
	"POST /quizzes/{id}/solo/submit": async ({ c, deps, user, params, body, language }) => {
		await limitSolo(deps, clientAddress(c));
		return submitSolo(deps, { ...params, reader: user, body, language });
	},
	"POST /quizzes/{id}/solo/complete": async ({ c, deps, user, params, body, language }) => {
		await limitSolo(deps, clientAddress(c));
		return completeSolo(deps, { ...params, reader: user, body, language });
	},
} satisfies Partial<Handlers>;
