import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES, type User } from "#contract";
import { hashLinkToken, newLinkToken } from "../auth/secrets";
import { type AccountTokenRow, insertMailToken, redeemConfirmToken } from "../db/account-tokens";
import { findUserById, type UserRow } from "../db/users";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { composeMail } from "../mail/compose";
import { mailKind, sendMail } from "../mail/send";

type Kind = AccountTokenRow["kind"];

const PAGES: Record<Kind, { path: string; lastsMs: number }> = {
	reset: { path: "/reset-password", lastsMs: RESET_LINK_MINUTES * 60_000 },
	confirm: { path: "/confirm-email", lastsMs: CONFIRM_LINK_HOURS * 3_600_000 },
};

/** A link for a user to a page of this site. Only the link contains the token; its hash is stored. */
export async function newLink(deps: Deps, kind: Kind, userId: string, siteUrl: string) {
	const { path, lastsMs } = PAGES[kind];
	const token = newLinkToken();
	const createdAt = deps.now();
	const url = new URL(path, siteUrl);
	url.searchParams.set("token", token);
	return { url: url.href, row: { tokenHash: await hashLinkToken(token), userId, kind, createdAt, expiresAt: createdAt + lastsMs } };
}

/** Mails a link to its user, unless the hour's mails to this address are used up. */
export async function mailLink(deps: Deps, kind: Kind, user: UserRow, siteUrl: string): Promise<void> {
	const { url, row } = await newLink(deps, kind, user.id, siteUrl);
	if (!(await insertMailToken(deps.db, row))) return;
	await sendMail(deps.env, composeMail({ kind, to: user.email, name: user.name, url, language: user.language }));
}

/** Without mail, every address counts as confirmed (decisions section 8). */
export function isConfirmed({ env }: Pick<Deps, "env">, { emailConfirmedAt }: Pick<UserRow, "emailConfirmedAt">): boolean {
	return emailConfirmedAt !== null || mailKind(env) !== "binding";
}

/** Mails a link to confirm the address, if it is not confirmed yet. */
export async function mailConfirmation(deps: Deps, { userId, siteUrl }: { userId: string; siteUrl: string }): Promise<void> {
	if (mailKind(deps.env) !== "binding") return;
	const user = await findUserById(deps.db, userId);
	if (user && !isConfirmed(deps, user)) await mailLink(deps, "confirm", user, siteUrl);
}

export async function confirmEmail(deps: Deps, token: string): Promise<void> {
	const tokenHash = await hashLinkToken(token);
	if (!(await redeemConfirmToken(deps.db, { tokenHash, nowMs: deps.now() }))) throw new AppError("CONFIRM_TOKEN_INVALID");
}

/** EMAIL_NOT_CONFIRMED if somebody with an unconfirmed address would publish a quiz or book to everybody. */
export async function requireMayPublish(
	deps: Deps,
	user: User,
	{ status, visibility }: { status: string; visibility: string },
): Promise<void> {
	if (status !== "published" || visibility !== "public" || mailKind(deps.env) !== "binding") return;
	const row = await findUserById(deps.db, user.id);
	if (row && !isConfirmed(deps, row)) throw new AppError("EMAIL_NOT_CONFIRMED");
}
