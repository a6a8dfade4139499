import { deleteQuerySchema, ok, questionBodySchema, updateQuestionBodySchema } from "#contract";
import { deleteQuestion, updateQuestion } from "../services/quizzes/questions";
import { requireUser } from "./access";
import { createApi } from "./create-api";
import { apiRoute, jsonBody, pathParams } from "./route";

const tag = "Questions";
const params = pathParams("quizId", "questionId");
const CODES = ["QUIZ_NOT_FOUND", "QUESTION_NOT_FOUND", "FORBIDDEN", "QUIZ_PENDING_REVIEW", "WRONG_STATE", "EDIT_CONFLICT"] as const;

const update = apiRoute({
	access: "user",
	method: "patch",
	path: "/quizzes/{quizId}/questions/{questionId}",
	tag,
	summary: "Change one question",
	request: { params, body: jsonBody(updateQuestionBodySchema) },
	success: questionBodySchema,
	errors: [...CODES, "CONTENT_BLOCKED"],
});
const remove = apiRoute({
	access: "user",
	method: "delete",
	path: "/quizzes/{quizId}/questions/{questionId}",
	tag,
	summary: "Delete one question",
	request: { params, query: deleteQuerySchema },
	success: ok({}),
	errors: [...CODES, "LAST_QUESTION"],
});

export const quizQuestionsApi = createApi()
	.openapi(update, async (c) => {
		const input = { ...c.req.valid("param"), user: requireUser(c), body: c.req.valid("json"), language: c.var.language };
		return c.json({ success: true as const, ...(await updateQuestion(c.var.deps, input)) }, 200);
	})
	.openapi(remove, async (c) => {
		await deleteQuestion(c.var.deps, { ...c.req.valid("param"), user: requireUser(c), version: c.req.valid("query").version });
		return c.json({ success: true as const }, 200);
	});
