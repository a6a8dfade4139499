import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "#worker/lib/deps";
import { listedColumns } from "../homework/assignments";
import { originalFields, originals } from "../quizzes/quizzes";
import { readDocument } from "../results/result-documents";
import {
	adminActions,
	assignments,
	books,
	classes,
	gameResults,
	games,
	media,
	mediaOwners,
	pupils,
	quizContents,
	quizzes,
	reports,
	shares,
	shareUsers,
} from "../schema";

const PAGE_ROWS = 1_000;
/** Limits for large rows: a quiz may have a megabyte. */
const MAX_LARGE_ROWS = 500;
const MAX_READ_BYTES = 8 * 1024 * 1024;
/** A class has up to 200 pupils. */
const CLASSES_PER_PAGE = 20;
/** Documents of results in one export; each is one read of the bucket. The entry of an older result links to its page instead. */
const MAX_DOCUMENTS = 400;

/** Reads a table along `seq`, so that only one page is in memory. */
async function* readPages<Row extends { seq: number }>(
	read: (after: number, size: number) => Promise<Row[]>,
	size = PAGE_ROWS,
): AsyncGenerator<Row> {
	let after = 0;
	for (;;) {
		const rows = await read(after, size);
		yield* rows;
		const last = rows.at(-1);
		if (rows.length < size || last === undefined) return;
		after = last.seq;
	}
}

interface RowSize {
	seq: number;
	bytes: number;
}

/** The last row that fits into one read; at least the first. */
function lastWithinRead(rows: readonly RowSize[]): RowSize | undefined {
	let bytes = 0;
	const beyond = rows.findIndex((row, index) => {
		bytes += row.bytes;
		return index > 0 && bytes > MAX_READ_BYTES;
	});
	return beyond === -1 ? rows.at(-1) : rows[beyond - 1];
}

