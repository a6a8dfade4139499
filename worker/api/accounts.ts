import { logError } from "../lib/log";
import { clientAddress, limitAccounts, limitPasswordGuess, limitVisitor } from "../lib/rate-limit";
import { changeMembership, changeProfile, login, register, searchUsers } from "../services/accounts";
import { changePassword, createResetLink, mailResetLink, resetPassword } from "../services/passwords";
import { logOutEverywhere } from "../services/sessions";
import type { ApiContext } from "./context";
import type { Handlers } from "./route";

/** Work that the reply does not wait for: how long it takes, and whether it fails, says nothing to the caller. */
function afterReply(c: ApiContext, event: string, work: Promise<void>): void {
	c.executionCtx.waitUntil(work.catch((error: unknown) => logError(event, error, { requestId: c.var.requestId })));
}

export const accountHandlers = {
	"POST /auth/register": async ({ c, deps, body, language }) => {
		await limitAccounts(deps, "register", clientAddress(c), body.email);
		return { data: await register(deps, { ...body, language }) };
	},
	"POST /auth/login": async ({ c, deps, body }) => {
		await limitAccounts(deps, "login", clientAddress(c), body.email);
		return { data: await login(deps, body) };
	},
	"GET /auth/me": async ({ user }) => ({ data: { user } }),
	"POST /auth/change-password": async ({ deps, user, body }) => {
		await limitPasswordGuess(deps, user.id);
		return { data: await changePassword(deps, { user, ...body }) };
	},
	"POST /auth/logout-everywhere": async ({ deps, user }) => ({ data: await logOutEverywhere(deps, user) }),
	"POST /auth/forgot-password": async ({ c, deps, body: { email } }) => {
		await limitAccounts(deps, "forgot", clientAddress(c), email);
		afterReply(c, "reset-mail", mailResetLink(deps, { email, siteUrl: c.req.url }));
		return {};
	},
	"POST /auth/reset-password": async ({ c, deps, body }) => {
		await limitVisitor(deps, clientAddress(c));
		return { data: await resetPassword(deps, body) };
	},
	"PATCH /users/me": async ({ deps, user, body }) => ({ data: { user: await changeProfile(deps, { user, ...body }) } }),
	"GET /users": async ({ deps, query }) => {
		const { users, pagination } = await searchUsers(deps, query);
		return { data: { users }, pagination };
	},
	"PATCH /users/{id}/membership": async ({ deps, user, params, body }) => ({
		data: { user: await changeMembership(deps, { admin: user, userId: params.id, ...body }) },
	}),
	"POST /users/{id}/reset-link": async ({ c, deps, user, params }) => ({
		data: await createResetLink(deps, { admin: user, userId: params.id, siteUrl: c.req.url }),
	}),
} satisfies Partial<Handlers>;
