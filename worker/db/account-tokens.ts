import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { MAILS_PER_HOUR } from "#contract";
import type { Db } from "../lib/deps";
import { insertWhere } from "./insert-where";
import { accountTokens, users } from "./schema";
import type { UserRow } from "./users";

export type AccountTokenRow = typeof accountTokens.$inferSelect;

const HOUR_MS = 60 * 60 * 1000;

/** Fewer than five mails to this user within the hour: their tokens count them. */
function mayMail(userId: string, nowMs: number): SQL {
	return sql`(SELECT COUNT(*) FROM ${accountTokens} WHERE ${accountTokens.userId} = ${userId} AND ${accountTokens.createdAt} > ${nowMs - HOUR_MS}) < ${MAILS_PER_HOUR}`;
}

/** Stores the token of a mail; false if the hour's mails to this user are used up. */
export async function insertMailToken(db: Db, row: Omit<AccountTokenRow, "usedAt">): Promise<boolean> {
	const inserted = await insertWhere(db, accountTokens, { ...row, usedAt: null }, mayMail(row.userId, row.createdAt)).returning();
	return inserted.length > 0;
}

/** The statement that stores the token of a link that is not mailed. */
export function insertTokenStatement(db: Db, row: Omit<AccountTokenRow, "usedAt">) {
	return db.insert(accountTokens).values(row);
}

function valid({ tokenHash, kind, nowMs }: { tokenHash: string; kind: AccountTokenRow["kind"]; nowMs: number }) {
	return and(
		eq(accountTokens.tokenHash, tokenHash),
		eq(accountTokens.kind, kind),
		isNull(accountTokens.usedAt),
		gt(accountTokens.expiresAt, nowMs),
	);
}

/** The user of a token, or undefined if it is unknown, used or too old. */
export async function findTokenOwner(
	db: Db,
	token: { tokenHash: string; kind: AccountTokenRow["kind"]; nowMs: number },
): Promise<string | undefined> {
	const row = await db.select({ userId: accountTokens.userId }).from(accountTokens).where(valid(token)).get();
	return row?.userId;
}

/**
 * Sets a new password if `when` holds: ends all sessions and all links that set a password, in one batch. Undefined
 * if it did not hold. The new hash is unique because of its salt, so the second statement can tell whether the first one took effect.
 */
async function setPassword(
	db: Db,
	input: { userId: string; passwordHash: string; nowMs: number; when: SQL },
): Promise<UserRow | undefined> {
	const { userId, passwordHash, nowMs, when } = input;
	const [[row]] = await db.batch([
		db
			.update(users)
			.set({ passwordHash, tokenEpoch: sql`${users.tokenEpoch} + 1` })
			.where(and(eq(users.id, userId), when))
			.returning(),
		db
			.update(accountTokens)
			.set({ usedAt: nowMs })
			.where(
				and(
					eq(accountTokens.userId, userId),
					eq(accountTokens.kind, "reset"),
					isNull(accountTokens.usedAt),
					sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.passwordHash} = ${passwordHash})`,
				),
			),
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

/** Sets a password with a token and uses it up: of two calls with the same token, one succeeds. */
export async function redeemResetToken(
	db: Db,
	{ userId, tokenHash, passwordHash, nowMs }: { userId: string; tokenHash: string; passwordHash: string; nowMs: number },
): Promise<UserRow | undefined> {
	const when = sql`EXISTS (SELECT 1 FROM ${accountTokens} WHERE ${valid({ tokenHash, kind: "reset", nowMs })} AND ${accountTokens.userId} = ${userId})`;
	return setPassword(db, { userId, passwordHash, nowMs, when });
}

/** Confirms an address with a token and uses it up; false if the token is unknown, used or too old. */
export async function redeemConfirmToken(db: Db, { tokenHash, nowMs }: { tokenHash: string; nowMs: number }): Promise<boolean> {
	const owner = sql`(SELECT ${accountTokens.userId} FROM ${accountTokens} WHERE ${valid({ tokenHash, kind: "confirm", nowMs })})`;
	const [confirmed] = await db.batch([
		db
			.update(users)
			.set({ emailConfirmedAt: sql`COALESCE(${users.emailConfirmedAt}, ${nowMs})` })
			.where(sql`${users.id} = ${owner}`)
			.returning({ id: users.id }),
		db
			.update(accountTokens)
			.set({ usedAt: nowMs })
			.where(valid({ tokenHash, kind: "confirm", nowMs })),
	]);
	return confirmed.length > 0;
}
