import { and, eq, gt, inArray, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Question } from "#contract";
import type { Db } from "../lib/deps";
import { countUseStatement, type DailyUse, mayUse } from "./day-counters";
import { insertWhere } from "./insert-where";
import { atVersion } from "./quizzes";
import { type QuizRow, quizContents, quizzes, reports, soloStats } from "./schema";

interface NewQuiz {
	row: Omit<QuizRow, "seq">;
	questions: Question[];
	judged: unknown;
	use: DailyUse;
}

/**
 * Adds a quiz and counts it towards the owner's daily limit, all or nothing; false where the limit is reached. The
 * counter is checked in the same transaction, so that two calls at once cannot both take the last place.
 */
export async function insertQuiz(db: Db, { row, questions, judged, use }: NewQuiz): Promise<boolean> {
	const added = sql`EXISTS (SELECT 1 FROM ${quizzes} AS added WHERE added.id = ${row.id})`;
	const [inserted] = await db.batch([
		insertWhere(db, quizzes, row, mayUse(use)).returning({ id: quizzes.id }),
		insertWhere(db, quizContents, { quizId: row.id, questions, judged: judged ?? null }, added),
		countUseStatement(db, use, added),
	]);
	return inserted.length > 0;
}

/** A quiz that was played, live or solo, or has open reports is archived instead of deleted (decisions section 4). */
function mustBeKept(db: Db, id: string): SQL {
	const answered = db.select({ one: sql`1` }).from(soloStats).where(eq(soloStats.quizId, id));
	const reported = db
		.select({ one: sql`1` })
		.from(reports)
		.where(and(eq(reports.quizId, id), inArray(reports.status, ["pending", "reviewed"])));
	return or(gt(quizzes.timesPlayed, 0), sql`EXISTS ${answered}`, sql`EXISTS ${reported}`) ?? sql`1`;
}

/** SQL that is true while removing the quiz at this version would change something: a quiz that must be kept is archived only once. */
export function deleteTakesEffect(db: Db, { id, version }: Pick<QuizRow, "id" | "version">): SQL {
	return sql`EXISTS (SELECT 1 FROM ${quizzes} WHERE ${quizzes.id} = ${id} AND ${quizzes.version} = ${version} AND (${quizzes.status} <> 'archived' OR NOT (${mustBeKept(db, id)})))`;
}

/**
 * The statements that remove a quiz if it still has this `version`: the first archives it if it must be kept, the second
 * deletes it if not. The one that took effect returns a row. A quiz that must be kept and is archived already returns none.
 */
export function deleteQuizStatements(db: Db, { id, version }: Pick<QuizRow, "id" | "version">, nowMs: number) {
	const kept = mustBeKept(db, id);
	return [
		db
			.update(quizzes)
			.set({ status: "archived", listed: 0, updatedAt: nowMs, version: version + 1 })
			.where(and(eq(quizzes.id, id), eq(quizzes.version, version), ne(quizzes.status, "archived"), kept))
			.returning({ id: quizzes.id }),
		db
			.delete(quizzes)
			.where(and(eq(quizzes.id, id), eq(quizzes.version, version), not(kept)))
			.returning({ id: quizzes.id }),
		db
			.delete(quizContents)
			.where(and(eq(quizContents.quizId, id), sql`NOT EXISTS (SELECT 1 FROM ${quizzes} AS kept WHERE kept.id = ${id})`)),
	] as const;
}

/** Holds while the quiz waits for a decision, and has this version, if one is given. */
export function waitsForReview(id: string, version: number | undefined): SQL {
	const waiting = sql`EXISTS (SELECT 1 FROM ${quizzes} AS waiting WHERE waiting.id = ${id} AND waiting.status = 'pending_review')`;
	return version === undefined ? waiting : sql`${waiting} AND ${atVersion(id, version)}`;
}

interface Review {
	id: string;
	adminId: string;
	version: number | undefined;
	approved: boolean;
	note: string | undefined;
	nowMs: number;
}

/** The statement of an admin's decision; returns the new row, or none if the quiz does not wait for a decision (any more). */
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
