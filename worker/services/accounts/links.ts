import { CONFIRM_LINK_HOURS, INVITATION_DAYS, RESET_LINK_MINUTES, type User } from "#contract";
import { hashLinkToken, keyedHash, newLinkToken } from "#worker/auth/secrets";
import { type AccountTokenRow, insertTokenStatement, redeemConfirmToken } from "#worker/db/accounts/account-tokens";
import { countMail } from "#worker/db/accounts/sent-mails";
import { findUserById, toAddress, type UserRow } from "#worker/db/accounts/users";
import { AppError } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { mailDaily } from "#worker/lib/settings";
import { isConfirmed } from "#worker/lib/tiers";
import { composeMail } from "#worker/mail/compose";
import { mailKind, sendMail } from "#worker/mail/send";
import { auditStatement } from "./audit";
import { readOwnSignOns } from "./identities";

type LinkKind = AccountTokenRow["kind"];

const PAGES: Record<LinkKind, { path: string; lastsMs: number }> = {
	reset: { path: "/reset-password", lastsMs: RESET_LINK_MINUTES * 60_000 },
	confirm: { path: "/confirm-email", lastsMs: CONFIRM_LINK_HOURS * 3_600_000 },
	invite: { path: "/register", lastsMs: INVITATION_DAYS * 24 * 3_600_000 },
};

/** The token exists only in the link; its hash is stored. */
export async function createLink(deps: Deps, kind: LinkKind, userId: string, origin: string) {
	const { path, lastsMs } = PAGES[kind];
	const token = newLinkToken();
	const createdAt = deps.now();
	const url = new URL(path, origin);
	url.searchParams.set(kind === "invite" ? "invitation" : "token", token);
	const tokenHash = await hashLinkToken(token);
	return { url: url.href, row: { tokenHash, userId, kind, email: null, createdAt, expiresAt: createdAt + lastsMs } };
}

/** Google delivers all spellings with dots to one mailbox. */
const DOTLESS_DOMAINS = ["gmail.com", "googlemail.com"];

/** One text for all addresses of a mailbox, because limits of mails count mailboxes. */
function toMailbox(email: string): string {
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1).toLowerCase();
	const [local = ""] = email.slice(0, at).toLowerCase().split("+", 1);
	return DOTLESS_DOMAINS.includes(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

export interface MailCaller {
	network: string;
	origin: string;
}

/** Mails a link unless a limit of mails is reached (docs/rules/accounts.md#mails). */
export async function mailLink(
	deps: Deps,
	kind: Exclude<LinkKind, "invite">,
	user: UserRow,
	{ network, origin }: MailCaller,
): Promise<void> {
	const { db, env } = deps;
	if (toAddress(user.email) === null) return;
	const [mailbox, networkHash] = await Promise.all([keyedHash(env, toMailbox(user.email)), keyedHash(env, network)]);
	if (!(await countMail(db, { mailbox, network: networkHash, nowMs: deps.now(), daily: mailDaily(env) }))) return;
	const { url, row } = await createLink(deps, kind, user.id, origin);
	await insertTokenStatement(db, row);
	const { identities = [] } = await readOwnSignOns(deps, user);
	const signOns = identities.map(({ label }) => label);
	await sendMail(env, composeMail({ kind, to: user.email, url, language: user.language, signOns }));
}

/** Creates a link that admits one new account; records the admin who made it. */
export async function createInvitation(
	deps: Deps,
	{ admin, email, origin }: { admin: User; email?: string | undefined; origin: string },
): Promise<{ url: string; expiresAt: string }> {
	const { url, row } = await createLink(deps, "invite", admin.id, origin);
	const expiresAt = toIso(row.expiresAt);
	const after = { ...(email === undefined ? {} : { email }), expiresAt };
	await deps.db.batch([
		auditStatement(deps, { admin, action: "user.invite", targetType: "user", targetId: row.tokenHash.slice(0, 12), after }),
		insertTokenStatement(deps.db, { ...row, email: email ?? null }),
	]);
	return { url, expiresAt };
}

export async function mailConfirmation(deps: Deps, userId: string, caller: MailCaller): Promise<void> {
	if (mailKind(deps.env) !== "binding") return;
	const user = await findUserById(deps.db, userId);
	if (user && !isConfirmed(deps.env, user)) await mailLink(deps, "confirm", user, caller);
}

export async function confirmEmail(deps: Deps, token: string): Promise<void> {
	const tokenHash = await hashLinkToken(token);
	if (!(await redeemConfirmToken(deps.db, { tokenHash, nowMs: deps.now() }))) throw new AppError("CONFIRM_TOKEN_INVALID");
}
