import { eq, type SQL, sql } from "drizzle-orm";
import { utcDay } from "../lib/days";
import type { Db } from "../lib/deps";
import { dayCounts } from "./schema";

/** A counter of a UTC day that belongs to no account. */
export interface DayCount {
	key: string;
	limit: number;
}

export function dayCount(nowMs: number, what: string, limit: number): DayCount {
	return { key: `${utcDay(nowMs)} ${what}`, limit };
}

export function fitsCount({ key, limit }: DayCount): SQL {
	return sql`COALESCE((SELECT ${dayCounts.used} FROM ${dayCounts} WHERE ${dayCounts.key} = ${key}), 0) < ${limit}`;
}

/** Returns a row if it counted. */
export function raiseCountStatement(db: Db, { key }: DayCount, when: SQL) {
	return db
		.insert(dayCounts)
		.select(sql`SELECT ${key}, 1 WHERE ${when}`)
		.onConflictDoUpdate({ target: dayCounts.key, set: { used: sql`${dayCounts.used} + 1` } })
		.returning();
}

export async function returnCount(db: Db, { key }: DayCount): Promise<void> {
	await db
		.update(dayCounts)
		.set({ used: sql`MAX(0, ${dayCounts.used} - 1)` })
		.where(eq(dayCounts.key, key));
}

export async function readCount(db: Db, { key }: DayCount): Promise<number> {
	const row = await db.select({ used: dayCounts.used }).from(dayCounts).where(eq(dayCounts.key, key)).get();
	return row?.used ?? 0;
}
