import { type FieldError, type InterfaceLanguage, RECENT_SIGN_ON_MINUTES, type User } from "#contract";
import { hashPassword, NO_PASSWORD, verifyPassword } from "#worker/auth/passwords";
import { hashLinkToken } from "#worker/auth/secrets";
import { findTokenOwner, insertTokenStatement, redeemResetToken, replacePassword } from "#worker/db/accounts/account-tokens";
import { canLogIn, findUserByEmail, findUserById, toAddress, type UserRow } from "#worker/db/accounts/users";
import { AppError } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { errorMessage } from "#worker/lib/texts";
import { mailKind } from "#worker/mail/send";
import { mayLogInByPassword, type NewSession, openSession, requirePasswordLogin } from "./accounts";
import { auditStatement } from "./audit";
import { createLink, type MailCaller, mailLink } from "./links";

export function wrongPassword(field: string, language: InterfaceLanguage): AppError {
	const details: FieldError[] = [{ path: field, message: errorMessage("PASSWORD_WRONG", language) }];
	return new AppError("PASSWORD_WRONG", { details });
}

export async function requirePassword(
	deps: Deps,
	user: User,
	{ field, password, language }: { field: string; password: string; language: InterfaceLanguage },
): Promise<UserRow> {
	const row = await findUserById(deps.db, user.id);
	if (!(await verifyPassword(password, row?.passwordHash)) || !row) throw wrongPassword(field, language);
	return row;
}

/** Throws SIGN_IN_AGAIN unless the session began by a recent sign-on, which replaces the password in accounts that have none. */
export function requireRecentSignOn({ now }: Deps, authTime: number | undefined): void {
	if (authTime === undefined || now() / 1000 - authTime > RECENT_SIGN_ON_MINUTES * 60) throw new AppError("SIGN_IN_AGAIN");
}

/** Gives a password to an account without one. Ends every other session. */
export async function setPassword(
	deps: Deps,
	{ user, newPassword, authTime }: { user: User; newPassword: string; authTime: number | undefined },
): Promise<NewSession> {
	const { passwordHash: from } = (await findUserById(deps.db, user.id)) ?? { passwordHash: "" };
	if (from !== NO_PASSWORD) throw new AppError("WRONG_STATE");
	requireRecentSignOn(deps, authTime);
	const row = await replacePassword(deps.db, { userId: user.id, from, to: await hashPassword(newPassword), nowMs: deps.now() });
	if (!row) throw new AppError("WRONG_STATE");
	return openSession(deps, row, authTime);
}

/** Changes a password and ends every other session. */
export async function changePassword(
	deps: Deps,
	input: { user: User; currentPassword: string; newPassword: string; language: InterfaceLanguage; authTime: number | undefined },
): Promise<NewSession> {
	const { user, currentPassword: password, newPassword, language, authTime } = input;
	const field = "currentPassword";
	const { passwordHash: from } = await requirePassword(deps, user, { field, password, language });
	const to = await hashPassword(newPassword);
	const row = await replacePassword(deps.db, { userId: user.id, from, to, nowMs: deps.now() });
	// The password was changed in the meantime: the given one is no longer current.
	if (!row) throw wrongPassword(field, language);
	return openSession(deps, row, authTime);
}

/** Mails a link to a new password. Does nothing without an account or mail, or if a limit is reached. */
export async function mailResetLink(deps: Deps, email: string, caller: MailCaller): Promise<void> {
	if (mailKind(deps.env) === "none") return;
	const user = await findUserByEmail(deps.db, email);
	if (!canLogIn(user) || !mayLogInByPassword(deps, user.membershipType)) return;
	await mailLink(deps, "reset", user, caller);
}

/** Creates a link to a new password for a user without mail; records the admin who made it. */
export async function createResetLink(
	deps: Deps,
	{ admin, userId, origin }: { admin: User; userId: string; origin: string },
): Promise<{ url: string; expiresAt: string }> {
	const user = await findUserById(deps.db, userId);
	if (!canLogIn(user)) throw new AppError("USER_NOT_FOUND");
	requirePasswordLogin(deps, user.membershipType);
	const { url, row } = await createLink(deps, "reset", user.id, origin);
	const expiresAt = toIso(row.expiresAt);
	await deps.db.batch([
		auditStatement(deps, { admin, action: "user.reset-link", targetType: "user", targetId: user.id, after: { expiresAt } }),
		insertTokenStatement(deps.db, row),
	]);
	return { url, expiresAt };
}

/**
 * Sets a new password and signs in; every other session ends. Sign-ons are unlinked: a stranger may have claimed the address at a provider
 * that does not verify addresses, and its owner may have confirmed it by mistake. The new password links them again. An account without an
 * address keeps them: nobody else can have claimed it, and nothing could link them again.
 */
export async function resetPassword(deps: Deps, { token, newPassword }: { token: string; newPassword: string }): Promise<NewSession> {
	const tokenHash = await hashLinkToken(token);
	const nowMs = deps.now();
	// The token is checked before the expensive hash; the write below decides.
	const userId = await findTokenOwner(deps.db, { tokenHash, kind: "reset", nowMs });
	if (userId === undefined) throw new AppError("RESET_TOKEN_INVALID");
	const owner = await findUserById(deps.db, userId);
	if (!owner) throw new AppError("RESET_TOKEN_INVALID");
	requirePasswordLogin(deps, owner.membershipType);
	const passwordHash = await hashPassword(newPassword);
	const unlinks = toAddress(owner.email) !== null;
	const row = await redeemResetToken(deps.db, { userId, tokenHash, passwordHash, nowMs, unlinks });
	if (!row) throw new AppError("RESET_TOKEN_INVALID");
	return openSession(deps, row);
}
