import { loginBodySchema, registerBodySchema, sessionBodySchema, userBodySchema } from "#contract";
import { clientAddress, limitAccounts } from "../lib/rate-limit";
import { login, register } from "../services/accounts";
import { requireUser } from "./access";
import { createApi } from "./create-api";
import { apiRoute, jsonBody } from "./route";

const tag = "Accounts";

const registerRoute = apiRoute({
	access: "player",
	method: "post",
	path: "/auth/register",
	tag,
	summary: "Open an account",
	request: { body: jsonBody(registerBodySchema) },
	success: sessionBodySchema,
	status: 201,
	errors: ["EMAIL_TAKEN"],
});
const loginRoute = apiRoute({
	access: "player",
	method: "post",
	path: "/auth/login",
	tag,
	summary: "Log in",
	request: { body: jsonBody(loginBodySchema) },
	success: sessionBodySchema,
	errors: ["INVALID_CREDENTIALS"],
});
const meRoute = apiRoute({
	access: "user",
	method: "get",
	path: "/auth/me",
	tag,
	summary: "Who the token belongs to",
	success: userBodySchema,
});

export const authApi = createApi()
	.openapi(registerRoute, async (c) => {
		const body = c.req.valid("json");
		await limitAccounts(c.var.deps, "register", clientAddress(c), body.email);
		return c.json({ success: true as const, data: await register(c.var.deps, body) }, 201);
	})
	.openapi(loginRoute, async (c) => {
		const body = c.req.valid("json");
		await limitAccounts(c.var.deps, "login", clientAddress(c), body.email);
		return c.json({ success: true as const, data: await login(c.var.deps, body) }, 200);
	})
	.openapi(meRoute, async (c) => c.json({ success: true as const, data: { user: requireUser(c) } }, 200));
