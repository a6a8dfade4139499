import { and, asc, desc, eq, gt, lt, lte, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "#worker/lib/deps";
import type { books, quizzes } from "../schema";

const PAGE_ROWS = 1_000;
/** Limits for large rows: a quiz may have a megabyte. */
const MAX_LARGE_ROWS = 500;
const MAX_READ_BYTES = 8 * 1024 * 1024;

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
export async function* readPages<Row extends { seq: number }>(
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

export async function* readRows<Row extends { seq: number }>(...pages: Parameters<typeof readPages<Row>>): AsyncGenerator<Row> {
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
export async function* readLargeRows<Row>(
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
