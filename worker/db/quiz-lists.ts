import { and, desc, eq, getTableColumns, gte, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { QuizListQuery, QuizStatus } from "../contract";
import type { Db } from "../lib/deps";
import type { QuizRow } from "./mappers";
import { quizzes, users } from "./schema";

interface Page {
	skip: number;
	limit: number;
}

type Filter = Partial<Pick<QuizListQuery, "language" | "minAge" | "maxAge">>;

/** Language, and ages that overlap the ones asked for (decisions section 4). */
function filterBy({ language, minAge, maxAge }: Filter): (SQL | undefined)[] {
	return [
		language === undefined ? undefined : eq(quizzes.language, language),
		maxAge === undefined ? undefined : lte(quizzes.minAge, maxAge),
		minAge === undefined ? undefined : gte(quizzes.maxAge, minAge),
	];
}

const everybodys = eq(quizzes.listed, 1);
const ownUnlisted = (ownerId: string) => and(eq(quizzes.createdBy, ownerId), eq(quizzes.listed, 0), ne(quizzes.status, "archived"));

/**
 * The explore list, newest first, one more than `limit`: what is listed and, for a signed-in viewer, what they own
 * and did not archive. The two parts share no row and each reads its index backwards, so that SQLite merges them and
 * stops at the end of the page, however large the library is.
 */
export function listExplore(db: Db, viewerId: string | undefined, { skip, limit, ...filter }: Page & Filter): Promise<QuizRow[]> {
	const part = (whose: SQL | undefined) =>
		db
			.select()
			.from(quizzes)
			.where(and(whose, ...filterBy(filter)));
	if (viewerId === undefined) {
		return part(everybodys)
			.orderBy(desc(quizzes.seq))
			.limit(limit + 1)
			.offset(skip);
	}
	return unionAll(part(everybodys), part(ownUnlisted(viewerId)))
		.orderBy(desc(quizzes.seq))
		.limit(limit + 1)
		.offset(skip);
}

/** A text as one phrase of the full-text index: quotes doubled, nothing in it is an operator. */
function phrase(folded: string): string {
	return `"${folded.replaceAll('"', '""')}"`;
}

/** As `listExplore`, of those whose folded name holds `folded` (three characters or more): read from the trigram index, newest first. */
export function searchExplore(
	db: Db,
	viewerId: string | undefined,
	{ folded, skip, limit, ...filter }: Page & Filter & { folded: string },
): Promise<QuizRow[]> {
	return db
		.select(getTableColumns(quizzes))
		.from(sql`quiz_search`)
		.innerJoin(quizzes, sql`${quizzes.seq} = quiz_search.rowid`)
		.where(
			and(
				sql`quiz_search MATCH ${phrase(folded)}`,
				viewerId === undefined ? everybodys : or(everybodys, ownUnlisted(viewerId)),
				...filterBy(filter),
			),
		)
		.orderBy(sql`quiz_search.rowid DESC`)
		.limit(limit + 1)
		.offset(skip);
}

interface OwnFilter extends Page {
	status?: QuizStatus | undefined;
	/** Part of the folded name; looked for in the owner's own rows only. */
	folded?: string | undefined;
}

/** The quizzes of one owner, newest first, one more than `limit`. */
export function listOwn(db: Db, ownerId: string, { status, folded, skip, limit }: OwnFilter): Promise<QuizRow[]> {
	const part = (which: SQL) =>
		db
			.select()
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

/** How many quizzes an owner has in each status, and questions in all of them. */
export async function countOwn(db: Db, ownerId: string): Promise<{ counts: Record<QuizStatus, number>; totalQuestions: number }> {
	const rows = await db
		.select({ status: quizzes.status, quizCount: sql<number>`count(*)`, questionCount: sql<number>`sum(${quizzes.questionCount})` })
		.from(quizzes)
		.where(eq(quizzes.createdBy, ownerId))
		.groupBy(quizzes.status);
	const countOf = (status: QuizStatus) => rows.find((row) => row.status === status)?.quizCount ?? 0;
	return {
		counts: {
			draft: countOf("draft"),
			published: countOf("published"),
			archived: countOf("archived"),
			pending_review: countOf("pending_review"),
			rejected: countOf("rejected"),
		},
		totalQuestions: rows.reduce((sum, row) => sum + row.questionCount, 0),
	};
}

export type PendingRow = QuizRow & { ownerName: string | null; ownerEmail: string | null };

/** Quizzes that wait for an admin, newest first, one more than `limit`, with who wrote them. */
export function listPending(db: Db, { skip, limit }: Page): Promise<PendingRow[]> {
	return db
		.select({ ...getTableColumns(quizzes), ownerName: users.name, ownerEmail: users.email })
		.from(quizzes)
		.leftJoin(users, eq(users.id, quizzes.createdBy))
		.where(eq(quizzes.status, "pending_review"))
		.orderBy(desc(quizzes.seq))
		.limit(limit + 1)
		.offset(skip);
}
