import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "#worker/lib/deps";
import type { Limit } from "#worker/lib/tiers";
import type { UserRow } from "../accounts/users";
import { classCountSql } from "../classes/classes";
import { fitsDailyLimit, raiseCounter, usedOnDay } from "../day-counters";
import { assignments, games, users } from "../schema";
import { fitsBytes } from "../stored-bytes";

/** Counts games and homework together (docs/rules/limits.md#one-account-by-membership). */
export interface SlotLimits {
	/** UTC day, YYYY-MM-DD. */
	day: string;
	daily: Limit;
	open: number;
}

export interface SlotOutcome {
	added: boolean;
	/** How many the user opened on the day (`used`) and has open now (`open`); undefined for a deleted user. */
	used: number | undefined;
	open: number | undefined;
	account: Pick<UserRow, "membershipType" | "emailConfirmedAt" | "storedBytes" | "pictureBytes"> | undefined;
}

export const openCountSql = (hostId: string) =>
	sql<number>`((SELECT COUNT(*) FROM ${games} WHERE ${games.hostId} = ${hostId} AND ${games.open} = 1) + (SELECT COUNT(*) FROM ${assignments} WHERE ${assignments.hostId} = ${hostId} AND ${assignments.open} = 1))`;

export function hasOpenSlot(hostId: string, { day, daily, open }: SlotLimits): SQL {
	return sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${hostId} AND ${fitsDailyLimit("dailyGameCount", day, daily)}) AND ${openCountSql(hostId)} < ${open} AND ${fitsBytes(hostId, 1)}`;
}

/** Adds a row by `insert`, whose condition is `hasOpenSlot`, and counts it if it then `exists`; in one transaction. */
export async function insertIntoSlot(
	db: Db,
	{ hostId, day, insert, exists }: { hostId: string; day: string; insert: BatchItem<"sqlite">; exists: SQL },
): Promise<SlotOutcome> {
	const [, counted, counts] = await db.batch([
		insert,
		db.update(users).set(raiseCounter("dailyGameCount", day)).where(sql`${users.id} = ${hostId} AND ${exists}`).returning({ id: users.id }),
		db
			.select({ used: usedOnDay("dailyGameCount", day), open: openCountSql(hostId), account: users })
			.from(users)
			.where(eq(users.id, hostId)),
	]);
	return { added: counted.length > 0, used: counts[0]?.used, open: counts[0]?.open, account: counts[0]?.account };
}

export async function countOpen(db: Db, hostId: string): Promise<number> {
	const row = await db
		.select({ open: openCountSql(hostId) })
		.from(users)
		.where(eq(users.id, hostId))
		.get();
	return row?.open ?? 0;
}

export interface OpenCounts {
	open: number;
	classes: number;
}

export async function countOpenSlots(db: Db, userId: string): Promise<OpenCounts> {
	const row = await db
		.select({ open: openCountSql(userId), classes: classCountSql(userId) })
		.from(users)
		.where(eq(users.id, userId))
		.get();
	return row ?? { open: 0, classes: 0 };
}
