import { and, eq, getTableColumns, gt, inArray, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Question, readQuestions } from "#contract";
import { UNLIMITED } from "#worker/lib/days";
import type { Db } from "#worker/lib/deps";
import { countUseStatement, type DailyUse, mayUse } from "../day-counters";
import { insertWhere } from "../insert-where";
import { books, type QuizRow, quizContents, quizzes, reports, shares, soloStats } from "../schema";
import { columnBytesSql, fitsBytes, sumBytes } from "../stored-bytes";

/** Counts one answer in one write; returns the new counts. A vote (null) is neither right nor wrong, but shows that the quiz was played. */
function soloAnswerStatement(db: Db, quizId: string, questionId: string, correct: boolean | null) {
	const [right, wrong] = [correct === true ? 1 : 0, correct === false ? 1 : 0];
	return db
		.insert(soloStats)
		.values({ quizId, questionId, correctCount: right, wrongCount: wrong })
		.onConflictDoUpdate({
			target: [soloStats.quizId, soloStats.questionId],
			set: { correctCount: sql`${soloStats.correctCount} + ${right}`, wrongCount: sql`${soloStats.wrongCount} + ${wrong}` },
		})
		.returning({ correctCount: soloStats.correctCount, wrongCount: soloStats.wrongCount });
}

export async function countSoloAnswer(
	db: Db,
	quizId: string,
	questionId: string,
	correct: boolean | null,
): Promise<{ correctCount: number; wrongCount: number }> {
	const [row] = await soloAnswerStatement(db, quizId, questionId, correct);
	return row ?? { correctCount: 0, wrongCount: 0 };
}

export async function countSoloRun(db: Db, quizId: string): Promise<void> {
	await db
		.update(quizzes)
		.set({ timesPlayed: sql`${quizzes.timesPlayed} + 1` })
		.where(eq(quizzes.id, quizId));
}

/** The owner of content that waits for its deletion: no reader finds it. */
export const NOBODY = "";

export type QuizWithQuestions = QuizRow & {
	questions: Question[];
	/** Absent if deleted. The use case decides whether the caller may see it. */
	original: Pick<QuizRow, keyof typeof originalFields> | null;
} & ShareLink &
	CopiedFrom;

/** The link of a quiz or book, for a left join with `shares`. */
export const shareColumns = {
	shareId: sql<string | null>`${shares.id}`.as("share_id"),
	sharedAt: sql<number | null>`${shares.createdAt}`.as("shared_at"),
};
export interface ShareLink {
	/** Both null without a link. */
	shareId: string | null;
	sharedAt: number | null;
}

export const originals = alias(quizzes, "original");
export const originalFields = {
	id: originals.id,
	name: originals.name,
	listed: originals.listed,
	status: originals.status,
	bookId: originals.bookId,
	createdBy: originals.createdBy,
};

export interface CopiedFrom {
	/** The quiz that this one is a copy of; null if there is none, or no longer. The mapper decides who is told. */
	source: Pick<QuizRow, "id" | "name" | "listed" | "createdBy"> | null;
}

/** A subquery reads it, so that every list of quizzes can have it. Names are literal: drizzle would leave out the outer table's. */
export const copiedFrom = {
	source: sql<
		CopiedFrom["source"]
	>`(SELECT json_object('id', source.id, 'name', source.name, 'listed', source.listed, 'createdBy', source.created_by)
		FROM quizzes AS source WHERE source.id = quizzes.based_on AND source.created_by <> ${NOBODY})`
		.mapWith((json: string): CopiedFrom["source"] => JSON.parse(json))
		.as("source"),
};

/** The use case decides whether the caller may see it. */
export async function findQuiz(db: Db, id: string): Promise<QuizWithQuestions | undefined> {
	const found = await db
		.select({ row: getTableColumns(quizzes), questions: quizContents.questions, original: originalFields, ...shareColumns, ...copiedFrom })
		.from(quizzes)
		.leftJoin(quizContents, eq(quizContents.quizId, quizzes.id))
		.leftJoin(originals, and(eq(originals.id, quizzes.translatedFrom), ne(originals.createdBy, NOBODY)))
		.leftJoin(shares, eq(shares.targetId, quizzes.id))
		.where(and(eq(quizzes.id, id), ne(quizzes.createdBy, NOBODY)))
		.get();
	if (!found) return undefined;
	const { row, questions, ...more } = found;
	return { ...row, questions: readQuestions(questions ?? []), ...more };
}

export function findBookForQuiz(db: Db, id: string) {
	return db
		.select({
			id: books.id,
			createdBy: books.createdBy,
			listed: books.listed,
			status: books.status,
			title: books.title,
			topics: books.topics,
		})
		.from(books)
		.where(eq(books.id, id))
		.get();
}

export function isAtVersion(id: string, version: number) {
	return sql`EXISTS (SELECT 1 FROM ${quizzes} AS quiz_now WHERE quiz_now.id = ${id} AND quiz_now.version = ${version})`;
}

