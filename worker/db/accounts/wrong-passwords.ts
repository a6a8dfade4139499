import { and, eq, gt, lte, sql } from "drizzle-orm";
import { WRONG_PASSWORDS } from "#contract";
import type { Db } from "#worker/lib/deps";
import { wrongPasswords } from "../schema";

const HOUR_MS = 60 * 60 * 1000;

export interface WrongPasswords {
	used: number;
	nextTryAt: number;
}

export async function readWrongPasswords(db: Db, account: string, nowMs: number): Promise<WrongPasswords> {
	const row = await db
		.select({ used: wrongPasswords.used, nextTryAt: wrongPasswords.nextTryAt })
		.from(wrongPasswords)
		.where(and(eq(wrongPasswords.account, account), gt(wrongPasswords.since, nowMs - HOUR_MS)))
		.get();
	return row ?? { used: 0, nextTryAt: 0 };
}

/** Counts a wrong password; returns how many there are now, undefined if the count is used up, which is then not written again. */
export async function countWrongPassword(db: Db, account: string, nowMs: number): Promise<number | undefined> {
	const isOver = sql`${wrongPasswords.since} <= ${nowMs - HOUR_MS}`;
	const row = await db
		.insert(wrongPasswords)
		.values({ account, used: 1, since: nowMs, nextTryAt: 0 })
		.onConflictDoUpdate({
			target: wrongPasswords.account,
			set: {
				used: sql`CASE WHEN ${isOver} THEN 1 ELSE ${wrongPasswords.used} + 1 END`,
				since: sql`CASE WHEN ${isOver} THEN ${nowMs} ELSE ${wrongPasswords.since} END`,
				nextTryAt: sql`CASE WHEN ${isOver} THEN 0 ELSE ${wrongPasswords.nextTryAt} END`,
			},
			setWhere: sql`${isOver} OR ${wrongPasswords.used} < ${WRONG_PASSWORDS.perHour}`,
		})
		.returning({ used: wrongPasswords.used })
		.get();
	return row?.used;
}

/** Takes the try of this interval and sets when the next one may be taken; of several calls, one gets it. */
export async function takeTry(
	db: Db,
	{ account, nowMs, nextTryAt }: { account: string; nowMs: number; nextTryAt: number },
): Promise<boolean> {
	const taken = await db
		.update(wrongPasswords)
		.set({ nextTryAt })
		.where(and(eq(wrongPasswords.account, account), lte(wrongPasswords.nextTryAt, nowMs)))
		.returning({ account: wrongPasswords.account });
	return taken.length > 0;
}

/** True for counts that began an hour ago or earlier. */
export const isCountOver = (nowMs: number) => lte(wrongPasswords.since, nowMs - HOUR_MS);
