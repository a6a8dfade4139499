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
 * Reports a question. A game names its PIN instead of the quiz, whose id players are not told; whoever plays a quiz may
 * report it. The text is the stored one, the email that of the account. The reply names the quiz as the caller did:
 * with its id a player could look up the answers of the running game. A report sent again is the same one, pending anew.
 * `quizOfGame`: the quiz of the game that the body names, null where it names a quiz.
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

export async function findReports(deps: Deps, query: { status?: ReportStatus | undefined; skip: number; limit: number }) {
	const rows = await listReports(deps.db, { status: query.status, skip: query.skip, limit: query.limit });
	return {
		data: rows.slice(0, query.limit).map(toReport),
		pagination: { skip: query.skip, limit: query.limit, hasMore: rows.length > query.limit },
	};
}

/** Changes status and notes; the second of two admins at once is told what stands there now (EDIT_CONFLICT with the report in `details`). */
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

/** How often a bulk update is decided anew when a report came or changed in between. */
const BULK_TRIES = 5;

/** Resolves or rejects every report on one question; tells how many were not there yet. The record names each of them. */
export async function bulkUpdate(
	deps: Deps,
	{ admin, body }: { admin: User; body: z.output<typeof bulkUpdateBodySchema> },
): Promise<number> {
	const { quizId, questionId, status, adminNotes, openOnly = false } = body;
	const target = { quizId, questionId, status, openOnly };
	for (let attempt = 0; attempt < BULK_TRIES; attempt++) {
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

/** Open reports by question, the most reported first; text and place as they stand now, those of the report where the question is gone. */
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
export async function problematicQuestions(deps: Deps, { skip, limit }: { skip: number; limit: number }) {
	const found = await listReportedQuizzes(deps.db, { skip, limit });
	const page = found.slice(0, limit);
	const quizIds = page.map(({ quizId }) => quizId);
	const [rows, questions] = await Promise.all([listOpenReportsOf(deps.db, quizIds), listQuestionsOf(deps.db, quizIds)]);
	const data = page.map(({ quizId, quizName }) => ({
		quizId,
		quizName: quizName ?? "",
		questions: toQuestions(
			rows.filter((row) => row.quizId === quizId),
			questions.get(quizId) ?? [],
		),
	}));
	return { data, pagination: { skip, limit, hasMore: found.length > limit } };
}