export async function findQuizVerdicts(db: Db, id: string): Promise<unknown> {
	const row = await db.select({ judged: quizContents.judged }).from(quizContents).where(eq(quizContents.quizId, id)).get();
	return row?.judged ?? null;
}

/** The picture that represents a quiz in lists. */
export function findFirstPicture(questions: readonly Question[]): string | null {
	return questions.find(({ image }) => image)?.image?.id ?? null;
}

export type QuizChange = Partial<Omit<QuizRow, "picture" | "bytes" | "seq" | "id" | "createdBy" | "createdAt" | "version" | "timesPlayed">>;

interface QuizEdit {
	change: QuizChange;
	questions: Question[];
	judged: unknown;
	mayGrow: boolean;
}

/**
 * The statements of one edit, for a batch: all take effect if the quiz still has this `version`, or none. The row comes last, because it
 * raises the version; it returns the new row. Publishing must not exceed the account's limit; drafts and an admin's corrections may, so
 * that nothing typed is lost.
 */
export function updateQuizStatements(
	db: Db,
	{ id, version }: Pick<QuizRow, "id" | "version">,
	{ change, questions, judged, mayGrow }: QuizEdit,
) {
	const keptVerdicts = sql`(SELECT ${columnBytesSql(sql`kept.judged`)} FROM ${quizContents} AS kept WHERE kept.quiz_id = ${id})`;
	const bytes = sql`${sumBytes(questions, judged ?? null, change.moderationResult ?? null)}
		+ ${judged === undefined ? keptVerdicts : 0}
		+ ${change.moderationResult === undefined ? sql`(SELECT ${columnBytesSql(sql`kept.moderation_result`)} FROM ${quizzes} AS kept WHERE kept.id = ${id})` : 0}`;
	const fits = sql`EXISTS (SELECT 1 FROM ${quizzes} AS grown WHERE grown.id = ${id} AND (${bytes} <= grown.bytes OR ${fitsBytes(sql`grown.created_by`, sql`${bytes} - grown.bytes`)}))`;
	const when = mayGrow ? isAtVersion(id, version) : sql`${isAtVersion(id, version)} AND ${fits}`;
	return [
		db
			.update(quizContents)
			.set({ questions, ...(judged === undefined ? {} : { judged }) })
			.where(and(eq(quizContents.quizId, id), when)),
		db
			.update(quizzes)
			.set({ ...change, bytes, questionCount: questions.length, picture: findFirstPicture(questions), version: version + 1 })
			.where(and(eq(quizzes.id, id), when))
			.returning(),
	] as const;
}

/** Distinguishes a save refused for its size from one refused for another change. */
export async function isQuizUnchanged(db: Db, { id, version }: Pick<QuizRow, "id" | "version">): Promise<boolean> {
	return (await db.$count(quizzes, and(eq(quizzes.id, id), eq(quizzes.version, version)))) > 0;
}

interface NewQuiz {
	row: Omit<QuizRow, "seq">;
	questions: Question[];
	judged: unknown;
	use: DailyUse;
}

/** Adds a quiz and counts it, all or nothing; false at the daily limit. One transaction: two calls cannot both take the last slot. */
export async function insertQuiz(db: Db, { row, questions, judged, use }: NewQuiz): Promise<boolean> {
	const added = sql`EXISTS (SELECT 1 FROM ${quizzes} AS added WHERE added.id = ${row.id})`;
	const [inserted] = await db.batch([
		insertWhere(db, quizzes, row, mayUse(use)).returning({ id: quizzes.id }),
		insertWhere(db, quizContents, { quizId: row.id, questions, judged: judged ?? null }, added),
		countUseStatement(db, use, added),
	]);
	return inserted.length > 0;
}

/** A quiz that was played, live or solo, or has open reports is archived instead of deleted. */
function isReferenced(db: Db, id: string | SQL): SQL {
	const answered = db.select({ one: sql`1` }).from(soloStats).where(eq(soloStats.quizId, id));
	const reported = db
		.select({ one: sql`1` })
		.from(reports)
		.where(and(eq(reports.quizId, id), inArray(reports.status, ["pending", "reviewed"])));
	return or(gt(quizzes.timesPlayed, 0), sql`EXISTS ${answered}`, sql`EXISTS ${reported}`) ?? sql`1`;
}

/** True while removing the quiz at this version would change something: a quiz that must be kept is archived only once. */
export function deleteTakesEffect(db: Db, { id, version }: Pick<QuizRow, "id" | "version">): SQL {
	return sql`EXISTS (SELECT 1 FROM ${quizzes} WHERE ${quizzes.id} = ${id} AND ${quizzes.version} = ${version} AND (${quizzes.status} <> 'archived' OR NOT (${isReferenced(db, id)})))`;
}

