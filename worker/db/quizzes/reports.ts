import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { LIMITS, type ReportStatus } from "#contract";
import type { Db } from "#worker/lib/deps";
import type { Page } from "#worker/lib/paging";
import { quizContents, quizzes, reports } from "../schema";

export type StoredReport = typeof reports.$inferSelect;
const OPEN_STATUSES: ReportStatus[] = ["pending", "reviewed"];

/** A second report by the same person on the same question renews the first, unless an admin has closed it. */
export async function saveReport(db: Db, row: typeof reports.$inferInsert): Promise<StoredReport | undefined> {
	const saved = await db
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
			setWhere: inArray(reports.status, OPEN_STATUSES),
		})
		.returning()
		.get();
	if (saved) return saved;
	const own = [eq(reports.quizId, row.quizId), eq(reports.questionId, row.questionId), eq(reports.reporterId, row.reporterId)];
	return db
		.select()
		.from(reports)
		.where(and(...own))
		.get();
}

export async function findReport(db: Db, id: string): Promise<StoredReport | undefined> {
	return db.select().from(reports).where(eq(reports.id, id)).get();
}

export async function listReports(db: Db, { status, skip, limit }: Page & { status?: ReportStatus | undefined }): Promise<StoredReport[]> {
	return db
		.select()
		.from(reports)
		.where(status === undefined ? undefined : eq(reports.status, status))
		.orderBy(desc(reports.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}

export function isReportAtVersion(id: string, version: number) {
	return sql`EXISTS (SELECT 1 FROM ${reports} WHERE ${reports.id} = ${id} AND ${reports.version} = ${version})`;
}

export function updateReportStatement(
	db: Db,
	{ id, version }: Pick<StoredReport, "id" | "version">,
	change: Pick<StoredReport, "status" | "adminNotes" | "updatedAt">,
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
	/** Reports that already have this status are not changed. */
	status: "resolved" | "rejected";
	openOnly: boolean;
}

function needsUpdate({ quizId, questionId, status, openOnly }: BulkTarget): SQL | undefined {
	const open = openOnly ? inArray(reports.status, OPEN_STATUSES) : ne(reports.status, status);
	return and(eq(reports.quizId, quizId), eq(reports.questionId, questionId), open);
}

export async function listReportsToUpdate(db: Db, target: BulkTarget) {
	return db.select({ id: reports.id, status: reports.status, version: reports.version }).from(reports).where(needsUpdate(target)).all();
}

/** SQL that is true while the reports are exactly those that were read: none added, removed or changed. */
export function areReportsUnchanged(target: BulkTarget, read: { id: string; version: number }[]): SQL {
	const known = JSON.stringify(read.map(({ id, version }) => `${id} ${version}`));
	return sql`(SELECT COUNT(*) = ${read.length} AND TOTAL(id || ' ' || version IN (SELECT value FROM json_each(${known}))) = ${read.length} FROM ${reports} WHERE ${needsUpdate(target)})`;
}

export function bulkUpdateStatement(
	db: Db,
	target: BulkTarget,
	{ adminNotes, updatedAt, when }: { adminNotes: string | undefined; updatedAt: number; when: SQL },
) {
	return db
		.update(reports)
		.set({ status: target.status, updatedAt, ...(adminNotes === undefined ? {} : { adminNotes }), version: sql`${reports.version} + 1` })
		.where(and(needsUpdate(target), when))
		.returning({ id: reports.id });
}

export async function listReportedQuizzes(db: Db, { skip, limit }: Page) {
	return db
		.select({ quizId: reports.quizId, quizName: quizzes.name, newest: sql<number>`MAX(${reports.seq})` })
		.from(reports)
		.leftJoin(quizzes, eq(quizzes.id, reports.quizId))
		.where(inArray(reports.status, OPEN_STATUSES))
		.groupBy(reports.quizId)
		.orderBy(desc(sql`MAX(${reports.seq})`))
		.limit(limit + 1)
		.offset(skip)
		.all();
}

/** Counts open reports by question and reason, without reading their texts. */
export async function countOpenReports(db: Db, quizIds: string[]) {
	if (quizIds.length === 0) return [];
	return db
		.select({ quizId: reports.quizId, questionId: reports.questionId, reason: reports.reason, count: sql<number>`COUNT(*)` })
		.from(reports)
		.where(and(inArray(reports.quizId, quizIds), inArray(reports.status, OPEN_STATUSES)))
		.groupBy(reports.quizId, reports.questionId, reports.reason)
		.all();
}

/** The newest open reports on each question of these quizzes, while their texts stay below `maxCharacters`: more is never fetched. */
export async function listOpenReports(db: Db, quizIds: string[], maxCharacters: number): Promise<StoredReport[]> {
	if (quizIds.length === 0) return [];
	const place = sql`(SELECT key FROM json_each(${JSON.stringify(quizIds)}) WHERE value = quiz_id)`;
	const open = sql`SELECT seq, ${place} AS place, length(question_text) + coalesce(length(description), 0) + coalesce(length(admin_notes), 0) AS size,
		ROW_NUMBER() OVER (PARTITION BY quiz_id, question_id ORDER BY seq DESC) AS number
		FROM reports WHERE quiz_id IN (SELECT value FROM json_each(${JSON.stringify(quizIds)})) AND status IN ('pending', 'reviewed')`;
	const newest = sql`SELECT seq, SUM(size) OVER (ORDER BY place, number, seq) AS total FROM (${open}) WHERE number <= ${LIMITS.reportsOfQuestion.max}`;
	return db
		.select()
		.from(reports)
		.where(sql`${reports.seq} IN (SELECT seq FROM (${newest}) WHERE total <= ${maxCharacters})`)
		.orderBy(desc(reports.seq))
		.all();
}

/** Reads the reported questions as they are now in these quizzes. */
export async function listReportedQuestions(db: Db, reported: { quizId: string; questionId: string }[]) {
	if (reported.length === 0) return [];
	const named = JSON.stringify(reported.map(({ quizId, questionId }) => `${quizId}/${questionId}`));
	const quizIds = JSON.stringify([...new Set(reported.map(({ quizId }) => quizId))]);
	return db
		.select({
			quizId: quizContents.quizId,
			questionId: sql<string>`question.value ->> '$.id'`,
			index: sql<number>`question.key`,
			text: sql<string>`question.value ->> '$.text'`,
		})
		.from(quizContents)
		.innerJoin(sql`json_each(${quizContents.questions}) AS question`, sql`1`)
		.where(
			sql`${quizContents.quizId} IN (SELECT value FROM json_each(${quizIds})) AND ${quizContents.quizId} || '/' || (question.value ->> '$.id') IN (SELECT value FROM json_each(${named}))`,
		)
		.all();
}
