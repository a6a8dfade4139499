import { clientAddress, limitAccounts } from "../lib/rate-limit";
import { changeMembership, login, register, searchUsers } from "../services/accounts";
import type { Handlers } from "./route";

export const accountHandlers = {
	"POST /auth/register": async ({ c, deps, body }) => {
		await limitAccounts(deps, "register", clientAddress(c), body.email);
		return { data: await register(deps, body) };
	},
	"POST /auth/login": async ({ c, deps, body }) => {
		await limitAccounts(deps, "login", clientAddress(c), body.email);
		return { data: await login(deps, body) };
	},
	"GET /auth/me": async ({ user }) => ({ data: { user } }),
	"GET /users": async ({ deps, query }) => {
		const { users, pagination } = await searchUsers(deps, query);
		return { data: { users }, pagination };
	},
	"PATCH /users/{id}/membership": async ({ deps, user, params, body }) => ({
		data: { user: await changeMembership(deps, { admin: user, userId: params.id, ...body }) },
	}),
} satisfies Partial<Handlers>;
