import { errorMessage, type FieldError, type InterfaceLanguage, type User } from "#contract";
import { hashPassword, verifyPassword } from "#worker/auth/passwords";
import { hashLinkToken } from "#worker/auth/secrets";
import { findTokenOwner, insertTokenStatement, redeemResetToken, replacePassword } from "#worker/db/accounts/account-tokens";
import { canLogIn, findUserByEmail, findUserById, type UserRow } from "#worker/db/accounts/users";
import { AppError } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { mailKind } from "#worker/mail/send";
import { openSession, type Session } from "./accounts";
import { auditStatement } from "./audit";
import { type MailOrigin, mailLink, newLink } from "./links";

export function wrongPassword(field: string, language: InterfaceLanguage): AppError {
	const details: FieldError[] = [{ path: field, message: errorMessage("PASSWORD_WRONG", language) }];
	return new AppError("PASSWORD_WRONG", { details });
}

/** Throws PASSWORD_WRONG for a wrong password. */
export async function requirePassword(
	deps: Deps,
	user: User,
	{ field, password, language }: { field: string; password: string; language: InterfaceLanguage },
): Promise<UserRow> {
	const row = await findUserById(deps.db, user.id);
	if (!(await verifyPassword(password, row?.passwordHash)) || !row) throw wrongPassword(field, language);
	return row;
}

/** Ends every other session. */
export async function changePassword(
	deps: Deps,
	input: { user: User; currentPassword: string; newPassword: string; language: InterfaceLanguage },
): Promise<Session> {
	const { user, currentPassword: password, newPassword, language } = input;
	const field = "currentPassword";
	const { passwordHash: from } = await requirePassword(deps, user, { field, password, language });
	const to = await hashPassword(newPassword);
	const row = await replacePassword(deps.db, { userId: user.id, from, to, nowMs: deps.now() });
	// Changed in the meantime: the given password is no longer current.
	if (!row) throw wrongPassword(field, language);
	return openSession(deps, row);
}

/** Does nothing without an account or mail, or if a limit is reached. */
export async function mailResetLink(deps: Deps, email: string, origin: MailOrigin): Promise<void> {
	if (mailKind(deps.env) === "none") return;
	const user = await findUserByEmail(deps.db, email);
	if (!canLogIn(user)) return;
	await mailLink(deps, "reset", user, origin);
}

/** For users without mail; records which admin created it. */
export async function createResetLink(
	deps: Deps,
	{ admin, userId, siteUrl }: { admin: User; userId: string; siteUrl: string },
): Promise<{ url: string; expiresAt: string }> {
	const user = await findUserById(deps.db, userId);
	if (!canLogIn(user)) throw new AppError("USER_NOT_FOUND");
	const { url, row } = await newLink(deps, "reset", user.id, siteUrl);
	const expiresAt = toIso(row.expiresAt);
	await deps.db.batch([
		auditStatement(deps, { admin, action: "user.reset-link", targetType: "user", targetId: user.id, after: { expiresAt } }),
		insertTokenStatement(deps.db, row),
	]);
	return { url, expiresAt };
}

/** Signs in; every other session ends. */
export async function resetPassword(deps: Deps, { token, newPassword }: { token: string; newPassword: string }): Promise<Session> {
	const tokenHash = await hashLinkToken(token);
	const nowMs = deps.now();
	// Before the expensive hash; the write below decides.
	const userId = await findTokenOwner(deps.db, { tokenHash, kind: "reset", nowMs });
	if (userId === undefined) throw new AppError("RESET_TOKEN_INVALID");
	const passwordHash = await hashPassword(newPassword);
	const row = await redeemResetToken(deps.db, { userId, tokenHash, passwordHash, nowMs });
	if (!row) throw new AppError("RESET_TOKEN_INVALID");
	return openSession(deps, row);
}
