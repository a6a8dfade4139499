import {
	createQuizBodySchema,
	deleteQuerySchema,
	deleteQuizBodySchema,
	myQuizzesBodySchema,
	myQuizzesQuerySchema,
	quizBodySchema,
	quizListBodySchema,
	quizListQuerySchema,
	updateQuizBodySchema,
} from "#contract";
import { deleteQuiz } from "../services/quizzes/delete";
import { exploreQuizzes, listMyQuizzes, readQuiz } from "../services/quizzes/list";
import { createQuiz, updateQuiz } from "../services/quizzes/save";
import { requireUser } from "./access";
import { createApi } from "./create-api";
import { quizQuestionsApi } from "./quiz-questions";
import { quizReviewApi } from "./quiz-review";
import { apiRoute, jsonBody, pathParams } from "./route";

const tag = "Quizzes";
const params = pathParams("id");
const SAVE_CODES = ["CONTENT_BLOCKED", "BOOK_NOT_FOUND", "FORBIDDEN"] as const;

function exploreRoute<const P extends string>(path: P) {
	return apiRoute({
		access: "visitor",
		method: "get",
		path,
		tag,
		summary: "Explore: published public quizzes and one's own, newest first",
		request: { query: quizListQuerySchema },
		success: quizListBodySchema,
	});
}
const list = exploreRoute("/quizzes");
const search = exploreRoute("/quizzes/search");
const my = apiRoute({
	access: "user",
	method: "get",
	path: "/quizzes/my",
	tag,
	summary: "One's own quizzes of any status, with counts and the daily limit",
	request: { query: myQuizzesQuerySchema },
	success: myQuizzesBodySchema,
});
const read = apiRoute({
	access: "visitor",
	method: "get",
	path: "/quizzes/{id}",
	tag,
	summary: "One quiz with its questions",
	request: { params },
	success: quizBodySchema,
	errors: ["QUIZ_NOT_FOUND"],
});
const create = apiRoute({
	access: "user",
	method: "post",
	path: "/quizzes",
	tag,
	summary: "Make a quiz, as a draft or published",
	request: { body: jsonBody(createQuizBodySchema) },
	success: quizBodySchema,
	status: 201,
	errors: [...SAVE_CODES, "DAILY_LIMIT_REACHED"],
});
const update = apiRoute({
	access: "user",
	method: "put",
	path: "/quizzes/{id}",
	tag,
	summary: "Save the whole quiz",
	request: { params, body: jsonBody(updateQuizBodySchema) },
	success: quizBodySchema,
	errors: [...SAVE_CODES, "QUIZ_NOT_FOUND", "QUIZ_PENDING_REVIEW", "WRONG_STATE", "EDIT_CONFLICT"],
});
const remove = apiRoute({
	access: "user",
	method: "delete",
	path: "/quizzes/{id}",
	tag,
	summary: "Delete a quiz, or archive it when it was played or has open reports",
	request: { params, query: deleteQuerySchema },
	success: deleteQuizBodySchema,
	errors: ["QUIZ_NOT_FOUND", "FORBIDDEN", "QUIZ_PENDING_REVIEW", "EDIT_CONFLICT"],
});

// Fixed paths stand before /quizzes/{id}, which would take them for an id.
export const quizzesApi = createApi()
	.route("/", quizReviewApi)
	.route("/", quizQuestionsApi)
	.openapi(my, async (c) => {
		const page = await listMyQuizzes(c.var.deps, { user: requireUser(c), query: c.req.valid("query") });
		return c.json({ success: true as const, ...page }, 200);
	})
	.openapi(search, async (c) => {
		const page = await exploreQuizzes(c.var.deps, { viewer: c.var.user, query: c.req.valid("query"), language: c.var.language });
		return c.json({ success: true as const, ...page }, 200);
	})
	.openapi(list, async (c) => {
		const page = await exploreQuizzes(c.var.deps, { viewer: c.var.user, query: c.req.valid("query"), language: c.var.language });
		return c.json({ success: true as const, ...page }, 200);
	})
	.openapi(create, async (c) => {
		const saved = await createQuiz(c.var.deps, { user: requireUser(c), body: c.req.valid("json"), language: c.var.language });
		return c.json({ success: true as const, ...saved }, 201);
	})
	.openapi(read, async (c) => {
		const quiz = await readQuiz(c.var.deps, { id: c.req.valid("param").id, reader: c.var.user });
		return c.json({ success: true as const, quiz }, 200);
	})
	.openapi(update, async (c) => {
		const { id } = c.req.valid("param");
		const saved = await updateQuiz(c.var.deps, { user: requireUser(c), id, body: c.req.valid("json"), language: c.var.language });
		return c.json({ success: true as const, ...saved }, 200);
	})
	.openapi(remove, async (c) => {
		const { archived } = await deleteQuiz(c.var.deps, { user: requireUser(c), ...c.req.valid("param"), ...c.req.valid("query") });
		return c.json({ success: true as const, archived }, 200);
	});