/** Pages of large rows by size, so that the number of reads follows from what an account may keep. */
async function* readPagesByBytes<Row>(
	sizes: (after: number, size: number) => Promise<RowSize[]>,
	read: (after: number, last: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
	for (let after = 0; ; ) {
		const last = lastWithinRead(await sizes(after, MAX_LARGE_ROWS));
		if (!last) return;
		yield* await read(after, last.seq);
		after = last.seq;
	}
}

const afterSeq = (seq: SQLiteColumn, after: number, own: SQL) => and(own, gt(seq, after));

export function streamQuizzes(db: Db, userId: string) {
	const own = eq(quizzes.createdBy, userId);
	return readPagesByBytes(
		(after, size) =>
			db
				.select({ seq: quizzes.seq, bytes: quizzes.bytes })
				.from(quizzes)
				.where(afterSeq(quizzes.seq, after, own))
				.orderBy(asc(quizzes.seq))
				.limit(size)
				.all(),
		async (after, last) => {
			const rows = await db
				.select({ quiz: quizzes, questions: quizContents.questions, original: originalFields })
				.from(quizzes)
				.leftJoin(quizContents, eq(quizContents.quizId, quizzes.id))
				.leftJoin(originals, eq(originals.id, quizzes.translatedFrom))
				.where(and(afterSeq(quizzes.seq, after, own), lte(quizzes.seq, last)))
				.orderBy(asc(quizzes.seq))
				.all();
			return rows.map(({ quiz, questions, original }) => ({ ...quiz, questions, original }));
		},
	);
}

export function streamBooks(db: Db, userId: string) {
	const own = eq(books.createdBy, userId);
	return readPagesByBytes(
		(after, size) =>
			db
				.select({ seq: books.seq, bytes: books.bytes })
				.from(books)
				.where(afterSeq(books.seq, after, own))
				.orderBy(asc(books.seq))
				.limit(size)
				.all(),
		(after, last) =>
			db
				.select()
				.from(books)
				.where(and(afterSeq(books.seq, after, own), lte(books.seq, last)))
				.orderBy(asc(books.seq))
				.all(),
	);
}

export function streamGames(db: Db, userId: string) {
	return readPages((after, size) =>
		db
			.select()
			.from(games)
			.where(afterSeq(games.seq, after, eq(games.hostId, userId)))
			.orderBy(asc(games.seq))
			.limit(size)
			.all(),
	);
}

export function streamAssignments(db: Db, userId: string) {
	return readPages((after, size) =>
		db
			.select(listedColumns)
			.from(assignments)
			.where(afterSeq(assignments.seq, after, eq(assignments.hostId, userId)))
			.orderBy(asc(assignments.seq))
			.limit(size)
			.all(),
	);
}

const { questions: _questions, ...figures } = getTableColumns(gameResults);

/**
 * Reads results, newest first: the figures of all, and a reader of the document for as many as one export may read; null for the others.
 */
export async function* streamResults(db: Db, bucket: R2Bucket, userId: string) {
	let documents = 0;
	const rows = readPages(async (before, size) =>
		db
			.select(figures)
			.from(gameResults)
			.where(and(eq(gameResults.hostId, userId), before === 0 ? undefined : lt(gameResults.seq, before)))
			.orderBy(desc(gameResults.seq))
			.limit(size)
			.all(),
	);
	for await (const row of rows) {
		const read = documents++ < MAX_DOCUMENTS ? () => readDocument(bucket, row.instanceId) : null;
		yield { ...row, readDocument: read };
	}
}

export function streamReports(db: Db, userId: string) {
	return readPages((after, size) =>
		db
			.select()
			.from(reports)
			.where(afterSeq(reports.seq, after, eq(reports.reporterId, userId)))
			.orderBy(asc(reports.seq))
			.limit(size)
			.all(),
	);
}

export function streamActionsByUser(db: Db, userId: string) {
	return readPages((after, size) =>
		db
			.select()
			.from(adminActions)
			.where(afterSeq(adminActions.seq, after, eq(adminActions.adminId, userId)))
			.orderBy(asc(adminActions.seq))
			.limit(size)
			.all(),
	);
}

export function streamClasses(db: Db, userId: string) {
	return readPages(async (after, size) => {
		const rows = await db
			.select()
			.from(classes)
			.where(afterSeq(classes.seq, after, eq(classes.ownerId, userId)))
			.orderBy(asc(classes.seq))
			.limit(size)
			.all();
		const ids = rows.map(({ id }) => id);
		const found =
			ids.length === 0 ? [] : await db.select().from(pupils).where(inArray(pupils.classId, ids)).orderBy(asc(pupils.number)).all();
		return rows.map((row) => ({ ...row, pupils: found.filter(({ classId }) => classId === row.id) }));
	}, CLASSES_PER_PAGE);
}

export function streamActionsAboutUser(db: Db, userId: string) {
	return readPages((after, size) =>
		db
			.select()
			.from(adminActions)
			.where(and(eq(adminActions.targetType, "user"), eq(adminActions.targetId, userId), gt(adminActions.seq, after)))
			.orderBy(asc(adminActions.seq))
			.limit(size)
			.all(),
	);
}

export function streamPictures(db: Db, userId: string) {
	return readPages(async (after, size) => {
		const rows = await db
			.select({ seq: mediaOwners.seq, broughtAt: mediaOwners.createdAt, picture: media })
			.from(mediaOwners)
			.innerJoin(media, eq(media.id, mediaOwners.mediaId))
			.where(afterSeq(mediaOwners.seq, after, eq(mediaOwners.userId, userId)))
			.orderBy(asc(mediaOwners.seq))
			.limit(size)
			.all();
		return rows.map(({ picture, ...row }) => ({ ...picture, ...row }));
	});
}

export function streamShares(db: Db, userId: string) {
	return readPages((after, size) =>
		db
			.select({ seq: shares.seq, kind: shares.kind, targetId: shares.targetId, createdAt: shares.createdAt })
			.from(shares)
			.where(afterSeq(shares.seq, after, eq(shares.ownerId, userId)))
			.orderBy(asc(shares.seq))
			.limit(size)
			.all(),
	);
}

export function streamOpenedShares(db: Db, userId: string) {
	return readPages((after, size) =>
		db
			.select({ seq: shareUsers.seq, kind: shares.kind, targetId: shares.targetId, createdAt: shareUsers.createdAt })
			.from(shareUsers)
			.innerJoin(shares, eq(shares.id, shareUsers.shareId))
			.where(afterSeq(shareUsers.seq, after, eq(shareUsers.userId, userId)))
			.orderBy(asc(shareUsers.seq))
			.limit(size)
			.all(),
	);
}
