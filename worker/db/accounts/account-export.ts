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

/** A query of rows that meet a condition. */
interface Query<Row> {
	all(): Promise<Row[]>;
}
interface UnorderedQuery<Row> {
	orderBy(order: SQL): Query<Row> & { limit(rows: number): Query<Row> };
}

interface PageOrder {
	size?: number;
	newestFirst?: boolean;
}

/** Reads the account's `own` rows along `seq`, so that only one page is in memory. */
async function* readPages<Row extends { seq: number }>(
	seq: SQLiteColumn,
	own: SQL | undefined,
	select: (where: SQL | undefined) => UnorderedQuery<Row>,
	{ size = PAGE_ROWS, newestFirst = false }: PageOrder = {},
): AsyncGenerator<Row[]> {
	let last: Row | undefined;
	do {
		const where = and(own, last && (newestFirst ? lt : gt)(seq, last.seq));
		const rows = await select(where)
			.orderBy((newestFirst ? desc : asc)(seq))
			.limit(size)
			.all();
		yield rows;
		last = rows.length < size ? undefined : rows.at(-1);
	} while (last);
}

async function* readRows<Row extends { seq: number }>(...pages: Parameters<typeof readPages<Row>>): AsyncGenerator<Row> {
	for await (const rows of readPages(...pages)) yield* rows;
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

/** Reads large rows in pages by size, so that the number of reads follows from what an account may keep. */
async function* readLargeRows<Row>(
	db: Db,
	table: typeof quizzes | typeof books,
	userId: string,
	select: (where: SQL | undefined) => UnorderedQuery<Row>,
): AsyncGenerator<Row> {
	const own = eq(table.createdBy, userId);
	for (let after = 0; ; ) {
		const afterLast = and(own, gt(table.seq, after));
		const sizes = await db
			.select({ seq: table.seq, bytes: table.bytes })
			.from(table)
			.where(afterLast)
			.orderBy(asc(table.seq))
			.limit(MAX_LARGE_ROWS)
			.all();
		const last = lastWithinRead(sizes);
		if (!last) return;
		yield* await select(and(afterLast, lte(table.seq, last.seq)))
			.orderBy(asc(table.seq))
			.all();
		after = last.seq;
	}
}

async function* readClasses(db: Db, userId: string) {
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

const { questions: _questions, ...figures } = getTableColumns(gameResults);

/** Reads the figures of all results, and a reader of the document for as many as one export may read; null for the others. */
async function* readResults(db: Db, bucket: R2Bucket, userId: string) {
	let documents = 0;
	const rows = readRows(gameResults.seq, eq(gameResults.hostId, userId), (where) => db.select(figures).from(gameResults).where(where), {
		newestFirst: true,
	});
	for await (const row of rows) {
		const read = documents++ < MAX_DOCUMENTS ? () => readDocument(bucket, row.instanceId) : null;
		yield { ...row, readDocument: read };
	}
}

/** The rows of an account by the lists of its export. Each list is read when it is iterated. */
export function readAccountRows(db: Db, bucket: R2Bucket, userId: string) {
	const isAboutUser = and(eq(adminActions.targetType, "user"), eq(adminActions.targetId, userId));
	const actions = (where: SQL | undefined) => db.select().from(adminActions).where(where);
	return {
		quizzes: readLargeRows(db, quizzes, userId, (where) =>
			db
				.select({ quiz: quizzes, questions: quizContents.questions, original: originalFields })
				.from(quizzes)
				.leftJoin(quizContents, eq(quizContents.quizId, quizzes.id))
				.leftJoin(originals, eq(originals.id, quizzes.translatedFrom))
				.where(where),
		),
		books: readLargeRows(db, books, userId, (where) => db.select().from(books).where(where)),
		games: readRows(games.seq, eq(games.hostId, userId), (where) => db.select().from(games).where(where)),
		assignments: readRows(assignments.seq, eq(assignments.hostId, userId), (where) =>
			db.select(listedColumns).from(assignments).where(where),
		),
		results: readResults(db, bucket, userId),
		classes: readClasses(db, userId),
		pictures: readRows(mediaOwners.seq, eq(mediaOwners.userId, userId), (where) =>
			db
				.select({ seq: mediaOwners.seq, broughtAt: mediaOwners.createdAt, picture: media })
				.from(mediaOwners)
				.innerJoin(media, eq(media.id, mediaOwners.mediaId))
				.where(where),
		),
		reports: readRows(reports.seq, eq(reports.reporterId, userId), (where) => db.select().from(reports).where(where)),
		sharedByLink: readRows(shares.seq, eq(shares.ownerId, userId), (where) =>
			db.select({ seq: shares.seq, kind: shares.kind, targetId: shares.targetId, createdAt: shares.createdAt }).from(shares).where(where),
		),
		sharedWithMe: readRows(shareUsers.seq, eq(shareUsers.userId, userId), (where) =>
			db
				.select({ seq: shareUsers.seq, kind: shares.kind, targetId: shares.targetId, createdAt: shareUsers.createdAt })
				.from(shareUsers)
				.innerJoin(shares, eq(shares.id, shareUsers.shareId))
				.where(where),
		),
		adminActions: readRows(adminActions.seq, eq(adminActions.adminId, userId), actions),
		changesByAdmins: readRows(adminActions.seq, isAboutUser, actions),
	};
}
