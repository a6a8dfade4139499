import { deleteQuiz } from "../services/quizzes/delete";
import { exploreQuizzes, listMyQuizzes, readQuiz } from "../services/quizzes/list";
import { deleteQuestion, updateQuestion } from "../services/quizzes/questions";
import { listPendingQuizzes, reviewQuiz } from "../services/quizzes/review";
import { createQuiz, updateQuiz } from "../services/quizzes/save";
import type { Handlers } from "./route";

export const quizHandlers = {
	"GET /quizzes": ({ deps, user, query, language }) => exploreQuizzes(deps, { viewer: user, query, language }),
	"GET /quizzes/search": ({ deps, user, query, language }) => exploreQuizzes(deps, { viewer: user, query, language }),
	"GET /quizzes/my": ({ deps, user, query }) => listMyQuizzes(deps, { user, query }),
	"GET /quizzes/{id}": async ({ deps, user, params }) => ({ quiz: await readQuiz(deps, { ...params, reader: user }) }),
	"POST /quizzes": ({ deps, user, body, language }) => createQuiz(deps, { user, body, language }),
	"PUT /quizzes/{id}": ({ deps, user, params, body, language }) => updateQuiz(deps, { user, ...params, body, language }),
	"DELETE /quizzes/{id}": ({ deps, user, params, query }) => deleteQuiz(deps, { user, ...params, ...query }),
	"GET /quizzes/admin/pending": ({ deps, query }) => listPendingQuizzes(deps, query),
	"PATCH /quizzes/admin/{id}/approve": async ({ deps, user, params, body: { note, version } }) => ({
		quiz: await reviewQuiz(deps, { admin: user, ...params, decision: "approve", note, version }),
	}),
	"PATCH /quizzes/admin/{id}/reject": async ({ deps, user, params, body: { note, version } }) => ({
		quiz: await reviewQuiz(deps, { admin: user, ...params, decision: "reject", note, version }),
	}),
	"PATCH /quizzes/{quizId}/questions/{questionId}": ({ deps, user, params, body, language }) =>
		updateQuestion(deps, { ...params, user, body, language }),
	"DELETE /quizzes/{quizId}/questions/{questionId}": async ({ deps, user, params, query }) => {
		await deleteQuestion(deps, { ...params, user, version: query.version });
		return {};
	},
} satisfies Partial<Handlers>;
