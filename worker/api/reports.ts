import {
	bulkUpdateBodySchema,
	bulkUpdateResultSchema,
	createReportBodySchema,
	problematicBodySchema,
	problematicQuerySchema,
	reportBodySchema,
	reportListBodySchema,
	reportListQuerySchema,
	updateReportBodySchema,
} from "#contract";
import { AppError } from "../lib/app-error";
import { pinOf } from "../lib/pins";
import { limitReports } from "../lib/rate-limit";
import { findQuizOfGame } from "../services/instances";
import { bulkUpdate, changeReport, createReport, findReports, problematicQuestions } from "../services/reports";
import { requireUser } from "./access";
import type { ApiContext } from "./context";
import { createApi } from "./create-api";
import { apiRoute, jsonBody, pathParams } from "./route";
import { withThisPin } from "./with-pin";

const tag = "Reports";

const create = apiRoute({
	access: "user",
	method: "post",
	path: "/reports",
	tag,
	summary: "Report a question of a quiz, or of the game with a PIN",
	request: { body: jsonBody(createReportBodySchema) },
	success: reportBodySchema,
	status: 201,
	errors: ["QUIZ_NOT_FOUND", "QUESTION_NOT_FOUND"],
});
const list = apiRoute({
	access: "admin",
	method: "get",
	path: "/reports",
	tag,
	summary: "Reports, newest first",
	request: { query: reportListQuerySchema },
	success: reportListBodySchema,
});
const problematic = apiRoute({
	access: "admin",
	method: "get",
	path: "/reports/problematic-questions",
	tag,
	summary: "Open reports by quiz and question",
	request: { query: problematicQuerySchema },
	success: problematicBodySchema,
});
const bulk = apiRoute({
	access: "admin",
	method: "post",
	path: "/reports/bulk-update",
	tag,
	summary: "Resolve or reject every report on a question",
	request: { body: jsonBody(bulkUpdateBodySchema) },
	success: bulkUpdateResultSchema,
	errors: ["EDIT_CONFLICT"],
});
const update = apiRoute({
	access: "admin",
	method: "patch",
	path: "/reports/{id}",
	tag,
	summary: "Change status and notes of a report",
	request: { params: pathParams("id"), body: jsonBody(updateReportBodySchema) },
	success: reportBodySchema,
	errors: ["REPORT_NOT_FOUND", "EDIT_CONFLICT"],
});

/** A report by PIN is a look-up of that PIN like any other: it counts where it misses, and helps no guesser. */
async function quizByPin(c: ApiContext, pin: string): Promise<string> {
	try {
		return await withThisPin(c, pin, (known) => findQuizOfGame(c.var.deps, known), "never");
	} catch (error) {
		throw error instanceof AppError && error.code === "INSTANCE_NOT_FOUND" ? new AppError("QUIZ_NOT_FOUND") : error;
	}
}

export const reportsApi = createApi()
	.openapi(create, async (c) => {
		const user = requireUser(c);
		await limitReports(c.var.deps, user.id);
		const body = c.req.valid("json");
		const pin = pinOf(body.quizId);
		const quizOfGame = pin === null ? null : await quizByPin(c, pin);
		return c.json({ success: true as const, data: await createReport(c.var.deps, { user, body, quizOfGame }) }, 201);
	})
	.openapi(list, async (c) => c.json({ success: true as const, ...(await findReports(c.var.deps, c.req.valid("query"))) }, 200))
	.openapi(problematic, async (c) =>
		c.json({ success: true as const, ...(await problematicQuestions(c.var.deps, c.req.valid("query"))) }, 200),
	)
	.openapi(bulk, async (c) => {
		const updated = await bulkUpdate(c.var.deps, { admin: requireUser(c), body: c.req.valid("json") });
		return c.json({ success: true as const, data: { updated } }, 200);
	})
	.openapi(update, async (c) => {
		const data = await changeReport(c.var.deps, { admin: requireUser(c), id: c.req.valid("param").id, body: c.req.valid("json") });
		return c.json({ success: true as const, data }, 200);
	});
