import { and, asc, eq, getTableColumns, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Db } from "#worker/lib/deps";
import { listedColumns } from "../homework/assignments";
import { dropDocumentsStatement } from "../media/bucket-deletions";
import { copiedFrom, deleteOwnerlessQuizzes, NOBODY, originalFields, originals } from "../quizzes/quizzes";
import { readDocument } from "../results/result-documents";
import {
	accountRemovals,
	accountTokens,
	adminActions,
	assignments,
	books,
	bucketDeletions,
	classes,
	dayCounts,
	gameErasures,
	gameResultPlayers,
	gameResults,
	games,
	identities,
	media,
	mediaOwners,
	mediaUses,
	parkedDeliveries,
	pupilRemovals,
	pupils,
	quizContents,
	quizzes,
	reports,
	sentMails,
	shares,
	shareUsers,
	signOnCodes,
	soloStats,
	startedGames,
	users,
	wrongPasswords,
} from "../schema";
import { readLargeRows, readPages, readRows } from "./export-pages";
import { isSignOnOfUser } from "./sign-on";

/** An account whose data is exported. */
interface ExportedAccount {
	db: Db;
	bucket: R2Bucket;
	userId: string;
}

/** An account in the transaction that deletes it. */
interface LeavingAccount {
	db: Db;
	id: string;
	email: string;
	nowMs: number;
	/** Whether the first statement deleted the account: each other statement must depend on it. */
	isDeleted: SQL;
}

/** A deleted account that may still have data. */
type Removal = typeof accountRemovals.$inferSelect;

/** Deletes one batch; true if nothing is left. */
type Step = (db: Db, removal: Removal) => Promise<boolean>;

/** Statements of the transaction, and steps after it, each of which runs until nothing is left. */
type Deletion = {
	/** Selects id, PIN and a time: objects whose data is erased, again once that time has passed. */
	objects?: (account: LeavingAccount) => SQL;
} & ({ atOnce: (account: LeavingAccount) => RunnableQuery<unknown, "sqlite">[]; later?: Step } | { atOnce?: undefined; later: Step });

export interface PersonalData {
	tables: readonly SQLiteTable[];
	/** Reads a list of the export in pages. Text: where else the export has it, or why it has not. */
	exported: string | ((account: ExportedAccount) => AsyncIterable<unknown>);
	/** Text: what else deletes it, or why it stays. */
	deleted: string | Deletion;
}

/** Small enough not to block other writes for long. D1 allows 100 bound values per statement. */
export const BATCH = 90;
/** Records of admins searched in one batch. */
const SEARCH_BATCH = 2_000;
/** A class has up to 200 pupils. */
const CLASSES_PER_PAGE = 20;
/** Documents of results in one export; each is one read of the bucket. The entry of an older result links to its page instead. */
const MAX_DOCUMENTS = 400;

/** A game's row is written before its object opens the game: a game this young may open after it was erased, so it is erased again. */
const OPENING_MS = 60_000;

/** An object deletes its storage a day after the end; doubled because its last report may have needed retries. */
export const OBJECT_LIFETIME_MS = 2 * 24 * 60 * 60 * 1000;

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

/** The data that a quiz or book without an owner loses at once. */
const HIDDEN = { createdBy: NOBODY, bytes: 0, listed: 0, reviewedBy: null, reviewNote: null };

/** When the object of a game or homework has certainly opened. */
const openedFrom = (madeAt: SQLiteColumn, nowMs: number) =>
	sql`CASE WHEN ${madeAt} > ${nowMs - OPENING_MS} THEN ${nowMs + OPENING_MS} ELSE ${nowMs} END`;

const { questions: _questions, ...figures } = getTableColumns(gameResults);

