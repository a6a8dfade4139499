import { membershipBodySchema, userBodySchema, userListBodySchema, userListQuerySchema } from "#contract";
import { changeMembership, searchUsers } from "../services/accounts";
import { requireUser } from "./access";
import { createApi } from "./create-api";
import { apiRoute, jsonBody, pathParams } from "./route";

const tag = "Users";

const list = apiRoute({
	access: "admin",
	method: "get",
	path: "/users",
	tag,
	summary: "Search users by email or name",
	request: { query: userListQuerySchema },
	success: userListBodySchema,
});
const membership = apiRoute({
	access: "admin",
	method: "patch",
	path: "/users/{id}/membership",
	tag,
	summary: "Change a membership",
	request: { params: pathParams("id"), body: jsonBody(membershipBodySchema) },
	success: userBodySchema,
	errors: ["USER_NOT_FOUND", "SELF_DEMOTION", "EDIT_CONFLICT"],
});

export const usersApi = createApi()
	.openapi(list, async (c) => {
		const { users, pagination } = await searchUsers(c.var.deps, c.req.valid("query"));
		return c.json({ success: true as const, data: { users }, pagination }, 200);
	})
	.openapi(membership, async (c) => {
		const { id } = c.req.valid("param");
		const user = await changeMembership(c.var.deps, { admin: requireUser(c), userId: id, ...c.req.valid("json") });
		return c.json({ success: true as const, data: { user } }, 200);
	});
