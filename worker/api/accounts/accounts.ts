import { loginDeviceCookie, loginProofs } from "#worker/auth/cookies";
import { toIso } from "#worker/lib/days";
import { logError } from "#worker/lib/log";
import { clientAddress, limitAccounts, limitExports, limitPasswordGuess } from "#worker/lib/rate-limit";
import { deleteAccount, exportAccount } from "#worker/services/accounts/account-data";
import {
	changeMembership,
	changeProfile,
	loginWithPassword,
	logOutEverywhere,
	logOutUser,
	type NewSession,
	readOwnAccount,
	register,
	searchUsers,
} from "#worker/services/accounts/accounts";
import { confirmEmail, createInvitation, type MailCaller, mailConfirmation } from "#worker/services/accounts/links";
import { changePassword, createResetLink, mailResetLink, resetPassword, setPassword } from "#worker/services/accounts/passwords";
import { endHostSockets } from "#worker/services/games/running-games";
import type { ApiContext } from "../context";
import { readLinkOrigin, withGuessLimit } from "../context";
import { isSecure, setCookies } from "../device";
import type { Handlers } from "../route";

/** Runs work that the reply does not wait for, so that its duration or failure reveals nothing to the caller. */
export function runAfterReply(c: ApiContext, event: string, work: Promise<void>): void {
	c.executionCtx.waitUntil(work.catch((error: unknown) => logError(event, error, { requestId: c.var.requestId })));
}

export const readMailCaller = async (c: ApiContext): Promise<MailCaller> => ({
	network: clientAddress(c),
	origin: await readLinkOrigin(c),
});

/** The reply to a login of any kind. Its cookie lets later logins recognise the device. */
export function replyWithSession(c: ApiContext, { token, user, deviceProof }: NewSession) {
	setCookies(c, [loginDeviceCookie(deviceProof, c.req.header("Cookie"), isSecure(c))]);
	return { token, user };
}

/** Closes the sockets that the ended tokens opened. */
function endEarlierSockets(c: ApiContext, { user, epoch }: NewSession): void {
	runAfterReply(c, "end host sockets", endHostSockets(c.var.deps, user.id, epoch));
}

export const accountHandlers = {
	"POST /auth/register": async ({ c, deps, body, language }) => {
		await limitAccounts(deps, "register", clientAddress(c), body.email);
		const session = await register(deps, { ...body, network: clientAddress(c), language });
		runAfterReply(
			c,
			"confirmation-mail",
			readMailCaller(c).then((caller) => mailConfirmation(deps, session.user.id, caller)),
		);
		return { data: replyWithSession(c, session) };
	},
	"POST /auth/login": async ({ c, deps, body }) => {
		await limitAccounts(deps, "login", clientAddress(c), body.email);
		const proofs = loginProofs(c.req.header("Cookie"), isSecure(c));
		return { data: replyWithSession(c, await loginWithPassword(deps, { ...body, proofs })) };
	},
	"GET /auth/me": async ({ deps, user }) => ({ data: await readOwnAccount(deps, user) }),
	"POST /auth/change-password": async ({ c, deps, user, body, language }) => {
		await limitPasswordGuess(deps, user.id);
		const session = await changePassword(deps, { user, ...body, language, authTime: c.var.authTime });
		endEarlierSockets(c, session);
		return { data: replyWithSession(c, session) };
	},
	"POST /auth/set-password": async ({ c, deps, user, body: { newPassword } }) => {
		await limitPasswordGuess(deps, user.id);
		const session = await setPassword(deps, { user, newPassword, authTime: c.var.authTime });
		endEarlierSockets(c, session);
		return { data: replyWithSession(c, session) };
	},
	"POST /auth/logout-everywhere": async ({ c, deps, user }) => {
		const session = await logOutEverywhere(deps, user, c.var.authTime);
		endEarlierSockets(c, session);
		return { data: { token: session.token } };
	},
	"POST /auth/forgot-password": async ({ c, deps, body: { email } }) => {
		await limitAccounts(deps, "forgot", clientAddress(c), email);
		runAfterReply(
			c,
			"reset-mail",
			readMailCaller(c).then((caller) => mailResetLink(deps, email, caller)),
		);
		return {};
	},
	"POST /auth/reset-password": async ({ c, deps, body }) => {
		const session = await withGuessLimit(c, "reset", () => resetPassword(deps, body));
		endEarlierSockets(c, session);
		return { data: replyWithSession(c, session) };
	},
	"POST /auth/send-confirmation": async ({ c, deps, user }) => {
		await limitPasswordGuess(deps, `confirmation ${user.id}`);
		runAfterReply(
			c,
			"confirmation-mail",
			readMailCaller(c).then((caller) => mailConfirmation(deps, user.id, caller)),
		);
		return {};
	},
	"POST /auth/confirm-email": async ({ c, deps, body: { token } }) => {
		await withGuessLimit(c, "confirmation", () => confirmEmail(deps, token));
		return {};
	},
	"GET /users/me/export": async ({ c, deps, user }) => {
		await limitExports(deps, user.id);
		c.header("Content-Type", "application/json; charset=utf-8");
		c.header("Content-Disposition", `attachment; filename="quizlight-${toIso(deps.now()).slice(0, 10)}.json"`);
		return c.body(await exportAccount(deps, user));
	},
	"DELETE /users/me": async ({ c, deps, user, body: { password }, language }) => {
		await limitPasswordGuess(deps, user.id);
		await deleteAccount(deps, { user, password, authTime: c.var.authTime, language });
		return {};
	},
	"PATCH /users/me": async ({ deps, user, body }) => ({ data: { user: await changeProfile(deps, { user, ...body }) } }),
	"GET /users": async ({ deps, query }) => {
		const { users, pagination } = await searchUsers(deps, query);
		return { data: { users }, pagination };
	},
	"POST /users/invitations": async ({ c, deps, user, body }) => ({
		data: await createInvitation(deps, { admin: user, ...body, origin: await readLinkOrigin(c) }),
	}),
	"PATCH /users/{id}/membership": async ({ deps, user, params, body }) => ({
		data: { user: await changeMembership(deps, { admin: user, userId: params.id, ...body }) },
	}),
	"POST /users/{id}/logout-everywhere": async ({ c, deps, user, params }) => {
		const epoch = await logOutUser(deps, { admin: user, userId: params.id });
		runAfterReply(c, "end host sockets", endHostSockets(deps, params.id, epoch));
		return {};
	},
	"POST /users/{id}/reset-link": async ({ c, deps, user, params }) => ({
		data: await createResetLink(deps, { admin: user, userId: params.id, origin: await readLinkOrigin(c) }),
	}),
} satisfies Partial<Handlers>;
