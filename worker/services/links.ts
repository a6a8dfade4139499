import { CONFIRM_LINK_HOURS, RESET_LINK_MINUTES } from "#contract";
import { hashLinkToken, newLinkToken } from "../auth/link-tokens";
import { type AccountTokenRow, insertMailToken } from "../db/account-tokens";
import type { UserRow } from "../db/users";
import type { Deps } from "../lib/deps";
import { composeMail } from "../mail/compose";
import { sendMail } from "../mail/send";

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
