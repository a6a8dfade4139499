import { and, desc, eq, getTableColumns, ne, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { LIMITS } from "#contract";
import type { Db } from "#worker/lib/deps";
import type { Page } from "#worker/lib/paging";
import { countUseStatement, type DailyUse, mayUse } from "../day-counters";
import { insertWhere } from "../insert-where";
import { books, quizzes, shares } from "../schema";
import { columnBytesSql, fitsBytes, sumBytes } from "../stored-bytes";
import { quotePhrase, type SummaryRow, summaryColumns } from "./quiz-lists";
import { NOBODY, type ShareLink, shareColumns } from "./quizzes";

const { judged: _judged, bytes: _bytes, ...bookColumns } = getTableColumns(books);
export type BookRow = Omit<typeof books.$inferSelect, "judged" | "bytes">;

export type FoundBook = BookRow & ShareLink;

export async function findBook(db: Db, id: string): Promise<FoundBook | undefined> {
	return db
		.select({ ...bookColumns, ...shareColumns })
		.from(books)
		.leftJoin(shares, eq(shares.targetId, books.id))
		.where(and(eq(books.id, id), ne(books.createdBy, NOBODY)))
		.get();
}

export async function findBookVerdicts(db: Db, id: string): Promise<unknown> {
	const row = await db.select({ judged: books.judged }).from(books).where(eq(books.id, id)).get();
	return row?.judged ?? null;
}

export const bookSummaryColumns = {
	seq: books.seq,
	id: books.id,
	title: books.title,
	author: books.author,
	coverImage: books.coverImage,
	coverState: books.coverState,
	description: sql<string | null>`substr(${books.description}, 1, ${sql.raw(String(LIMITS.bookSummaryDescription.max))})`.as("beginning"),
	url: books.url,
	language: books.language,
	minAge: books.minAge,
	maxAge: books.maxAge,
	visibility: books.visibility,
	status: books.status,
	createdBy: books.createdBy,
	createdAt: books.createdAt,
	updatedAt: books.updatedAt,
	version: books.version,
	topicCount: books.topicCount,
};
export type BookSummaryRow = Pick<BookRow, keyof typeof bookSummaryColumns>;

interface ListFilter extends Page {
	viewerId: string | undefined;
	/** Part of title or author, folded; one or two characters match the beginning of a word. */
	folded: string | undefined;
}

/** Published public books and the viewer's own, newest first. The two parts share no row; each reads only the entries it needs. */
export async function listBooks(db: Db, { viewerId, folded, skip, limit }: ListFilter): Promise<BookSummaryRow[]> {
	if (folded !== undefined) return findBooks(db, { viewerId, folded, skip, limit });
	const part = (whose: SQL | undefined) => db.select(bookSummaryColumns).from(books).where(whose);
	const publicBooks = part(eq(books.listed, 1));
	const found = viewerId === undefined ? publicBooks : unionAll(publicBooks, part(and(eq(books.createdBy, viewerId), eq(books.listed, 0))));
	return found
		.orderBy(desc(books.seq))
		.limit(limit + 1)
		.offset(skip);
}

/** The owner's books in every status, newest first, one more than `limit`. */
export function listOwnBooks(db: Db, { ownerId, folded, skip, limit }: Page & { ownerId: string; folded: string | undefined }) {
	return db
		.select({ ...bookSummaryColumns, topics: books.topics })
		.from(books)
		.where(and(eq(books.createdBy, ownerId), folded === undefined ? undefined : containsText(folded)))
		.orderBy(desc(books.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}

async function findBooks(db: Db, { viewerId, folded, skip, limit }: ListFilter & { folded: string }): Promise<BookSummaryRow[]> {
	const needed = skip + limit + 1;
	const listed = sql`SELECT rowid AS seq FROM book_search WHERE book_search MATCH ${quotePhrase(toIndexTerm(folded))} ORDER BY rowid DESC LIMIT ${needed}`;
	const own = db
		.select({ seq: books.seq })
		.from(books)
		.where(and(eq(books.createdBy, viewerId ?? ""), eq(books.listed, 0), containsText(folded)))
		.orderBy(desc(books.seq))
		.limit(needed);
	const seqs =
		viewerId === undefined
			? sql`SELECT seq FROM (${listed})`
			: sql`SELECT seq FROM (SELECT seq FROM (${listed}) UNION ALL SELECT seq FROM (${own}))`;
	return db
		.select(bookSummaryColumns)
		.from(books)
		.where(sql`${books.seq} IN (${seqs} ORDER BY seq DESC LIMIT ${limit + 1} OFFSET ${skip})`)
		.orderBy(desc(books.seq));
}

/** Shorter texts form no trigram: with the marks before each word (migration 0020) they match its beginning. */
const TRIGRAM_LENGTH = 3;

function toIndexTerm(folded: string): string {
	const length = [...folded].length;
	return length < TRIGRAM_LENGTH ? `${"☾".repeat(TRIGRAM_LENGTH - length)}${folded}` : folded.replaceAll(" ", " ☾☾");
}

/** Searches without the index, for the few rows of one owner. */
function containsText(folded: string): SQL {
	return [...folded].length < TRIGRAM_LENGTH
		? sql`instr(' ' || ${books.searchFolded}, ${` ${folded}`}) > 0`
		: sql`instr(${books.searchFolded}, ${folded}) > 0`;
}

/** Adds a book and counts it towards the daily limit, all or nothing; false if the limit is reached. */
export async function insertBook(db: Db, row: Omit<BookRow, "seq"> & { judged: unknown }, use: DailyUse): Promise<boolean> {
	const added = sql`EXISTS (SELECT 1 FROM ${books} AS added WHERE added.id = ${row.id})`;
	const [inserted] = await db.batch([
		insertWhere(db, books, { ...row, bytes: use.bytes }, mayUse(use)).returning({ id: books.id }),
		countUseStatement(db, use, added),
	]);
	return inserted.length > 0;
}

/** The size of a book's texts; callers add that of the model's verdicts. */
export function countBookBytes({ title, author, coverImage, description, url, topics }: BookTexts): number {
	return sumBytes(title, author, coverImage, description, url, topics);
}
type BookTexts = Pick<BookRow, "title" | "author" | "coverImage" | "description" | "url" | "topics">;

/** Gives a book's quizzes new topic numbers while `when` holds. Raises their versions: an open editor would restore the old number. */
function renumberQuizzesStatement(db: Db, bookId: string, numbers: Readonly<Record<number, number>>, when: SQL) {
	const next = sql`json_extract(${JSON.stringify(numbers)}, '$."' || ${quizzes.topicNumber} || '"')`;
	return db
		.update(quizzes)
		.set({ topicNumber: next, version: sql`${quizzes.version} + 1` })
		.where(and(eq(quizzes.bookId, bookId), sql`${next} IS NOT NULL`, when));
}

/** Overwrites a book at the version that was read; undefined after another write or if it is too large. `numbers`: for its quizzes too. */
export async function updateBook(
	db: Db,
	{ id, version }: Pick<BookRow, "id" | "version">,
	numbers: Readonly<Record<number, number>>,
	{ judged, ...change }: Partial<BookRow> & BookTexts & { judged?: unknown },
): Promise<BookRow | undefined> {
	const bytes = sql`${countBookBytes(change) + sumBytes(judged ?? null)} + ${judged === undefined ? columnBytesSql(sql`${books.judged}`) : 0}`;
	const fits = sql`(${bytes} <= ${books.bytes} OR ${fitsBytes(sql`${books.createdBy}`, sql`${bytes} - ${books.bytes}`)})`;
	const mayChange = and(eq(books.id, id), eq(books.version, version), fits);
	const update = db
		.update(books)
		.set({ ...change, ...(judged === undefined ? {} : { judged }), bytes, version: version + 1 })
		.where(mayChange)
		.returning(bookColumns);
	if (Object.keys(numbers).length === 0) return update.get();
	// Quizzes first: the book's own statement raises the version that both compare.
	const when = sql`EXISTS (SELECT 1 FROM ${books} WHERE ${mayChange})`;
	const [, [row]] = await db.batch([renumberQuizzesStatement(db, id, numbers, when), update]);
	return row;
}

/** Distinguishes a save refused for its size from one refused for another change. */
export async function isBookUnchanged(db: Db, { id, version }: Pick<BookRow, "id" | "version">): Promise<boolean> {
	return (await db.$count(books, and(eq(books.id, id), eq(books.version, version)))) > 0;
}

export function isPublishedAtVersion({ id, version }: Pick<BookRow, "id" | "version">): SQL {
	return sql`EXISTS (SELECT 1 FROM ${books} AS book_now WHERE book_now.id = ${id} AND book_now.version = ${version} AND book_now.status = 'published')`;
}

/** Returns no row if another write came first. */
export function hideBookStatement(
	db: Db,
	book: Pick<BookRow, "id" | "version">,
	review: Pick<BookRow, "reviewNote" | "reviewedBy" | "reviewedAt" | "hiddenHash" | "updatedAt">,
) {
	return db
		.update(books)
		.set({ ...review, status: "draft", listed: 0, version: book.version + 1 })
		.where(and(eq(books.id, book.id), isPublishedAtVersion(book)))
		.returning(bookColumns);
}

export function deleteBookStatement(db: Db, id: string) {
	return db.delete(books).where(eq(books.id, id)).returning({ id: books.id });
}

interface BookQuizzes extends Page {
	bookId: string;
	topicNumber: number | undefined;
	viewerId: string | undefined;
	/** True: private published quizzes too. */
	isShared: boolean;
}

/** Published public quizzes, shared ones, and the viewer's own unless archived; one more than `limit`. */
export async function listBookQuizzes(
	db: Db,
	{ bookId, topicNumber, viewerId, isShared, skip, limit }: BookQuizzes,
): Promise<SummaryRow[]> {
	const open = isShared ? eq(quizzes.status, "published") : eq(quizzes.listed, 1);
	const visible = viewerId === undefined ? open : or(open, and(eq(quizzes.createdBy, viewerId), ne(quizzes.status, "archived")));
	return db
		.select(summaryColumns)
		.from(quizzes)
		.where(and(eq(quizzes.bookId, bookId), topicNumber === undefined ? undefined : eq(quizzes.topicNumber, topicNumber), visible))
		.orderBy(quizzes.topicNumber, desc(quizzes.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}
