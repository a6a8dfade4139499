import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/lib/deps";
import { accountTokens, identities, users } from "../schema";

type UserRow = typeof users.$inferSelect;
export type AccountTokenRow = typeof accountTokens.$inferSelect;

export function insertTokenStatement(db: Db, row: Omit<AccountTokenRow, "usedAt">) {
	return db.insert(accountTokens).values(row);
}

interface TokenLookup {
	tokenHash: string;
	kind: AccountTokenRow["kind"];
	nowMs: number;
}

function isValidToken({ tokenHash, kind, nowMs }: TokenLookup) {
	return and(
		eq(accountTokens.tokenHash, tokenHash),
		eq(accountTokens.kind, kind),
		isNull(accountTokens.usedAt),
		gt(accountTokens.expiresAt, nowMs),
	);
}

/** Undefined for an unknown, used or expired token. */
export async function findTokenOwner(db: Db, token: TokenLookup): Promise<string | undefined> {
	const row = await db.select({ userId: accountTokens.userId }).from(accountTokens).where(isValidToken(token)).get();
	return row?.userId;
}

/** Sets a password if `when` holds; ends sessions and password links. The hash, unique by its salt, tells whether it took effect. */
async function setPassword(
	db: Db,
	input: { userId: string; passwordHash: string; nowMs: number; when: SQL; unlinks?: boolean },
): Promise<UserRow | undefined> {
	const { userId, passwordHash, nowMs, when, unlinks = false } = input;
	const changed = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${and(eq(users.id, userId), eq(users.passwordHash, passwordHash))})`;
	const [[row]] = await db.batch([
		db
			.update(users)
			.set({ passwordHash, tokenEpoch: sql`${users.tokenEpoch} + 1` })
			.where(and(eq(users.id, userId), when))
			.returning(),
		db
			.update(accountTokens)
			.set({ usedAt: nowMs })
			.where(and(eq(accountTokens.userId, userId), eq(accountTokens.kind, "reset"), isNull(accountTokens.usedAt), changed)),
		...(unlinks ? [db.delete(identities).where(and(eq(identities.userId, userId), changed))] : []),
	]);
	return row;
}

/** Changes a password unless another change came first (`from` is no longer the hash). */
export async function replacePassword(
	db: Db,
	{ userId, from, to, nowMs }: { userId: string; from: string; to: string; nowMs: number },
): Promise<UserRow | undefined> {
	return setPassword(db, { userId, passwordHash: to, nowMs, when: sql`${users.passwordHash} = ${from}` });
}

/** Sets a password and uses the token up: of two calls with the same token, one succeeds. `unlinks`: sign-ons are unlinked. */
export async function redeemResetToken(
	db: Db,
	input: { userId: string; tokenHash: string; passwordHash: string; nowMs: number; unlinks: boolean },
): Promise<UserRow | undefined> {
	const { tokenHash, ...change } = input;
	const { userId, nowMs } = change;
	const when = sql`EXISTS (SELECT 1 FROM ${accountTokens} WHERE ${isValidToken({ tokenHash, kind: "reset", nowMs })} AND ${accountTokens.userId} = ${userId})`;
	return setPassword(db, { ...change, when });
}

/** False for an unknown, used or expired token. */
export async function redeemConfirmToken(db: Db, { tokenHash, nowMs }: { tokenHash: string; nowMs: number }): Promise<boolean> {
	const owner = sql`(SELECT ${accountTokens.userId} FROM ${accountTokens} WHERE ${isValidToken({ tokenHash, kind: "confirm", nowMs })})`;
	const [confirmed] = await db.batch([
		db
			.update(users)
			.set({ emailConfirmedAt: sql`COALESCE(${users.emailConfirmedAt}, ${nowMs})` })
			.where(sql`${users.id} = ${owner}`)
			.returning({ id: users.id }),
		db
			.update(accountTokens)
			.set({ usedAt: nowMs })
			.where(isValidToken({ tokenHash, kind: "confirm", nowMs })),
	]);
	return confirmed.length > 0;
}

export interface InvitationUse {
	tokenHash: string;
	email: string;
	nowMs: number;
}

const matchesInvitation = ({ tokenHash, email, nowMs }: InvitationUse) =>
	and(isValidToken({ tokenHash, kind: "invite", nowMs }), or(isNull(accountTokens.email), eq(accountTokens.email, email)));

export const mayUseInvitation = (use: InvitationUse) => sql`EXISTS (SELECT 1 FROM ${accountTokens} WHERE ${matchesInvitation(use)})`;

export async function isInvited(db: Db, use: InvitationUse): Promise<boolean> {
	return (await db.$count(accountTokens, matchesInvitation(use))) > 0;
}

export function redeemInvitationStatement(db: Db, use: InvitationUse, when: SQL) {
	return db
		.update(accountTokens)
		.set({ usedAt: use.nowMs })
		.where(and(matchesInvitation(use), when));
}