/** Reads the figures of all results, and a reader of the document for as many as one export may read; null for the others. */
async function* readResults({ db, bucket, userId }: ExportedAccount) {
	let documents = 0;
	const rows = readRows(gameResults.seq, eq(gameResults.hostId, userId), (where) => db.select(figures).from(gameResults).where(where), {
		newestFirst: true,
	});
	for await (const row of rows) {
		const read = documents++ < MAX_DOCUMENTS ? () => readDocument(bucket, row.instanceId) : null;
		yield { ...row, readDocument: read };
	}
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

async function* readClasses({ db, userId }: ExportedAccount) {
	const pages = readPages(classes.seq, eq(classes.ownerId, userId), (where) => db.select().from(classes).where(where), {
		size: CLASSES_PER_PAGE,
	});
	for await (const rows of pages) {
		const ids = rows.map(({ id }) => id);
		const found =
			ids.length === 0 ? [] : await db.select().from(pupils).where(inArray(pupils.classId, ids)).orderBy(asc(pupils.number)).all();
		yield* rows.map((row) => ({ ...row, pupils: found.filter(({ classId }) => classId === row.id) }));
	}
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

const readActions = (db: Db, own: SQL | undefined) =>
	readRows(adminActions.seq, own, (where) => db.select().from(adminActions).where(where));

const isActionAbout = (userId: string) => and(eq(adminActions.targetType, "user"), eq(adminActions.targetId, userId));

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

/** All data about a person, in the order in which it is deleted. A function under `exported` makes the list of this name. */
export const PERSONAL_DATA = {
	account: {
		tables: [users, accountRemovals],
		exported: "at the head of the file",
		deleted: "by the first statement of the transaction; the removal after the last step",
	},
	links: {
		tables: [accountTokens],
		exported: "no: hashes of links from the last days",
		deleted: {
			atOnce: ({ db, id, email, isDeleted }) => [
				db.delete(accountTokens).where(and(or(eq(accountTokens.userId, id), eq(accountTokens.email, email)), isDeleted)),
			],
		},
	},
	signOnCodes: {
		tables: [signOnCodes],
		exported: "no: codes of sign-ons from the last minutes",
		deleted: {
			atOnce: ({ db, id, email, isDeleted }) => [
				db.delete(signOnCodes).where(and(or(eq(signOnCodes.email, email), isSignOnOfUser(id)), isDeleted)),
			],
		},
	},
	identities: {
		tables: [identities],
		exported: "at the head of the file",
		deleted: { atOnce: ({ db, id, isDeleted }) => [db.delete(identities).where(and(eq(identities.userId, id), isDeleted))] },
	},
	quizzes: {
		tables: [quizzes, quizContents, soloStats],
		exported: ({ db, userId }) =>
			readLargeRows(db, quizzes, userId, (where) =>
				db
					.select({ quiz: quizzes, questions: quizContents.questions, original: originalFields, ...copiedFrom })
					.from(quizzes)
					.leftJoin(quizContents, eq(quizContents.quizId, quizzes.id))
					.leftJoin(originals, eq(originals.id, quizzes.translatedFrom))
					.where(where),
			),
		deleted: {
			atOnce: ({ db, id, isDeleted }) => [
				db
					.delete(reports)
					.where(and(inArray(reports.quizId, db.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.createdBy, id))), isDeleted)),
				db
					.update(quizzes)
					.set({ ...HIDDEN, status: "archived", bookId: null })
					.where(and(eq(quizzes.createdBy, id), isDeleted)),
			],
			later: async (db) => (await deleteOwnerlessQuizzes(db, 1)) === 0,
		},
	},
	books: {
		tables: [books],
		exported: ({ db, userId }) => readLargeRows(db, books, userId, (where) => db.select().from(books).where(where)),
		deleted: {
			atOnce: ({ db, id, isDeleted }) => [
				db
					.update(books)
					.set({ ...HIDDEN, status: "draft" })
					.where(and(eq(books.createdBy, id), isDeleted)),
			],
			later: changeRows((db) => [deleteRows(db, books, eq(books.createdBy, NOBODY))]),
		},
	},
	results: { tables: [gameResults, gameResultPlayers], exported: readResults, deleted: { later: deleteResults } },
	games: {
		tables: [games],
		exported: ({ db, userId }) => readRows(games.seq, eq(games.hostId, userId), (where) => db.select().from(games).where(where)),
		deleted: {
			objects: ({ id, nowMs, isDeleted }) => {
				// Objects of these games keep their data until it is delivered.
				const isUndelivered = sql`(${games.startedAt} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${gameResults} WHERE ${gameResults.instanceId} = ${games.instanceId}))`;
				return sql`SELECT ${games.instanceId}, ${games.pin}, ${openedFrom(games.openedAt, nowMs)} FROM ${games} WHERE ${games.hostId} = ${id}
					AND (${games.open} = 1 OR ${games.updatedAt} > ${nowMs - OBJECT_LIFETIME_MS} OR ${isUndelivered}) AND ${isDeleted}`;
			},
			later: changeRows((db, { userId }) => [deleteRows(db, games, eq(games.hostId, userId))]),
		},
	},
	assignments: {
		tables: [assignments],
		exported: ({ db, userId }) =>
			readRows(assignments.seq, eq(assignments.hostId, userId), (where) => db.select(listedColumns).from(assignments).where(where)),
		deleted: {
			objects: ({ id, nowMs, isDeleted }) =>
				sql`SELECT ${assignments.assignmentId}, ${assignments.pin}, ${openedFrom(assignments.createdAt, nowMs)} FROM ${assignments}
					WHERE ${assignments.hostId} = ${id} AND ${isDeleted}`,
			later: changeRows((db, { userId }) => [deleteRows(db, assignments, eq(assignments.hostId, userId))]),
		},
	},
	classes: { tables: [classes, pupils, pupilRemovals], exported: readClasses, deleted: { later: deleteClasses } },
	pictures: {
		tables: [mediaOwners, media, mediaUses],
		exported: ({ db, userId }) =>
			readRows(mediaOwners.seq, eq(mediaOwners.userId, userId), (where) =>
				db
					.select({ seq: mediaOwners.seq, broughtAt: mediaOwners.createdAt, picture: media })
					.from(mediaOwners)
					.innerJoin(media, eq(media.id, mediaOwners.mediaId))
					.where(where),
			),
		deleted: { later: releasePictures },
	},
	sharedByLink: {
		tables: [shares],
		exported: ({ db, userId }) =>
			readRows(shares.seq, eq(shares.ownerId, userId), (where) =>
				db.select({ seq: shares.seq, kind: shares.kind, targetId: shares.targetId, createdAt: shares.createdAt }).from(shares).where(where),
			),
		deleted: "by triggers, once the quiz or book has no owner (migration 0020)",
	},
	sharedWithMe: {
		tables: [shareUsers],
		exported: ({ db, userId }) =>
			readRows(shareUsers.seq, eq(shareUsers.userId, userId), (where) =>
				db
					.select({ seq: shareUsers.seq, kind: shares.kind, targetId: shares.targetId, createdAt: shareUsers.createdAt })
					.from(shareUsers)
					.innerJoin(shares, eq(shares.id, shareUsers.shareId))
					.where(where),
			),
		deleted: { later: changeRows((db, { userId }) => [deleteRows(db, shareUsers, eq(shareUsers.userId, userId))]) },
	},
	reports: {
		tables: [reports],
		exported: ({ db, userId }) => readRows(reports.seq, eq(reports.reporterId, userId), (where) => db.select().from(reports).where(where)),
		deleted: {
			// A question has one report per person; the report's own id keeps reports of deleted people distinct.
			later: changeRows((db, { userId }) => [
				updateRows(db, reports, eq(reports.reporterId, userId), {
					reporterId: sql`'former-' || ${reports.id}`,
					reporterEmail: NOBODY,
					reporterNickname: null,
				}),
			]),
		},
	},
	reviews: {
		tables: [quizzes, books],
		exported: "as records of adminActions",
		deleted: {
			later: changeRows((db, { userId }) => [
				updateRows(db, quizzes, eq(quizzes.reviewedBy, userId), { reviewedBy: NOBODY }),
				updateRows(db, books, eq(books.reviewedBy, userId), { reviewedBy: NOBODY }),
			]),
		},
	},
	adminActions: {
		tables: [adminActions],
		exported: ({ db, userId }) => readActions(db, eq(adminActions.adminId, userId)),
		deleted: {
			later: changeRows((db, { userId }) => [
				updateRows(db, adminActions, eq(adminActions.adminId, userId), { adminId: NOBODY, adminEmail: NOBODY }),
				updateRows(db, adminActions, isActionAbout(userId), { targetId: NOBODY, before: null, after: null }),
			]),
		},
	},
	changesByAdmins: {
		tables: [adminActions],
		exported: ({ db, userId }) => readActions(db, isActionAbout(userId)),
		// The step of adminActions has cleared these records; others may mention the person.
		deleted: { later: forgetMentions },
	},
	wrongPasswords: {
		tables: [wrongPasswords],
		exported: "no: a keyed hash of the address",
		deleted: "by the cron trigger, an hour later",
	},
	mails: {
		tables: [sentMails],
		exported: "no: keyed hashes of mailbox and network",
		deleted: "by the cron trigger, two days later",
	},
} satisfies Record<string, PersonalData>;

/** Tables that name no person, not even by a hash of an account. */
export const TABLES_WITHOUT_PEOPLE: readonly SQLiteTable[] = [bucketDeletions, dayCounts, gameErasures, parkedDeliveries, startedGames];

type DataOfPerson = typeof PERSONAL_DATA;

/** The lists of the export. */
export type ExportedList = {
	[Name in keyof DataOfPerson]: DataOfPerson[Name]["exported"] extends string ? never : Name;
}[keyof DataOfPerson];
