import type { User } from "#contract";
import { hashLinkToken } from "../auth/link-tokens";
import { redeemConfirmToken } from "../db/account-tokens";
import { findUserById, type UserRow } from "../db/users";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { mailKind } from "../mail/kind";
import { mailLink } from "./links";

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
