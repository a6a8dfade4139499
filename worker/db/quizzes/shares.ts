import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { SHARES } from "#contract";
import type { Db } from "#worker/lib/deps";
import type { Page } from "#worker/lib/paging";
import { insertWhere } from "../insert-where";
import { books, quizzes, shares, shareUsers } from "../schema";
import { bookSummaryColumns } from "./books";
import { summaryColumns } from "./quiz-lists";

type ShareRow = Omit<typeof shares.$inferSelect, "seq">;

interface ShareTarget {
	id: string;
	/** The book of a quiz: sharing a book shares its quizzes. */
	bookId?: string | null;
}

/** Reads the links of the quiz and of its book. The caller has checked that the target itself is published. */
export async function isSharedWith(db: Db, userId: string, { id, bookId = null }: ShareTarget): Promise<boolean> {
	const live = or(
		eq(shares.targetId, id),
		and(
			eq(shares.targetId, bookId ?? ""),
			sql`EXISTS (SELECT 1 FROM ${books} WHERE ${books.id} = ${bookId} AND ${books.status} = 'published')`,
		),
	);
	const row = await db
		.select({ seq: shareUsers.seq })
		.from(shares)
		.innerJoin(shareUsers, and(eq(shareUsers.shareId, shares.id), eq(shareUsers.userId, userId)))
		.where(live)
		.limit(1)
		.get();
	return row !== undefined;
}

export function findShare(db: Db, targetId: string) {
	return db.select().from(shares).where(eq(shares.targetId, targetId)).get();
}

export function findShareBySecret(db: Db, secretHash: string) {
	return db.select().from(shares).where(eq(shares.secretHash, secretHash)).get();
}

export function deleteShareStatement(db: Db, targetId: string) {
	return db.delete(shares).where(eq(shares.targetId, targetId));
}

/** Makes or replaces a link; false if the owner has too many, or no longer has the quiz or book. */
export async function replaceShare(db: Db, row: ShareRow): Promise<boolean> {
	const target = row.kind === "quiz" ? quizzes : books;
	const owned = sql`EXISTS (SELECT 1 FROM ${target} WHERE ${target.id} = ${row.targetId} AND ${target.createdBy} = ${row.ownerId})`;
	const others = sql`(SELECT COUNT(*) FROM ${shares} AS other WHERE other.owner_id = ${row.ownerId} AND other.target_id <> ${row.targetId}) < ${SHARES.links}`;
	const allowed = sql`${owned} AND ${others}`;
	const [, inserted] = await db.batch([
		// An earlier link stays if the new one is refused.
		db.delete(shares).where(and(eq(shares.targetId, row.targetId), allowed)),
		insertWhere(db, shares, row, allowed).returning({ id: shares.id }),
	]);
	return inserted.length > 0;
}

/** Replaces the stored hash after a change of the signing secret. */
export async function setSecretHash(db: Db, id: string, secretHash: string): Promise<void> {
	await db.update(shares).set({ secretHash }).where(eq(shares.id, id));
}

export function countShareUsers(db: Db, shareId: string): Promise<number> {
	return db.$count(shareUsers, eq(shareUsers.shareId, shareId));
}

export async function hasOpenedShare(db: Db, shareId: string, userId: string): Promise<boolean> {
	return (await db.$count(shareUsers, and(eq(shareUsers.shareId, shareId), eq(shareUsers.userId, userId)))) > 0;
}

/** Gives a user the right of a link; false if the link has ended or has too many users. A user with too many links loses the oldest. */
export async function addShareUser(db: Db, row: { shareId: string; userId: string; createdAt: number }): Promise<boolean> {
	const { shareId, userId } = row;
	const lives = sql`EXISTS (SELECT 1 FROM ${shares} WHERE ${shares.id} = ${shareId})`;
	const fits = sql`(SELECT COUNT(*) FROM ${shareUsers} AS other WHERE other.share_id = ${shareId}) < ${SHARES.users}`;
	const oldest = sql`(SELECT old.seq FROM ${shareUsers} AS old WHERE old.user_id = ${userId} ORDER BY old.seq DESC LIMIT 1 OFFSET ${SHARES.opened})`;
	await db.batch([
		insertWhere(db, shareUsers, row, sql`${lives} AND ${fits}`).onConflictDoNothing(),
		db.delete(shareUsers).where(and(eq(shareUsers.userId, userId), sql`${shareUsers.seq} <= ${oldest}`)),
	]);
	return hasOpenedShare(db, shareId, userId);
}

/** Quizzes and books that the user may read by links, latest first, one more than `limit`. */
export function listShared(db: Db, userId: string, { skip, limit }: Page) {
	return db
		.select({ openedAt: shareUsers.createdAt, quiz: summaryColumns, book: bookSummaryColumns })
		.from(shareUsers)
		.innerJoin(shares, eq(shares.id, shareUsers.shareId))
		.leftJoin(quizzes, and(eq(quizzes.id, shares.targetId), eq(quizzes.status, "published")))
		.leftJoin(books, and(eq(books.id, shares.targetId), eq(books.status, "published")))
		.where(and(eq(shareUsers.userId, userId), or(isNotNull(quizzes.id), isNotNull(books.id))))
		.orderBy(desc(shareUsers.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}
