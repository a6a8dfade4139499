import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { type Question, type ReportStatus, readQuestions } from "#contract";
import type { Db } from "../lib/deps";
import type { Page } from "../lib/paging";
import { quizContents, quizzes, reports } from "./schema";

export type ReportRow = typeof reports.$inferSelect;
const OPEN: ReportStatus[] = ["pending", "reviewed"];

/** Adds a report; a second one by the same person on the same question renews the first. */
export async function saveReport(db: Db, row: typeof reports.$inferInsert): Promise<ReportRow> {
	return db
		.insert(reports)
		.values(row)
		.onConflictDoUpdate({
			target: [reports.quizId, reports.questionId, reports.reporterId],
			set: {
				reason: row.reason,
				description: row.description ?? null,
				reporterNickname: row.reporterNickname ?? null,
				questionText: row.questionText,
				questionIndex: row.questionIndex,
				status: "pending",
				updatedAt: row.updatedAt,
				version: sql`${reports.version} + 1`,
			},
		})
		.returning()
		.get();
}

export async function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
	return db.select().from(reports).where(eq(reports.id, id)).get();
}

export async function listReports(db: Db, { status, skip, limit }: Page & { status?: ReportStatus | undefined }): Promise<ReportRow[]> {
	return db
		.select()
		.from(reports)
		.where(status === undefined ? undefined : eq(reports.status, status))
		.orderBy(desc(reports.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}

/** SQL that is true while the report still has the version that was read. */
export function reportAt(id: string, version: number) {
	return sql`EXISTS (SELECT 1 FROM ${reports} WHERE ${reports.id} = ${id} AND ${reports.version} = ${version})`;
}

export function updateReportStatement(
	db: Db,
	{ id, version }: Pick<ReportRow, "id" | "version">,
	change: Pick<ReportRow, "status" | "adminNotes" | "updatedAt">,
) {
	return db
		.update(reports)
		.set({ ...change, version: version + 1 })
		.where(and(eq(reports.id, id), eq(reports.version, version)))
		.returning();
}

interface BulkTarget {
	quizId: string;
	questionId: string;
	/** The new status. Reports that have it already are not changed. */
	status: "resolved" | "rejected";
	openOnly: boolean;
}

function notUpdated({ quizId, questionId, status, openOnly }: BulkTarget): SQL | undefined {
	const open = openOnly ? inArray(reports.status, OPEN) : ne(reports.status, status);
	return and(eq(reports.quizId, quizId), eq(reports.questionId, questionId), open);
}

/** The reports on one question that do not have the status yet. */
export async function listReportsToUpdate(db: Db, target: BulkTarget) {
	return db.select({ id: reports.id, status: reports.status, version: reports.version }).from(reports).where(notUpdated(target)).all();
}

/** SQL that is true while the reports are exactly those that were read: none added, removed or changed (versions only grow). */
export function reportsAsRead(target: BulkTarget, read: { version: number }[]): SQL {
	const versions = read.reduce((sum, { version }) => sum + version, 0);
	return sql`(SELECT COUNT(*) = ${read.length} AND TOTAL(${reports.version}) = ${versions} FROM ${reports} WHERE ${notUpdated(target)})`;
}

export function bulkUpdateStatement(
	db: Db,
	target: BulkTarget,
	{ adminNotes, updatedAt, when }: { adminNotes: string | undefined; updatedAt: number; when: SQL },
) {
	return db
		.update(reports)
		.set({ status: target.status, updatedAt, ...(adminNotes === undefined ? {} : { adminNotes }), version: sql`${reports.version} + 1` })
		.where(and(notUpdated(target), when))
		.returning({ id: reports.id });
}

/** Quizzes with open reports, those with the newest report first, and their names. */
export async function listReportedQuizzes(db: Db, { skip, limit }: Page) {
	return db
		.select({ quizId: reports.quizId, quizName: quizzes.name, newest: sql<number>`MAX(${reports.seq})` })
		.from(reports)
		.leftJoin(quizzes, eq(quizzes.id, reports.quizId))
		.where(inArray(reports.status, OPEN))
		.groupBy(reports.quizId)
		.orderBy(desc(sql`MAX(${reports.seq})`))
		.limit(limit + 1)
		.offset(skip)
		.all();
}

export async function listOpenReportsOf(db: Db, quizIds: string[]): Promise<ReportRow[]> {
	if (quizIds.length === 0) return [];
	return db
		.select()
		.from(reports)
		.where(and(inArray(reports.quizId, quizIds), inArray(reports.status, OPEN)))
		.orderBy(desc(reports.seq))
		.all();
}

/** The current questions of these quizzes. */
export async function listQuestionsOf(db: Db, quizIds: string[]): Promise<Map<string, Question[]>> {
	if (quizIds.length === 0) return new Map();
	const rows = await db.select().from(quizContents).where(inArray(quizContents.quizId, quizIds)).all();
	return new Map(rows.map(({ quizId, questions }) => [quizId, readQuestions(questions)]));
}
