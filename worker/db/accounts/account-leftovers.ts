import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type HasTime, UNLIMITED } from "#worker/lib/days";
import type { Db } from "#worker/lib/deps";
import { dropDocumentsStatement } from "../media/bucket-deletions";
import { deleteOwnerlessQuizzes, NOBODY } from "../quizzes/quizzes";
import {
	accountRemovals,
	adminActions,
	assignments,
	books,
	classes,
	gameResultPlayers,
	gameResults,
	games,
	media,
	mediaOwners,
	mediaUses,
	pupilRemovals,
	pupils,
	quizzes,
	reports,
	shareUsers,
} from "../schema";

type Removal = typeof accountRemovals.$inferSelect;

/** Small enough not to block other writes for long. D1 allows 100 bound values per statement. */
const BATCH = 90;
/** Records of admins searched in one batch. */
const SEARCH_BATCH = 2_000;

/** Deletes one batch; true if nothing is left. */
type Step = (db: Db, removal: Removal) => Promise<boolean>;

const selectBatch = (table: SQLiteTable, where: SQL | undefined) => sql`(SELECT rowid FROM ${table} WHERE ${where} LIMIT ${BATCH})`;

async function deleteBooks(db: Db): Promise<boolean> {
	const found = selectBatch(books, eq(books.createdBy, NOBODY));
	return (await db.delete(books).where(sql`${books.seq} IN ${found}`).returning({ seq: books.seq })).length < BATCH;
}

async function deleteResults(db: Db, { userId }: Removal): Promise<boolean> {
	const rows = await db.select({ id: gameResults.instanceId }).from(gameResults).where(eq(gameResults.hostId, userId)).limit(BATCH).all();
	const ids = rows.map(({ id }) => id);
	const these = inArray(gameResults.instanceId, ids);
	if (ids.length > 0)
		await db.batch([
			db.delete(gameResultPlayers).where(inArray(gameResultPlayers.instanceId, ids)),
			dropDocumentsStatement(db, these),
			db.delete(gameResults).where(these),
		]);
	return ids.length < BATCH;
}

async function deleteGames(db: Db, { userId }: Removal): Promise<boolean> {
	const found = selectBatch(games, eq(games.hostId, userId));
	return (await db.delete(games).where(sql`${games.seq} IN ${found}`).returning({ seq: games.seq })).length < BATCH;
}

async function deleteAssignments(db: Db, { userId }: Removal): Promise<boolean> {
	const found = selectBatch(assignments, eq(assignments.hostId, userId));
	return (await db.delete(assignments).where(sql`${assignments.seq} IN ${found}`).returning({ seq: assignments.seq })).length < BATCH;
}

/** Pupils before their class, so that an interrupted run finds them again. */
async function deleteClasses(db: Db, { userId }: Removal): Promise<boolean> {
	const own = sql`(SELECT ${classes.id} FROM ${classes} WHERE ${classes.ownerId} = ${userId})`;
	const deleted = await db
		.delete(pupils)
		.where(sql`${pupils.seq} IN ${selectBatch(pupils, sql`${pupils.classId} IN ${own}`)}`)
		.returning({ seq: pupils.seq });
	if (deleted.length === BATCH) return false;
	await db.batch([
		db.delete(pupilRemovals).where(sql`${pupilRemovals.classId} IN ${own}`),
		db.delete(classes).where(eq(classes.ownerId, userId)),
	]);
	return true;
}

/** Runs after everything that used the pictures. The next run deletes those that nobody else uploaded or uses, without waiting a week. */
async function releasePictures(db: Db, { userId }: Removal): Promise<boolean> {
	const rows = await db.select({ id: mediaOwners.mediaId }).from(mediaOwners).where(eq(mediaOwners.userId, userId)).limit(BATCH).all();
	const ids = rows.map(({ id }) => id);
	if (ids.length > 0)
		await db.batch([
			db
				.update(media)
				.set({ unusedSince: 0 })
				.where(
					and(
						inArray(media.id, ids),
						sql`NOT EXISTS (SELECT 1 FROM ${mediaOwners} AS other WHERE other.media_id = ${media.id} AND other.user_id <> ${userId})`,
						sql`NOT EXISTS (SELECT 1 FROM ${mediaUses} WHERE ${mediaUses.mediaId} = ${media.id})`,
					),
				),
			db.delete(mediaOwners).where(and(eq(mediaOwners.userId, userId), inArray(mediaOwners.mediaId, ids))),
		]);
	return ids.length < BATCH;
}

/** Links of the account's own quizzes and books end with their owner (migration 0020). */
async function forgetShareUser(db: Db, { userId }: Removal): Promise<boolean> {
	const found = selectBatch(shareUsers, eq(shareUsers.userId, userId));
	return (await db.delete(shareUsers).where(sql`${shareUsers.seq} IN ${found}`).returning({ seq: shareUsers.seq })).length < BATCH;
}

