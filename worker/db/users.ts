import { and, desc, eq, or, sql } from "drizzle-orm";
import type { MembershipType } from "../contract";
import type { Db } from "../lib/deps";
import { users } from "./schema";

export type UserRow = typeof users.$inferSelect;

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
	return db.select().from(users).where(eq(users.id, id)).get();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
	return db.select().from(users).where(eq(users.email, email)).get();
}

/** Adds a user; undefined where the email is taken, also when two register it at the same moment. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<UserRow | undefined> {
	return db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning().get();
}

export async function updatePasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
	await db.update(users).set({ passwordHash }).where(eq(users.id, id));
}

export function membershipStatement(db: Db, id: string, membershipType: MembershipType) {
	return db.update(users).set({ membershipType }).where(eq(users.id, id));
}

function likePattern(text: string): string {
	return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Users, newest first; `search` finds any part of email or name. */
export async function listUsers(db: Db, { search, skip, limit }: { search: string | undefined; skip: number; limit: number }): Promise<UserRow[]> {
	const pattern = search ? likePattern(search) : undefined;
	return db
		.select()
		.from(users)
		.where(pattern ? or(sql`${users.email} LIKE ${pattern} ESCAPE '\\'`, sql`${users.name} LIKE ${pattern} ESCAPE '\\'`) : undefined)
		.orderBy(desc(users.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}

type Counter = "dailyQuizCount" | "dailyAiCount";

/**
 * Counts one use for this UTC day, in one statement, unless that would pass the limit (null: no limit).
 * False where the limit is reached: two calls at once cannot both take the last one.
 */
export async function takeDaily(db: Db, id: string, counter: Counter, day: string, limit: number | null): Promise<boolean> {
	const sameDay = sql`${users.countersDay} = ${day}`;
	const raised = (column: Counter) =>
		column === counter
			? sql`CASE WHEN ${sameDay} THEN ${users[column]} + 1 ELSE 1 END`
			: sql`CASE WHEN ${sameDay} THEN ${users[column]} ELSE 0 END`;
	const row = await db
		.update(users)
		.set({ countersDay: day, dailyQuizCount: raised("dailyQuizCount"), dailyAiCount: raised("dailyAiCount") })
		.where(and(eq(users.id, id), limit === null ? undefined : sql`(${users.countersDay} <> ${day} OR ${users[counter]} < ${limit})`))
		.returning({ id: users.id })
		.get();
	return row !== undefined;
}

/** Gives back what a call took that then did not happen. */
export async function giveBackDaily(db: Db, id: string, counter: Counter, day: string): Promise<void> {
	await db
		.update(users)
		.set({ [counter]: sql`MAX(0, ${users[counter]} - 1)` })
		.where(and(eq(users.id, id), eq(users.countersDay, day)));
}
