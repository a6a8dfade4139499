import type { z } from "zod";
import {
	type bulkUpdateBodySchema,
	type createReportBodySchema,
	LIMITS,
	type ProblematicGroup,
	type Report,
	type ReportStatus,
	type User,
	type updateReportBodySchema,
} from "#contract";
import { makeAddressPlaceholder, toAddress } from "#worker/db/accounts/users";
import { findQuiz } from "#worker/db/quizzes/quizzes";
import {
	areReportsUnchanged,
	bulkUpdateStatement,
	countOpenReports,
	findReport,
	isReportAtVersion,
	listOpenReports,
	listReportedQuestions,
	listReportedQuizzes,
	listReports,
	listReportsToUpdate,
	type StoredReport,
	saveReport,
	updateReportStatement,
} from "#worker/db/quizzes/reports";
import { AppError } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { randomId } from "#worker/lib/ids";
import { countJsonBytes, type Page, toPage } from "#worker/lib/paging";
import { auditStatement } from "../accounts/audit";
import { findAccessRight } from "./access";

function toReport(row: StoredReport): Report {
	return {
		_id: row.id,
		quizId: row.quizId,
		questionId: row.questionId,
		questionText: row.questionText,
		questionIndex: row.questionIndex,
		reporterEmail: toAddress(row.reporterEmail),
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
 * Reports a question of a quiz that the caller may play. Players name the PIN of their game, and so does the reply: with the quiz's id they
 * could look up the answers. A repeated report replaces an open earlier one, not a closed one. Admins' notes are not sent to the reporter.
 */
export async function createReport(
	deps: Deps,
	{ user, body, quizOfGame }: { user: User; body: z.output<typeof createReportBodySchema>; quizOfGame: string | null },
): Promise<Report> {
	const quiz = await findQuiz(deps.db, quizOfGame ?? body.quizId);
	if (!quiz || (quizOfGame === null && !(await findAccessRight(deps, quiz, user)))) throw new AppError("QUIZ_NOT_FOUND");
	const index = quiz.questions.findIndex(({ id }) => id === body.questionId);
	const question = quiz.questions[index];
	if (!question) throw new AppError("QUESTION_NOT_FOUND");
	const nowMs = deps.now();
	const row = await saveReport(deps.db, {
		id: randomId(),
		quizId: quiz.id,
		questionId: question.id,
		questionText: question.text,
		questionIndex: index,
		reporterId: user.id,
		reporterEmail: user.email ?? makeAddressPlaceholder(user.id),
		reporterNickname: body.reporterNickname ?? null,
		reason: body.reason,
		description: body.description ?? null,
		status: "pending",
		createdAt: nowMs,
		updatedAt: nowMs,
	});
	if (!row) throw new AppError("QUESTION_NOT_FOUND");
	const { adminNotes: _, ...report } = toReport(row);
	return { ...report, quizId: body.quizId };
}

export async function findReports(deps: Deps, query: Page & { status?: ReportStatus | undefined }) {
	const { items, pagination } = toPage(await listReports(deps.db, query), query, toReport);
	return { data: items, pagination };
}

/** If two admins act at once, the second gets EDIT_CONFLICT with the current report in `details`. */
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
			isReportAtVersion(row.id, version),
		),
		updateReportStatement(deps.db, { id: row.id, version }, { ...after, updatedAt: deps.now() }),
	]);
	if (updated) return toReport(updated);
	const current = await findReport(deps.db, input.id);
	throw new AppError("EDIT_CONFLICT", current ? { details: toReport(current) } : {});
}

/** Reports listed in the record of a bulk change; the others are only counted. */
const NAMED_REPORTS = 500;

/** Changes all reports about a question; returns how many changed. */
export async function bulkUpdateReports(
	deps: Deps,
	{ admin, body }: { admin: User; body: z.output<typeof bulkUpdateBodySchema> },
): Promise<number> {
	const { quizId, questionId, status, adminNotes, openOnly = false } = body;
	const target = { quizId, questionId, status, openOnly };
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const read = await listReportsToUpdate(deps.db, target);
		if (read.length === 0 && openOnly) throw new AppError("EDIT_CONFLICT");
		if (read.length === 0) return 0;
		const when = areReportsUnchanged(target, read);
		const [, updated] = await deps.db.batch([
			auditStatement(
				deps,
				{
					admin,
					action: `reports.${status}`,
					targetType: "question",
					targetId: `${quizId}/${questionId}`,
					before: {
						reports: read.slice(0, NAMED_REPORTS).map((report) => ({ id: report.id, status: report.status })),
						...(read.length > NAMED_REPORTS ? { more: read.length - NAMED_REPORTS } : {}),
					},
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

type GroupQuestion = ProblematicGroup["questions"][number];

/** Adds to each question its newest reports, most reported questions first, while the group is small enough to send. */
function addReports(questions: GroupQuestion[], rows: StoredReport[]): GroupQuestion[] {
	let room = LIMITS.listBytes - countJsonBytes(questions);
	return questions.map((question) => {
		const shown: Report[] = [];
		for (const row of rows.filter(({ questionId }) => questionId === question.questionId)) {
			const report = toReport(row);
			room -= countJsonBytes(report) + 1;
			if (room < 0) break;
			shown.push(report);
		}
		return { ...question, reports: shown };
	});
}

/**
 * Open reports by quiz and question, the quiz with the newest first. Text and position are current, or as reported if the question was
 * deleted.
 */
export async function listProblematicQuestions(deps: Deps, page: Page) {
	const quizzes = await listReportedQuizzes(deps.db, page);
	const quizIds = quizzes.slice(0, page.limit).map(({ quizId }) => quizId);
	const counts = await countOpenReports(deps.db, quizIds);
	const [rows, current] = await Promise.all([
		// Twice the size of a reply: the page always ends before the texts run out.
		listOpenReports(deps.db, quizIds, LIMITS.listBytes * 2),
		listReportedQuestions(deps.db, counts),
	]);
	const { items, pagination } = toPage(quizzes, page, ({ quizId, quizName }): ProblematicGroup => {
		const own = rows.filter((row) => row.quizId === quizId);
		const found = new Map<string, GroupQuestion>();
		for (const { questionId, reason, count } of counts.filter((one) => one.quizId === quizId)) {
			const now = current.find((one) => one.quizId === quizId && one.questionId === questionId);
			const reported = own.find((row) => row.questionId === questionId);
			const question = found.get(questionId) ?? {
				questionId,
				questionIndex: now?.index ?? reported?.questionIndex ?? 0,
				questionText: now?.text ?? reported?.questionText ?? "",
				reasons: {},
				reportCount: 0,
				reports: [],
			};
			question.reasons[reason] = count;
			question.reportCount += count;
			found.set(questionId, question);
		}
		const questions = [...found.values()].sort((a, b) => b.reportCount - a.reportCount);
		return { quizId, quizName: quizName ?? "", questions: addReports(questions, own) };
	});
	return { data: items, pagination };
}