/** Archives a quiz of this `version` that must be kept, else deletes it. Only the one that took effect returns a row. */
export function deleteQuizStatements(db: Db, { id, version }: Pick<QuizRow, "id" | "version">, nowMs: number) {
	const mustKeep = isReferenced(db, id);
	return [
		db
			.update(quizzes)
			.set({ status: "archived", listed: 0, updatedAt: nowMs, version: version + 1 })
			.where(and(eq(quizzes.id, id), eq(quizzes.version, version), ne(quizzes.status, "archived"), mustKeep))
			.returning({ id: quizzes.id }),
		db
			.delete(quizzes)
			.where(and(eq(quizzes.id, id), eq(quizzes.version, version), not(mustKeep)))
			.returning({ id: quizzes.id }),
		db
			.delete(quizContents)
			.where(and(eq(quizContents.quizId, id), sql`NOT EXISTS (SELECT 1 FROM ${quizzes} AS kept WHERE kept.id = ${id})`)),
	] as const;
}

/**
 * Removes the quizzes of a book: counts them, archives those that must be kept or wait for a decision, and gives the others to `NOBODY`: no
 * reader finds them, and `deleteOwnerlessQuizzes` deletes them.
 */
export function removeQuizzesOfBookStatements(db: Db, bookId: string, nowMs: number) {
	const mustKeep = sql`(${quizzes.status} IN ('archived', 'pending_review') OR ${isReferenced(db, sql`${quizzes.id}`)})`;
	const ofBook = eq(quizzes.bookId, bookId);
	const unlinked = { bookId: null, topicNumber: null, status: "archived", listed: 0 } as const;
	return [
		db
			.select({ linked: sql<number>`COUNT(*)`, archived: sql<number>`COALESCE(SUM(${mustKeep}), 0)` })
			.from(quizzes)
			.where(and(ofBook, ne(quizzes.status, "archived"))),
		db
			.update(quizzes)
			.set({ ...unlinked, updatedAt: nowMs, version: sql`${quizzes.version} + 1` })
			.where(and(ofBook, mustKeep)),
		db
			.update(quizzes)
			.set({ ...unlinked, createdBy: NOBODY, bytes: 0 })
			.where(ofBook),
	] as const;
}

/** Quizzes per batch: the questions of one may have a megabyte. */
const BATCH = 50;

/** Deletes ownerless quizzes in at most `maxBatches` batches; returns how many. */
export async function deleteOwnerlessQuizzes(db: Db, maxBatches: number, hasTime = UNLIMITED): Promise<number> {
	let deleted = 0;
	for (let batch = 0; batch < maxBatches && hasTime(); batch++) {
		const rows = await db.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.createdBy, NOBODY)).limit(BATCH).all();
		if (rows.length === 0) break;
		const ids = rows.map(({ id }) => id);
		await db.batch([
			db.delete(quizContents).where(inArray(quizContents.quizId, ids)),
			db.delete(soloStats).where(inArray(soloStats.quizId, ids)),
			db.delete(quizzes).where(inArray(quizzes.id, ids)),
		]);
		deleted += rows.length;
		if (rows.length < BATCH) break;
	}
	return deleted;
}

/** True while the quiz waits for a decision at this version, if one is given. */
export function waitsForReview(id: string, version: number | undefined): SQL {
	const waiting = sql`EXISTS (SELECT 1 FROM ${quizzes} AS waiting WHERE waiting.id = ${id} AND waiting.status = 'pending_review')`;
	return version === undefined ? waiting : sql`${waiting} AND ${isAtVersion(id, version)}`;
}

/** Returns no row if the quiz does not wait for a decision (any more). */
export function withdrawStatement(db: Db, { id, ownerId, nowMs }: { id: string; ownerId: string; nowMs: number }) {
	return db
		.update(quizzes)
		.set({ status: "draft", listed: 0, updatedAt: nowMs, version: sql`${quizzes.version} + 1` })
		.where(and(eq(quizzes.id, id), eq(quizzes.createdBy, ownerId), eq(quizzes.status, "pending_review")))
		.returning();
}

interface Review {
	id: string;
	adminId: string;
	version: number | undefined;
	approved: boolean;
	note: string | undefined;
	nowMs: number;
}

/** Returns no row if the quiz does not wait for a decision (any more). */
export function reviewStatement(db: Db, { id, adminId, version, approved, note, nowMs }: Review) {
	return db
		.update(quizzes)
		.set({
			status: approved ? "published" : "rejected",
			listed: approved ? sql`${quizzes.visibility} = 'public'` : 0,
			rejectedByAdmin: approved ? 0 : 1,
			reviewNote: note ?? null,
			reviewedBy: adminId,
			reviewedAt: nowMs,
			updatedAt: nowMs,
			version: sql`${quizzes.version} + 1`,
		})
		.where(and(eq(quizzes.id, id), waitsForReview(id, version)))
		.returning();
}
