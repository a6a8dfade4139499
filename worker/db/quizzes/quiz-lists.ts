import { and, desc, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { AUTHORING_LANGUAGES, type AuthoringLanguage, LIMITS, type QuizListQuery, type QuizStatus } from "#contract";
import { WAITING_MAX } from "#contract/accounts/admin";
import type { Db } from "#worker/lib/deps";
import { type QuizRow, quizContents, quizzes, reports, shares, users } from "../schema";
import { type CopiedFrom, copiedFrom } from "./quizzes";

type QuizFilter = Partial<Pick<QuizListQuery, "language" | "minAge" | "maxAge">>;

/*
 * The index of listed quizzes answers filters with few terms (docs/decisions/0008-lists-and-search.md). Ages form a binary tree, seven
 * halvings deep: 1 is all ages, 2n and 2n + 1 are the halves of n. A quiz stores the left halves that contain its lowest age and the right
 * halves that contain its highest: "lowest at most x" is then a union of at most seven left halves. Migration 0020 writes the same signs.
 */
const DEPTHS = [0, 1, 2, 3, 4, 5, 6];
const AGES = 2 ** DEPTHS.length;
const ALL = 1;

const rangeAt = (age: number, depth: number) => age >> (6 - depth);
const isRight = (age: number, depth: number) => rangeAt(age, depth) % 2 === 1;

/** The left halves that together cover all ages up to this one. */
export function leftHalvesUpTo(age: number | undefined): number[] {
	if (age === undefined || age >= AGES - 1) return [ALL];
	const end = age + 1;
	return DEPTHS.filter((depth) => isRight(end, depth)).map((depth) => (2 << depth) + rangeAt(end, depth) - 1);
}

/** The right halves that together cover all ages from this one on. */
export function rightHalvesFrom(age: number | undefined): number[] {
	if (age === undefined || age <= 0) return [ALL];
	const before = age - 1;
	return DEPTHS.filter((depth) => !isRight(before, depth)).map((depth) => (2 << depth) + rangeAt(before, depth) + 1);
}

/** One phrase of a full-text query: quotes are doubled, so that nothing acts as an operator. */
export function quotePhrase(text: string): string {
	return `"${text.replaceAll('"', '""')}"`;
}

export function buildMatchQuery(folded: string | undefined, { language, minAge, maxAge }: QuizFilter): string {
	const spoken = language === undefined ? 0 : AUTHORING_LANGUAGES.indexOf(language) + 1;
	const signs = leftHalvesUpTo(maxAge).flatMap((low) =>
		rightHalvesFrom(minAge).map((high) => quotePhrase(String.fromCharCode(0x5000 + spoken, 0x6000 + low, 0x7000 + high))),
	);
	const words = folded === undefined ? "" : `name_folded : ${quotePhrase(folded)} AND `;
	return `${words}facet : (${signs.join(" OR ")})`;
}

interface PendingReviews {
	quizzes: number;
	covers: number;
	reports: number;
}

/** Counts what waits for an admin, at most `WAITING_MAX` of each kind; reads one entry of an index for each. */
export async function countPendingReviews(db: Db): Promise<PendingReviews> {
	const [row] = await db.all<PendingReviews>(sql`SELECT
		(SELECT COUNT(*) FROM (SELECT 1 FROM ${quizzes} WHERE ${quizzes.status} = 'pending_review' LIMIT ${WAITING_MAX})) AS quizzes,
		(SELECT COUNT(*) FROM (SELECT 1 FROM books INDEXED BY books_cover_waiting
			WHERE cover_state IN ('waiting', 'flagged') AND listed = 1 LIMIT ${WAITING_MAX})) AS covers,
		(SELECT COUNT(*) FROM (SELECT 1 FROM ${reports} WHERE ${reports.status} = 'pending' LIMIT ${WAITING_MAX})) AS reports`);
	return row ?? { quizzes: 0, covers: 0, reports: 0 };
}

interface Page {
	skip: number;
	limit: number;
}

/** The columns of a quiz in lists. The moderation result is left out, because it may be large. */
export const summaryColumns = {
	seq: quizzes.seq,
	id: quizzes.id,
	name: quizzes.name,
	minAge: quizzes.minAge,
	maxAge: quizzes.maxAge,
	language: quizzes.language,
	status: quizzes.status,
	visibility: quizzes.visibility,
	defaultTimeLimit: quizzes.defaultTimeLimit,
	bookId: quizzes.bookId,
	topicNumber: quizzes.topicNumber,
	createdBy: quizzes.createdBy,
	createdAt: quizzes.createdAt,
	updatedAt: quizzes.updatedAt,
	questionCount: quizzes.questionCount,
	timesPlayed: quizzes.timesPlayed,
	picture: quizzes.picture,
	version: quizzes.version,
	...copiedFrom,
};
export type SummaryRow = Pick<QuizRow, Exclude<keyof typeof summaryColumns, "source">> & CopiedFrom;

/** Conditions: the language, and ages that overlap the requested ones. */
function filterBy({ language, minAge, maxAge }: QuizFilter): (SQL | undefined)[] {
	return [
		language === undefined ? undefined : eq(quizzes.language, language),
		maxAge === undefined ? undefined : lte(quizzes.minAge, maxAge),
		minAge === undefined ? undefined : gte(quizzes.maxAge, minAge),
	];
}

const isListed = eq(quizzes.listed, 1);
const ownUnlisted = (ownerId: string) => and(eq(quizzes.createdBy, ownerId), eq(quizzes.listed, 0), ne(quizzes.status, "archived"));

interface ExploreQuery extends Page, QuizFilter {
	/** Part of the folded name, at least three characters. */
	folded?: string | undefined;
}

/**
 * The explore list, newest first: listed quizzes and the viewer's own except archived ones. Walks backwards through an index, so that it
 * reads about as many rows as the page shows, however large the library is.
 */
export function listExploreRows(
	db: Db,
	viewerId: string | undefined,
	{ folded, skip, limit, ...filter }: ExploreQuery,
): Promise<SummaryRow[]> {
	const needed = skip + limit + 1;
	const usesIndex = folded !== undefined || filter.minAge !== undefined || filter.maxAge !== undefined;
	const newest = usesIndex
		? sql`SELECT rowid AS seq FROM quiz_search WHERE quiz_search MATCH ${buildMatchQuery(folded, filter)} ORDER BY rowid DESC LIMIT ${needed}`
		: db
				.select({ seq: quizzes.seq })
				.from(quizzes)
				.where(and(isListed, ...filterBy(filter)))
				.orderBy(desc(quizzes.seq))
				.limit(needed);
	if (viewerId === undefined) return selectBySeq(db, sql`SELECT seq FROM (${newest}) ORDER BY seq DESC LIMIT ${limit + 1} OFFSET ${skip}`);
	const own = db
		.select({ seq: quizzes.seq })
		.from(quizzes)
		.where(
			and(ownUnlisted(viewerId), ...filterBy(filter), folded === undefined ? undefined : sql`instr(${quizzes.nameFolded}, ${folded}) > 0`),
		)
		.orderBy(desc(quizzes.seq))
		.limit(needed);
	return selectBySeq(
		db,
		sql`SELECT seq FROM (SELECT seq FROM (${newest}) UNION ALL SELECT seq FROM (${own})) ORDER BY seq DESC LIMIT ${limit + 1} OFFSET ${skip}`,
	);
}

function selectBySeq(db: Db, seqs: SQL): Promise<SummaryRow[]> {
	return db.select(summaryColumns).from(quizzes).where(sql`${quizzes.seq} IN (${seqs})`).orderBy(desc(quizzes.seq));
}

/** The account that owns the starter library (scripts/seed-library.mjs). */
const LIBRARY_OWNER = "library";

/** Reads the index of owners, as many rows as the library has. */
export function listLibrary(db: Db, language: AuthoringLanguage, limit: number): Promise<SummaryRow[]> {
	return db
		.select(summaryColumns)
		.from(quizzes)
		.where(and(eq(quizzes.createdBy, LIBRARY_OWNER), isListed, eq(quizzes.language, language)))
		.orderBy(quizzes.seq)
		.limit(limit);
}

interface OwnFilter extends Page {
	status?: QuizStatus | undefined;
	/** Part of the folded name; searches only the owner's rows. */
	folded?: string | undefined;
}

export function listOwnRows(
	db: Db,
	ownerId: string,
	{ status, folded, skip, limit }: OwnFilter,
): Promise<(SummaryRow & { isShared: number })[]> {
	const isShared = sql<number>`${quizzes.id} IN (SELECT ${shares.targetId} FROM ${shares} WHERE ${shares.ownerId} = ${ownerId})`.as(
		"is_shared",
	);
	const part = (which: SQL) =>
		db
			.select({ ...summaryColumns, isShared })
			.from(quizzes)
			.where(and(eq(quizzes.createdBy, ownerId), which, folded ? sql`instr(${quizzes.nameFolded}, ${folded}) > 0` : undefined));
	if (status !== undefined) {
		return part(eq(quizzes.status, status))
			.orderBy(desc(quizzes.seq))
			.limit(limit + 1)
			.offset(skip);
	}
	return unionAll(part(eq(quizzes.listed, 1)), part(eq(quizzes.listed, 0)))
		.orderBy(desc(quizzes.seq))
		.limit(limit + 1)
		.offset(skip);
}

export async function countOwnQuizzes(db: Db, ownerId: string): Promise<{ counts: Record<QuizStatus, number>; totalQuestions: number }> {
	const rows = await db
		.select({ status: quizzes.status, quizCount: sql<number>`count(*)`, questionCount: sql<number>`sum(${quizzes.questionCount})` })
		.from(quizzes)
		.where(eq(quizzes.createdBy, ownerId))
		.groupBy(quizzes.status);
	const countWithStatus = (status: QuizStatus) => rows.find((row) => row.status === status)?.quizCount ?? 0;
	return {
		counts: {
			draft: countWithStatus("draft"),
			published: countWithStatus("published"),
			archived: countWithStatus("archived"),
			pending_review: countWithStatus("pending_review"),
			rejected: countWithStatus("rejected"),
		},
		totalQuestions: rows.reduce((sum, row) => sum + row.questionCount, 0),
	};
}

const FINDINGS_SHOWN = 5;

/** The beginning of a moderation result, cut in SQL: a list shows few findings. */
const beginningOfResult = sql<string | null>`CASE WHEN ${quizzes.moderationResult} IS NULL THEN NULL ELSE json_object(
	'approved', json(${quizzes.moderationResult} -> '$.approved'), 'severity', ${quizzes.moderationResult} ->> '$.severity',
	'summary', substr(${quizzes.moderationResult} ->> '$.summary', 1, ${LIMITS.moderationSummary.max}), 'categories', json(${quizzes.moderationResult} -> '$.categories'),
	'details', (SELECT json_group_array(json(shown.value)) FROM (SELECT value FROM json_each(${quizzes.moderationResult}, '$.details') LIMIT ${FINDINGS_SHOWN}) AS shown),
	'omitted', coalesce(${quizzes.moderationResult} ->> '$.omitted', 0) + max(0, json_array_length(${quizzes.moderationResult}, '$.details') - ${FINDINGS_SHOWN})) END`;

export interface FlaggedRow {
	quizId: string;
	index: number;
	question: unknown;
}

/** The questions of the findings shown for at most 50 quizzes, in order. Reads nothing else of their content. */
export async function findFlaggedQuestions(db: Db, quizIds: readonly string[]): Promise<FlaggedRow[]> {
	if (quizIds.length === 0) return [];
	const rows = await db.all<{ quizId: string; place: number; question: string }>(sql`
		SELECT ${quizzes.id} AS quizId, entry.key AS place, entry.value AS question
		FROM ${quizzes} JOIN ${quizContents} ON ${quizContents.quizId} = ${quizzes.id}, json_each(${quizContents.questions}) AS entry
		WHERE ${inArray(quizzes.id, [...quizIds])} AND ${quizzes.moderationResult} IS NOT NULL AND entry.key IN (
			SELECT value ->> '$.index' FROM json_each(${quizzes.moderationResult}, '$.details') LIMIT ${FINDINGS_SHOWN})
		ORDER BY quizId, place`);
	return rows.map(({ quizId, place: index, question }) => ({ quizId, index, question: JSON.parse(question) }));
}

export type PendingRow = SummaryRow & { moderationResult: string | null; ownerName: string | null; ownerEmail: string | null };

export function listPendingRows(db: Db, { skip, limit }: Page): Promise<PendingRow[]> {
	return db
		.select({ ...summaryColumns, moderationResult: beginningOfResult, ownerName: users.name, ownerEmail: users.email })
		.from(quizzes)
		.leftJoin(users, eq(users.id, quizzes.createdBy))
		.where(eq(quizzes.status, "pending_review"))
		.orderBy(desc(quizzes.seq))
		.limit(limit + 1)
		.offset(skip);
}
