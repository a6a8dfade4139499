import type { z } from "zod";
import type {
	bulkUpdateBodySchema,
	createReportBodySchema,
	ProblematicGroup,
	Question,
	Report,
	ReportStatus,
	User,
	updateReportBodySchema,
} from "#contract";
import { findQuiz } from "../db/quizzes";
import {
	bulkUpdateStatement,
	findReport,
	listOpenReportsOf,
	listQuestionsOf,
	listReportedQuizzes,
	listReports,
	listReportsToUpdate,
	type ReportRow,
	reportAt,
	reportsAsRead,
	saveReport,
	updateReportStatement,
} from "../db/reports";
import { AppError } from "../lib/app-error";
import { toIso } from "../lib/days";
import type { Deps } from "../lib/deps";
import { newId } from "../lib/ids";
import { type Page, pageOf } from "../lib/paging";
import { WRITE_TRIES } from "../lib/write-tries";
import { auditStatement } from "./audit";
import { mayRead } from "./quizzes/access";

function toReport(row: ReportRow): Report {
	return {
		_id: row.id,
		quizId: row.quizId,
		questionId: row.questionId,
		questionText: row.questionText,
		questionIndex: row.questionIndex,
		reporterEmail: row.reporterEmail,
		...(row.reporterNickname === null ? {} : { reporterNickname: row.reporterNickname }),
		reason: row.reason,
		...(row.description === null ? {} : { description: row.description }),
		status: row.status,
		...(row.adminNotes === null ? {} : { adminNotes: row.adminNotes }),
		createdAt: toIso(row.createdAt),
		updatedAt: toIso(row.updatedAt),
		version: row.version,
	};
}

/**
 * Reports a question. Players name the PIN of their game instead of the quiz, and the reply does the same: with the id of
 * the quiz they could look up the answers of the running game. Whoever plays a quiz may report it. The question's text is
 * the stored one, the email is that of the account. A repeated report replaces the earlier one and is pending again.
 * `quizOfGame` is the quiz of that game, null where the body names a quiz.
 */
export async function createReport(
	deps: Deps,
	{ user, body, quizOfGame }: { user: User; body: z.output<typeof createReportBodySchema>; quizOfGame: string | null },
): Promise<Report> {
	const quiz = await findQuiz(deps.db, quizOfGame ?? body.quizId);
	if (!quiz || (quizOfGame === null && !mayRead(quiz, user))) throw new AppError("QUIZ_NOT_FOUND");
	const index = quiz.questions.findIndex(({ id }) => id === body.questionId);
	const question = quiz.questions[index];
	if (!question) throw new AppError("QUESTION_NOT_FOUND");
	const nowMs = deps.now();
	const row = await saveReport(deps.db, {
		id: newId(),
		quizId: quiz.id,
		questionId: question.id,
		questionText: question.text,
		questionIndex: index,
		reporterId: user.id,
		reporterEmail: user.email,
		reporterNickname: body.reporterNickname ?? null,
		reason: body.reason,
		description: body.description ?? null,
		status: "pending",
		createdAt: nowMs,
		updatedAt: nowMs,
	});
	return { ...toReport(row), quizId: body.quizId };
}

export async function findReports(deps: Deps, query: Page & { status?: ReportStatus | undefined }) {
	const { items, pagination } = pageOf(await listReports(deps.db, query), query, toReport);
	return { data: items, pagination };
}

/** Changes status and notes. Of two admins at once the second gets EDIT_CONFLICT with the current report in `details`. */
export async function changeReport(
	deps: Deps,
	input: { admin: User; id: string; body: z.output<typeof updateReportBodySchema> },
): Promise<Report> {
	const row = await findReport(deps.db, input.id);
	if (!row) throw new AppError("REPORT_NOT_FOUND");
	const { status = row.status, adminNotes = row.adminNotes, version = row.version } = input.body;
	if (version !== row.version) throw new AppError("EDIT_CONFLICT", { details: toReport(row) });
	const after = { status, adminNotes: adminNotes || null };
	const [, [updated]] = await deps.db.batch([
		auditStatement(
			deps,
			{
				admin: input.admin,
				action: "report.update",
				targetType: "report",
				targetId: row.id,
				before: { status: row.status, adminNotes: row.adminNotes },
				after,
			},
			reportAt(row.id, version),
		),
		updateReportStatement(deps.db, { id: row.id, version }, { ...after, updatedAt: deps.now() }),
	]);
	if (updated) return toReport(updated);
	const current = await findReport(deps.db, input.id);
	throw new AppError("EDIT_CONFLICT", current ? { details: toReport(current) } : {});
}

/** Resolves or rejects every report on one question; returns how many were changed. The audit record names each of them. */
export async function bulkUpdate(
	deps: Deps,
	{ admin, body }: { admin: User; body: z.output<typeof bulkUpdateBodySchema> },
): Promise<number> {
	const { quizId, questionId, status, adminNotes, openOnly = false } = body;
	const target = { quizId, questionId, status, openOnly };
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const read = await listReportsToUpdate(deps.db, target);
		if (read.length === 0 && openOnly) throw new AppError("EDIT_CONFLICT");
		if (read.length === 0) return 0;
		const when = reportsAsRead(target, read);
		const [, updated] = await deps.db.batch([
			auditStatement(
				deps,
				{
					admin,
					action: `reports.${status}`,
					targetType: "question",
					targetId: `${quizId}/${questionId}`,
					before: { reports: read.map((report) => ({ id: report.id, status: report.status })) },
					after: { status, ...(adminNotes === undefined ? {} : { adminNotes }) },
				},
				when,
			),
			bulkUpdateStatement(deps.db, target, { adminNotes, updatedAt: deps.now(), when }),
		]);
		if (updated.length > 0) return updated.length;
	}
	throw new AppError("EDIT_CONFLICT");
}

/** Open reports by question, most reported first. Text and position are the current ones, or the reported ones if the question is gone. */
function toQuestions(rows: ReportRow[], current: Question[]): ProblematicGroup["questions"] {
	const groups = new Map<string, ProblematicGroup["questions"][number]>();
	for (const row of rows) {
		const index = current.findIndex(({ id }) => id === row.questionId);
		const group = groups.get(row.questionId) ?? {
			questionId: row.questionId,
			questionIndex: index < 0 ? row.questionIndex : index,
			questionText: current[index]?.text ?? row.questionText,
			reasons: {},
			reportCount: 0,
			reports: [],
		};
		group.reasons[row.reason] = (group.reasons[row.reason] ?? 0) + 1;
		group.reportCount++;
		group.reports.push(toReport(row));
		groups.set(row.questionId, group);
	}
	return [...groups.values()].sort((a, b) => b.reportCount - a.reportCount);
}

/** Open reports grouped by quiz and question, the quiz with the newest report first. */
export async function problematicQuestions(deps: Deps, page: Page) {
	const { items, pagination } = pageOf(await listReportedQuizzes(deps.db, page), page, (quiz) => quiz);
	const quizIds = items.map(({ quizId }) => quizId);
	const [rows, questions] = await Promise.all([listOpenReportsOf(deps.db, quizIds), listQuestionsOf(deps.db, quizIds)]);
	const data = items.map(({ quizId, quizName }) => ({
		quizId,
		quizName: quizName ?? "",
		questions: toQuestions(
			rows.filter((row) => row.quizId === quizId),
			questions.get(quizId) ?? [],
		),
	}));
	return { data, pagination };
}
