import { soloCompleteBodySchema, soloCompleteResultSchema, soloSubmitBodySchema, soloSubmitResultSchema } from "#contract";
import { clientAddress, limitSolo } from "../lib/rate-limit";
import { completeSolo, submitSolo } from "../services/solo";
import { createApi } from "./create-api";
import { apiRoute, jsonBody, pathParams } from "./route";

const tag = "Solo";
const params = pathParams("id");
const errors = ["QUIZ_NOT_FOUND", "QUIZ_NOT_PUBLISHED"] as const;

const submit = apiRoute({
	access: "visitor",
	method: "post",
	path: "/quizzes/{id}/solo/submit",
	tag,
	summary: "Answer one question of a solo run",
	request: { params, body: jsonBody(soloSubmitBodySchema) },
	success: soloSubmitResultSchema,
	errors,
});
const complete = apiRoute({
	access: "visitor",
	method: "post",
	path: "/quizzes/{id}/solo/complete",
	tag,
	summary: "Complete a solo run",
	request: { params, body: jsonBody(soloCompleteBodySchema) },
	success: soloCompleteResultSchema,
	errors,
});

export const soloApi = createApi()
	.openapi(submit, async (c) => {
		await limitSolo(c.var.deps, clientAddress(c));
		const input = { id: c.req.valid("param").id, reader: c.var.user, body: c.req.valid("json"), language: c.var.language };
		return c.json({ success: true as const, ...(await submitSolo(c.var.deps, input)) }, 200);
	})
	.openapi(complete, async (c) => {
		await limitSolo(c.var.deps, clientAddress(c));
		const input = { id: c.req.valid("param").id, reader: c.var.user, body: c.req.valid("json"), language: c.var.language };
		return c.json({ success: true as const, ...(await completeSolo(c.var.deps, input)) }, 200);
	});
