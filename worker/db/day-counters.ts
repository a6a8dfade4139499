import { and, eq, type SQL, sql } from "drizzle-orm";
import type { DailyKind, User } from "#contract";
import { AppError } from "../lib/app-error";
import { utcDay } from "../lib/days";
import type { Db, Deps } from "../lib/deps";
import { computeLimit, type Limit, resolveAccountTier } from "../lib/tiers";
import { findUserById, readCallerRow, type UserRow } from "./accounts/users";
import { users } from "./schema";
import { bytesRefusal, fitsBytes } from "./stored-bytes";

const DAY_COUNTERS = {
	quizzes: "dailyQuizCount",
	books: "dailyBookCount",
	generations: "dailyAiCount",
	checks: "dailyCheckCount",
	games: "dailyGameCount",
} as const satisfies Record<DailyKind, keyof typeof users.$inferSelect>;
type DayCounter = (typeof DAY_COUNTERS)[DailyKind];

export interface DailyUse {
	userId: string;
	kind: DailyKind;
	/** UTC day, YYYY-MM-DD. */
	day: string;
	limit: Limit;
	/** Bytes that the use adds to what the user keeps. */
	bytes: number;
	times?: number;
}

/** How much of a daily limit is used. Counters of another day count as 0. */
export function usedToday(row: { countersDay: string } & Record<DayCounter, number>, kind: DailyKind, nowMs: number): number {
	return row.countersDay === utcDay(nowMs) ? row[DAY_COUNTERS[kind]] : 0;
}

/** The columns that count a use in an UPDATE of `users`. All counters belong to one day: its first use resets the others. */
export function raiseCounter(counter: DayCounter, day: string, times = 1) {
	const today = sql`${users.countersDay} = ${day}`;
	const nextValue = (column: DayCounter) =>
		column === counter
			? sql`CASE WHEN ${today} THEN ${users[column]} + ${times} ELSE ${times} END`
			: sql`CASE WHEN ${today} THEN ${users[column]} ELSE 0 END`;
	return {
		countersDay: day,
		dailyQuizCount: nextValue("dailyQuizCount"),
		dailyAiCount: nextValue("dailyAiCount"),
		dailyBookCount: nextValue("dailyBookCount"),
		dailyCheckCount: nextValue("dailyCheckCount"),
		dailyGameCount: nextValue("dailyGameCount"),
	};
}

export function usedOnDay(counter: DayCounter, day: string): SQL<number> {
	return sql<number>`CASE WHEN ${users.countersDay} = ${day} THEN ${users[counter]} ELSE 0 END`;
}

export function fitsDailyLimit(counter: DayCounter, day: string, { confirmed, unconfirmed }: Limit, times = 1): SQL {
	const fits = (limit: number | null) => (limit === null ? sql`1` : sql`(${usedOnDay(counter, day)}) + ${times} <= ${limit}`);
	if (confirmed === unconfirmed) return fits(confirmed);
	return sql`CASE WHEN ${users.emailConfirmedAt} IS NULL THEN ${fits(unconfirmed)} ELSE ${fits(confirmed)} END`;
}

/** SQL that is true while the user exists and may use one more. For the batch that also writes the counted row. */
export function mayUse({ userId, kind, day, limit, bytes, times }: DailyUse): SQL {
	return sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${fitsDailyLimit(DAY_COUNTERS[kind], day, limit, times)}) AND ${fitsBytes(userId, bytes)}`;
}

/** Returns a row if it counted. */
export function countUseStatement(db: Db, { userId, kind, day, times }: Omit<DailyUse, "limit" | "bytes">, when: SQL) {
	return db
		.update(users)
		.set(raiseCounter(DAY_COUNTERS[kind], day, times))
		.where(and(eq(users.id, userId), when))
		.returning({ id: users.id });
}

export function newDailyUse(deps: Deps, user: User, kind: DailyKind, bytes = 0): DailyUse {
	return {
		userId: user.id,
		kind,
		bytes,
		day: utcDay(deps.now()),
		limit: computeLimit(deps.env, user.membershipType, ({ daily }) => daily[kind]),
	};
}

/** Refuses early, before a model is called; the write itself decides. */
export async function requireUseLeft(deps: Deps, user: User, use: DailyUse): Promise<void> {
	const row = await readCallerRow(deps.db, user);
	const limit = row && resolveAccountTier(deps.env, row).daily[use.kind];
	if (!row || (limit !== null && limit !== undefined && usedToday(row, use.kind, deps.now()) >= limit))
		throw explainRefusal(deps, use, row);
	const refusal = bytesRefusal(row, use.bytes);
	if (refusal) throw refusal;
}

/** The error for a use that was not counted: the limit is reached, or the user no longer exists. */
export async function readUseRefusal(deps: Deps, use: DailyUse): Promise<AppError> {
	return explainRefusal(deps, use, await findUserById(deps.db, use.userId));
}

function explainRefusal(deps: Deps, { kind, bytes, times = 1 }: DailyUse, row: UserRow | undefined): AppError {
	if (!row) return new AppError("UNAUTHENTICATED");
	const limit = resolveAccountTier(deps.env, row).daily[kind];
	const refusal = bytesRefusal(row, bytes);
	if (refusal) return refusal;
	const used = Math.max(usedToday(row, kind, deps.now()), (limit ?? 0) - times + 1);
	return new AppError("DAILY_LIMIT_REACHED", { details: { kind, used, limit } });
}

/** Counts uses that have no row of their own; DAILY_LIMIT_REACHED unless all fit. One statement: two calls cannot both take the last. */
export async function countDailyUse(deps: Deps, user: User, kind: DailyKind, times = 1): Promise<DailyUse> {
	const use = { ...newDailyUse(deps, user, kind), times };
	const counted = await countUseStatement(deps.db, use, fitsDailyLimit(DAY_COUNTERS[kind], use.day, use.limit, times)).get();
	if (!counted) throw await readUseRefusal(deps, use);
	return use;
}

export function returnUseStatement(db: Db, id: string, counter: DayCounter, day: string, when: SQL = sql`1`, times = 1) {
	return db
		.update(users)
		.set({ [counter]: sql`MAX(0, ${users[counter]} - ${times})` })
		.where(and(eq(users.id, id), eq(users.countersDay, day), when));
}

/** Gives back uses that `countDailyUse` counted, all or `times` of them. */
export async function returnDailyUse(
	db: Db,
	{ userId, kind, day, times: taken = 1 }: Omit<DailyUse, "limit" | "bytes">,
	times = taken,
): Promise<void> {
	await returnUseStatement(db, userId, DAY_COUNTERS[kind], day, sql`1`, times);
}
