import { pendingQuizzesBodySchema, pendingQuizzesQuerySchema, quizBodySchema, reviewBodySchema } from "#contract";
import { listPendingQuizzes, reviewQuiz } from "../services/quizzes/review";
import { requireUser } from "./access";
import { createApi } from "./create-api";
import { apiRoute, jsonBody, pathParams } from "./route";

const tag = "Quiz review";

const pending = apiRoute({
	access: "admin",
	method: "get",
	path: "/quizzes/admin/pending",
	tag,
	summary: "Quizzes that wait for an admin",
	request: { query: pendingQuizzesQuerySchema },
	success: pendingQuizzesBodySchema,
});

function decisionRoute<const P extends string>(path: P, summary: string) {
	return apiRoute({
		access: "admin",
		method: "patch",
		path,
		tag,
		summary,
		request: { params: pathParams("id"), body: jsonBody(reviewBodySchema) },
		success: quizBodySchema,
		errors: ["QUIZ_NOT_FOUND", "WRONG_STATE", "EDIT_CONFLICT"],
	});
}
const approve = decisionRoute("/quizzes/admin/{id}/approve", "Publish a quiz that waits");
const reject = decisionRoute("/quizzes/admin/{id}/reject", "Send a quiz that waits back to its author");

export const quizReviewApi = createApi()
	.openapi(pending, async (c) => {
		const page = await listPendingQuizzes(c.var.deps, c.req.valid("query"));
		return c.json({ success: true as const, ...page }, 200);
	})
	.openapi(approve, async (c) => {
		const { note, version } = c.req.valid("json");
		const quiz = await reviewQuiz(c.var.deps, { admin: requireUser(c), id: c.req.valid("param").id, decision: "approve", note, version });
		return c.json({ success: true as const, quiz }, 200);
	})
	.openapi(reject, async (c) => {
		const { note, version } = c.req.valid("json");
		const quiz = await reviewQuiz(c.var.deps, { admin: requireUser(c), id: c.req.valid("param").id, decision: "reject", note, version });
		return c.json({ success: true as const, quiz }, 200);
	});
