import { RESET_LINK_MINUTES, type User } from "#contract";
import { hashLinkToken, newLinkToken } from "../auth/link-tokens";
import { hashPassword, verifyPassword } from "../auth/passwords";
import { findTokenOwner, insertMailToken, insertTokenStatement, redeemResetToken, replacePassword } from "../db/account-tokens";
import { findUserByEmail, findUserById, type UserRow } from "../db/users";
import { AppError } from "../lib/app-error";
import { toIso } from "../lib/days";
import type { Deps } from "../lib/deps";
import { composeMail } from "../mail/compose";
import { mailKind } from "../mail/kind";
import { sendMail } from "../mail/send";
import { auditStatement } from "./audit";
import { openSession, type Session } from "./sessions";

/** The user's row, if this is the password; PASSWORD_WRONG where it is not. */
export async function requirePassword(deps: Deps, user: User, password: string): Promise<UserRow> {
	const row = await findUserById(deps.db, user.id);
	if (!(await verifyPassword(password, row?.passwordHash)) || !row) throw new AppError("PASSWORD_WRONG");
	return row;
}

/** Changes the own password; every other session ends. */
export async function changePassword(
	deps: Deps,
	{ user, currentPassword, newPassword }: { user: User; currentPassword: string; newPassword: string },
): Promise<Session> {
	const { passwordHash: from } = await requirePassword(deps, user, currentPassword);
	const to = await hashPassword(newPassword);
	const row = await replacePassword(deps.db, { userId: user.id, from, to, nowMs: deps.now() });
	// Changed by somebody else in between: what was given is the current password no more.
	if (!row) throw new AppError("PASSWORD_WRONG");
	return openSession(deps, row);
}

interface NewLink {
	token: string;
	url: string;
	row: { tokenHash: string; userId: string; kind: "reset"; createdAt: number; expiresAt: number };
}

async function newResetLink(deps: Deps, userId: string, siteUrl: string): Promise<NewLink> {
	const token = newLinkToken();
	const createdAt = deps.now();
	const expiresAt = createdAt + RESET_LINK_MINUTES * 60_000;
	const url = new URL("/reset-password", siteUrl);
	url.searchParams.set("token", token);
	return { token, url: url.href, row: { tokenHash: await hashLinkToken(token), userId, kind: "reset", createdAt, expiresAt } };
}

/** Who can set a password: not the library's account, which has none. */
function hasPassword(row: UserRow | undefined): row is UserRow {
	return row !== undefined && row.passwordHash !== "";
}

/** Mails a link to set a new password, if the address has an account, there is a way to mail and the hour's mails are not used up. */
export async function mailResetLink(deps: Deps, { email, siteUrl }: { email: string; siteUrl: string }): Promise<void> {
	if (mailKind(deps.env) === "none") return;
	const user = await findUserByEmail(deps.db, email);
	if (!hasPassword(user)) return;
	const { url, row } = await newResetLink(deps, user.id, siteUrl);
	if (!(await insertMailToken(deps.db, row))) return;
	await sendMail(deps.env, composeMail({ kind: "reset", to: user.email, name: user.name, url, language: user.language }));
}

/** The same link made by an admin, for those whom no mail reaches; with a record of who made it. */
export async function createResetLink(
	deps: Deps,
	{ admin, userId, siteUrl }: { admin: User; userId: string; siteUrl: string },
): Promise<{ url: string; expiresAt: string }> {
	const user = await findUserById(deps.db, userId);
	if (!hasPassword(user)) throw new AppError("USER_NOT_FOUND");
	const { url, row } = await newResetLink(deps, user.id, siteUrl);
	const expiresAt = toIso(row.expiresAt);
	await deps.db.batch([
		auditStatement(deps, { admin, action: "user.reset-link", targetType: "user", targetId: user.id, after: { expiresAt } }),
		insertTokenStatement(deps.db, row),
	]);
	return { url, expiresAt };
}

/** Sets a new password by a link's token and signs in; every other session ends. */
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