/** A question has one report per person; the report's own id keeps reports of deleted people distinct. */
async function forgetReporter(db: Db, { userId }: Removal): Promise<boolean> {
	const changed = await db
		.update(reports)
		.set({ reporterId: sql`'former-' || ${reports.id}`, reporterEmail: NOBODY, reporterNickname: null })
		.where(sql`${reports.seq} IN ${selectBatch(reports, eq(reports.reporterId, userId))}`)
		.returning({ seq: reports.seq });
	return changed.length < BATCH;
}

async function forgetReviewer(db: Db, { userId }: Removal): Promise<boolean> {
	const [ofQuizzes, ofBooks] = await db.batch([
		db
			.update(quizzes)
			.set({ reviewedBy: NOBODY })
			.where(sql`${quizzes.seq} IN ${selectBatch(quizzes, eq(quizzes.reviewedBy, userId))}`)
			.returning({ seq: quizzes.seq }),
		db
			.update(books)
			.set({ reviewedBy: NOBODY })
			.where(sql`${books.seq} IN ${selectBatch(books, eq(books.reviewedBy, userId))}`)
			.returning({ seq: books.seq }),
	]);
	return ofQuizzes.length < BATCH && ofBooks.length < BATCH;
}

async function forgetAdmin(db: Db, { userId }: Removal): Promise<boolean> {
	const about = and(eq(adminActions.targetType, "user"), eq(adminActions.targetId, userId));
	const [byThem, aboutThem] = await db.batch([
		db
			.update(adminActions)
			.set({ adminId: NOBODY, adminEmail: NOBODY })
			.where(sql`${adminActions.seq} IN ${selectBatch(adminActions, eq(adminActions.adminId, userId))}`)
			.returning({ seq: adminActions.seq }),
		db
			.update(adminActions)
			.set({ targetId: NOBODY, before: null, after: null })
			.where(sql`${adminActions.seq} IN ${selectBatch(adminActions, about)}`)
			.returning({ seq: adminActions.seq }),
	]);
	return byThem.length < BATCH && aboutThem.length < BATCH;
}

async function forgetMentions(db: Db, { userId, email }: Removal): Promise<boolean> {
	const own = eq(accountRemovals.userId, userId);
	const removal = await db.select().from(accountRemovals).where(own).get();
	if (!removal) return true;
	const from = removal.searchedSeq;
	const rows = await db
		.select({ seq: adminActions.seq })
		.from(adminActions)
		.where(gt(adminActions.seq, from))
		.orderBy(asc(adminActions.seq))
		.limit(SEARCH_BATCH)
		.all();
	const last = rows.at(-1);
	if (!last) return true;
	const mentions = (column: SQL) => sql`(instr(${column}, ${userId}) > 0 OR instr(${column}, ${email}) > 0)`;
	await db.batch([
		db
			.update(adminActions)
			.set({ before: null, after: null })
			.where(
				and(
					gt(adminActions.seq, from),
					lte(adminActions.seq, last.seq),
					or(mentions(sql`${adminActions.before}`), mentions(sql`${adminActions.after}`)),
				),
			),
		db.update(accountRemovals).set({ searchedSeq: last.seq }).where(own),
	]);
	return rows.length < SEARCH_BATCH;
}

const STEPS: Step[] = [
	async (db) => (await deleteOwnerlessQuizzes(db, 1)) === 0,
	deleteBooks,
	deleteResults,
	deleteGames,
	deleteAssignments,
	deleteClasses,
	releasePictures,
	forgetShareUser,
	forgetReporter,
	forgetReviewer,
	forgetAdmin,
	forgetMentions,
];

/**
 * Deletes what deleted accounts (or only `userId`) left, in at most `maxBatches`; the next run continues. Returns how many accounts are
 * done.
 */
export async function removeLeftovers(
	db: Db,
	maxBatches: number,
	{ userId, hasTime = UNLIMITED }: { userId?: string; hasTime?: HasTime } = {},
): Promise<number> {
	const removals = await db
		.select()
		.from(accountRemovals)
		.where(userId === undefined ? undefined : eq(accountRemovals.userId, userId))
		.orderBy(asc(accountRemovals.createdAt))
		.limit(BATCH)
		.all();
	let batches = 0;
	let done = 0;
	for (const removal of removals) {
		for (const step of STEPS) {
			for (let isDone = false; !isDone; batches++) {
				if (batches >= maxBatches || !hasTime()) return done;
				isDone = await step(db, removal);
			}
		}
		await db.delete(accountRemovals).where(eq(accountRemovals.userId, removal.userId));
		done++;
	}
	return done;
}
