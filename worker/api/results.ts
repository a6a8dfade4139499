import { resultBodySchema, resultListBodySchema, resultListQuerySchema } from "#contract";
import { findOwnResults, readGameResult } from "../services/results";
import { requireUser } from "./access";
import { createApi } from "./create-api";
import { apiRoute, pathParams } from "./route";

const tag = "Results";

const list = apiRoute({
	access: "user",
	method: "get",
	path: "/results",
	tag,
	summary: "The games one hosted, newest first",
	request: { query: resultListQuerySchema },
	success: resultListBodySchema,
});
const read = apiRoute({
	access: "user",
	method: "get",
	path: "/results/{instanceId}",
	tag,
	summary: "Players and questions of a finished game, for its host and admins",
	request: { params: pathParams("instanceId") },
	success: resultBodySchema,
	errors: ["INSTANCE_NOT_FOUND"],
});

export const resultsApi = createApi()
	.openapi(list, async (c) => {
		const found = await findOwnResults(c.var.deps, { host: requireUser(c), ...c.req.valid("query") });
		return c.json({ success: true as const, ...found }, 200);
	})
	.openapi(read, async (c) => {
		const { instanceId } = c.req.valid("param");
		const result = await readGameResult(c.var.deps, { instanceId, reader: requireUser(c) });
		return c.json({ success: true as const, result }, 200);
	});
