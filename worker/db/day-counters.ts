import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../lib/deps";
import { users } from "./schema";

const COUNTERS = ["dailyQuizCount", "dailyAiCount", "dailyBookCount", "dailyCheckCount", "dailyGameCount"] as const;
export type DayCounter = (typeof COUNTERS)[number];

/**
 * Counts one use on this UTC day: what an UPDATE of `users` sets. All counters belong to one day, so that the first use of a
 * new day restarts the others too.
 */
export function raised(counter: DayCounter, day: string) {
	const today = sql`${users.countersDay} = ${day}`;
	const nextOf = (column: DayCounter) =>
		column === counter
			? sql`CASE WHEN ${today} THEN ${users[column]} + 1 ELSE 1 END`
			: sql`CASE WHEN ${today} THEN ${users[column]} ELSE 0 END`;
	return {
		countersDay: day,
		dailyQuizCount: nextOf("dailyQuizCount"),
		dailyAiCount: nextOf("dailyAiCount"),
		dailyBookCount: nextOf("dailyBookCount"),
		dailyCheckCount: nextOf("dailyCheckCount"),
		dailyGameCount: nextOf("dailyGameCount"),
	};
}

/** What was used on this UTC day. */
export function usedOn(counter: DayCounter, day: string): SQL<number> {
	return sql<number>`CASE WHEN ${users.countersDay} = ${day} THEN ${users[counter]} ELSE 0 END`;
}

/** True while one more use fits into the day's limit; null is no limit. */
export function fitsDay(counter: DayCounter, day: string, limit: number | null): SQL {
	return limit === null ? sql`1` : sql`(${usedOn(counter, day)}) < ${limit}`;
}

/**
 * Counts one use for this UTC day unless the limit is reached; returns whether it was counted. One statement, so that two
 * calls at once cannot both take the last one.
 */
export async function takeDaily(db: Db, id: string, counter: DayCounter, day: string, limit: number | null): Promise<boolean> {
	const row = await db
		.update(users)
		.set(raised(counter, day))
		.where(and(eq(users.id, id), fitsDay(counter, day, limit)))
		.returning({ id: users.id })
		.get();
	return row !== undefined;
}

/** The statement that undoes a use of that day. */
export function returnStatement(db: Db, id: string, counter: DayCounter, day: string, when: SQL = sql`1`) {
	return db
		.update(users)
		.set({ [counter]: sql`MAX(0, ${users[counter]} - 1)` })
		.where(and(eq(users.id, id), eq(users.countersDay, day), when));
}

/** Undoes `takeDaily` for a call that failed. */
export async function returnDaily(db: Db, id: string, counter: DayCounter, day: string): Promise<void> {
	await returnStatement(db, id, counter, day);
}
