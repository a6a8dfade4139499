import { generateBodySchema, generateResultSchema, validateQuestionBodySchema, validateQuestionResultSchema } from "#contract";
import { validateQuestion } from "../services/ai/check-question";
import { openGeneration } from "../services/ai/generate";
import { requireUser } from "./access";
import { createApi } from "./create-api";
import { streamGeneration, wantsStream } from "./generate-stream";
import { apiRoute, jsonBody, pathParams } from "./route";

const AI_CODES = ["AI_UNAVAILABLE", "AI_FAILED"] as const;

const generate = apiRoute({
	access: "user",
	method: "post",
	path: "/quizzes/generate",
	tag: "AI",
	summary: "Questions written by a model. With Accept: text/event-stream they come one by one (events question, done, error)",
	request: { body: jsonBody(generateBodySchema) },
	success: generateResultSchema,
	errors: [...AI_CODES, "DAILY_LIMIT_REACHED", "BOOK_NOT_FOUND", "FORBIDDEN"],
});
const validate = apiRoute({
	access: "admin",
	method: "post",
	path: "/quizzes/{quizId}/questions/{questionId}/validate",
	tag: "AI",
	summary: "Check a reported question with AI",
	request: { params: pathParams("quizId", "questionId"), body: jsonBody(validateQuestionBodySchema) },
	success: validateQuestionResultSchema,
	errors: [...AI_CODES, "QUIZ_NOT_FOUND", "QUESTION_NOT_FOUND"],
});

const api = createApi();
// Before the route of the contract, whose handler answers with JSON only; what this one leaves goes on to it.
api.post(generate.getRoutingPath(), async (c, next) => (wantsStream(c) ? streamGeneration(c) : next()));

export const aiApi = api
	.openapi(generate, async (c) => {
		const run = await openGeneration(c.var.deps, { user: requireUser(c), body: c.req.valid("json"), language: c.var.language });
		const { requested, ...quiz } = await run({ signal: c.req.raw.signal });
		return c.json({ success: true as const, quiz, requested }, 200);
	})
	.openapi(validate, async (c) => {
		const { reportReason = null, reportDescription = null } = c.req.valid("json");
		const data = await validateQuestion(c.var.deps, {
			...c.req.valid("param"),
			user: requireUser(c),
			reportReason,
			reportDescription,
			language: c.var.language,
			signal: c.req.raw.signal,
		});
		return c.json({ success: true as const, data }, 200);
	});
