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

const ROWS = 1_000;
/** Limits for large rows: a quiz may have a megabyte. */
const LARGE_ROWS = 500;
const LARGE_BYTES = 8 * 1024 * 1024;
/** A class has up to 200 pupils. */
const CLASSES = 20;
/** Documents of results in one export; each is one read of the bucket. Older results say where theirs is. */
const DOCUMENTS = 400;

/** Reads a table along `seq`, so that only one page is in memory. */
async function* paged<Row extends { seq: number }>(
	read: (after: number, size: number) => Promise<Row[]>,
	size = ROWS,
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

interface Sized {
	seq: number;
	bytes: number;
}

/** The last row that fits into one read; at least the first. */
function lastWithinRead(rows: readonly Sized[]): Sized | undefined {
	let bytes = 0;
	const beyond = rows.findIndex((row, index) => {
		bytes += row.bytes;
		return index > 0 && bytes > LARGE_BYTES;
	});
	return beyond === -1 ? rows.at(-1) : rows[beyond - 1];
}

/** Pages of large rows by size, so that the number of reads follows from what an account may keep. */
async function* pagedByBytes<Row>(
	sizes: (after: number, size: number) => Promise<Sized[]>,
	read: (after: number, last: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
	for (let after = 0; ; ) {
		const last = lastWithinRead(await sizes(after, LARGE_ROWS));
		if (!last) return;
		yield* await read(after, last.seq);
		after = last.seq;
	}
}

const afterSeq = (seq: SQLiteColumn, after: number, own: SQL) => and(own, gt(seq, after));

export function quizzesOf(db: Db, userId: string) {
	const own = eq(quizzes.createdBy, userId);
	return pagedByBytes(
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

export function booksOf(db: Db, userId: string) {
	const own = eq(books.createdBy, userId);
	return pagedByBytes(
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

export function gamesOf(db: Db, userId: string) {
	return paged((after, size) =>
		db
			.select()
			.from(games)
			.where(afterSeq(games.seq, after, eq(games.hostId, userId)))
			.orderBy(asc(games.seq))
			.limit(size)
			.all(),
	);
}

export function assignmentsOf(db: Db, userId: string) {
	return paged((after, size) =>
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

/** Newest first: the figures of all results, and readers of as many documents as one export may read; null for the others. */
export async function* resultsOf(db: Db, bucket: R2Bucket, userId: string) {
	let documents = 0;
	const rows = paged(async (before, size) =>
		db
			.select(figures)
			.from(gameResults)
			.where(and(eq(gameResults.hostId, userId), before === 0 ? undefined : lt(gameResults.seq, before)))
			.orderBy(desc(gameResults.seq))
			.limit(size)
			.all(),
	);
	for await (const row of rows) {
		const read = documents++ < DOCUMENTS ? () => readDocument(bucket, row.instanceId) : null;
		yield { ...row, readDocument: read };
	}
}

export function reportsOf(db: Db, userId: string) {
	return paged((after, size) =>
		db
			.select()
			.from(reports)
			.where(afterSeq(reports.seq, after, eq(reports.reporterId, userId)))
			.orderBy(asc(reports.seq))
			.limit(size)
			.all(),
	);
}

export function actionsOf(db: Db, userId: string) {
	return paged((after, size) =>
		db
			.select()
			.from(adminActions)
			.where(afterSeq(adminActions.seq, after, eq(adminActions.adminId, userId)))
			.orderBy(asc(adminActions.seq))
			.limit(size)
			.all(),
	);
}

export function classesOf(db: Db, userId: string) {
	return paged(async (after, size) => {
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
	}, CLASSES);
}

export function changesOf(db: Db, userId: string) {
	return paged((after, size) =>
		db
			.select()
			.from(adminActions)
			.where(and(eq(adminActions.targetType, "user"), eq(adminActions.targetId, userId), gt(adminActions.seq, after)))
			.orderBy(asc(adminActions.seq))
			.limit(size)
			.all(),
	);
}

export function picturesOf(db: Db, userId: string) {
	return paged(async (after, size) => {
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

export function sharesOf(db: Db, userId: string) {
	return paged((after, size) =>
		db
			.select({ seq: shares.seq, kind: shares.kind, targetId: shares.targetId, createdAt: shares.createdAt })
			.from(shares)
			.where(afterSeq(shares.seq, after, eq(shares.ownerId, userId)))
			.orderBy(asc(shares.seq))
			.limit(size)
			.all(),
	);
}

export function openedSharesOf(db: Db, userId: string) {
	return paged((after, size) =>
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
