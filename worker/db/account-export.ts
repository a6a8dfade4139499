import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../lib/deps";
import { readDocument } from "./result-documents";
import { adminActions, books, gameResultPlayers, gameResults, games, media, mediaOwners, quizContents, quizzes, reports } from "./schema";

/** Rows per read, for small and for large ones: a quiz or a result may have a megabyte. */
const ROWS = 200;
const LARGE_ROWS = 5;

/** Reads a table in pages along `seq`, so that no more than a page is in memory. */
async function* paged<Row extends { seq: number }>(
	size: number,
	read: (after: number, size: number) => Promise<Row[]>,
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

const afterSeq = (seq: SQLiteColumn, after: number, own: SQL) => and(own, gt(seq, after));

export function quizzesOf(db: Db, userId: string) {
	return paged(LARGE_ROWS, async (after, size) => {
		const rows = await db
			.select({ quiz: quizzes, questions: quizContents.questions })
			.from(quizzes)
			.leftJoin(quizContents, eq(quizContents.quizId, quizzes.id))
			.where(afterSeq(quizzes.seq, after, eq(quizzes.createdBy, userId)))
			.orderBy(asc(quizzes.seq))
			.limit(size)
			.all();
		return rows.map(({ quiz, questions }) => ({ ...quiz, questions }));
	});
}

export function booksOf(db: Db, userId: string) {
	return paged(LARGE_ROWS, (after, size) =>
		db
			.select()
			.from(books)
			.where(afterSeq(books.seq, after, eq(books.createdBy, userId)))
			.orderBy(asc(books.seq))
			.limit(size)
			.all(),
	);
}

export function gamesOf(db: Db, userId: string) {
	return paged(ROWS, (after, size) =>
		db
			.select()
			.from(games)
			.where(afterSeq(games.seq, after, eq(games.hostId, userId)))
			.orderBy(asc(games.seq))
			.limit(size)
			.all(),
	);
}

export function resultsOf(db: Db, bucket: R2Bucket, userId: string) {
	return paged(1, async (after, size) => {
		const rows = await db
			.select()
			.from(gameResults)
			.where(afterSeq(gameResults.seq, after, eq(gameResults.hostId, userId)))
			.orderBy(asc(gameResults.seq))
			.limit(size)
			.all();
		return Promise.all(
			rows.map(async (row) => {
				if (row.documentBytes !== null) return { ...row, ...(await readDocument(bucket, row.instanceId)) };
				return { ...row, players: await playersOf(db, row.instanceId) };
			}),
		);
	});
}

/** The players of an older game. */
async function playersOf(db: Db, instanceId: string): Promise<unknown[]> {
	const chunks = await db
		.select({ players: gameResultPlayers.players })
		.from(gameResultPlayers)
		.where(eq(gameResultPlayers.instanceId, instanceId))
		.orderBy(asc(gameResultPlayers.chunk))
		.all();
	return chunks.flatMap(({ players }) => players);
}

export function reportsOf(db: Db, userId: string) {
	return paged(ROWS, (after, size) =>
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
	return paged(ROWS, (after, size) =>
		db
			.select()
			.from(adminActions)
			.where(afterSeq(adminActions.seq, after, eq(adminActions.adminId, userId)))
			.orderBy(asc(adminActions.seq))
			.limit(size)
			.all(),
	);
}

/** What admins did to the account itself. */
export function changesOf(db: Db, userId: string) {
	return paged(ROWS, (after, size) =>
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
	return paged(ROWS, async (after, size) => {
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
