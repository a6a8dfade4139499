import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
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

type SeqTable = SQLiteTable & { seq: SQLiteColumn };
/** A statement that changes at most one batch of rows and returns them. */
type BatchStatement = RunnableQuery<readonly unknown[], "sqlite">;

const isInBatch = (table: SeqTable, where: SQL | undefined) => sql`${table.seq} IN ${selectBatch(table, where)}`;

const deleteRows = (db: Db, table: SeqTable, where: SQL | undefined) =>
	db.delete(table).where(isInBatch(table, where)).returning({ seq: table.seq });

const updateRows = <Table extends SeqTable>(db: Db, table: Table, where: SQL | undefined, values: SQLiteUpdateSetSource<Table>) =>
	db.update(table).set(values).where(isInBatch(table, where)).returning({ seq: table.seq });

/** A step of statements that no longer find the rows that they have changed. */
const changeRows =
	(toStatements: (db: Db, removal: Removal) => [BatchStatement, ...BatchStatement[]]): Step =>
	async (db, removal) =>
		(await db.batch(toStatements(db, removal))).every((changed) => changed.length < BATCH);

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

/** Pupils before their class, so that an interrupted run finds them again. */
async function deleteClasses(db: Db, { userId }: Removal): Promise<boolean> {
	const own = sql`(SELECT ${classes.id} FROM ${classes} WHERE ${classes.ownerId} = ${userId})`;
	if ((await deleteRows(db, pupils, sql`${pupils.classId} IN ${own}`)).length === BATCH) return false;
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
	changeRows((db) => [deleteRows(db, books, eq(books.createdBy, NOBODY))]),
	deleteResults,
	changeRows((db, { userId }) => [deleteRows(db, games, eq(games.hostId, userId))]),
	changeRows((db, { userId }) => [deleteRows(db, assignments, eq(assignments.hostId, userId))]),
	deleteClasses,
	releasePictures,
	// Links of the account's own quizzes and books end with their owner (migration 0020).
	changeRows((db, { userId }) => [deleteRows(db, shareUsers, eq(shareUsers.userId, userId))]),
	// A question has one report per person; the report's own id keeps reports of deleted people distinct.
	changeRows((db, { userId }) => [
		updateRows(db, reports, eq(reports.reporterId, userId), {
			reporterId: sql`'former-' || ${reports.id}`,
			reporterEmail: NOBODY,
			reporterNickname: null,
		}),
	]),
	changeRows((db, { userId }) => [
		updateRows(db, quizzes, eq(quizzes.reviewedBy, userId), { reviewedBy: NOBODY }),
		updateRows(db, books, eq(books.reviewedBy, userId), { reviewedBy: NOBODY }),
	]),
	changeRows((db, { userId }) => [
		updateRows(db, adminActions, eq(adminActions.adminId, userId), { adminId: NOBODY, adminEmail: NOBODY }),
		updateRows(db, adminActions, and(eq(adminActions.targetType, "user"), eq(adminActions.targetId, userId)), {
			targetId: NOBODY,
			before: null,
			after: null,
		}),
	]),
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
