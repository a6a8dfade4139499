import { adminActionListBodySchema, adminActionListQuerySchema, waitingBodySchema } from "../accounts/admin";
import { defineCall } from "../define-call";
import * as reports from "./reports";

const tag = "Reports";

export const reportCalls = {
	"POST /reports": defineCall({
		id: "createReport",
		access: "user",
		tag,
		summary: "Report a question, by quiz or by the PIN of a game",
		body: reports.createReportBodySchema,
		reply: reports.reportBodySchema,
		status: 201,
		errors: ["QUIZ_NOT_FOUND", "QUESTION_NOT_FOUND"],
	}),
	"GET /reports": defineCall({
		id: "listReports",
		access: "admin",
		tag,
		summary: "Reports, newest first",
		query: reports.reportListQuerySchema,
		reply: reports.reportListBodySchema,
	}),
	"GET /reports/problematic-questions": defineCall({
		id: "listProblematicQuestions",
		access: "admin",
		tag,
		summary: "Open reports by quiz and question",
		query: reports.problematicQuerySchema,
		reply: reports.problematicBodySchema,
	}),
	"POST /reports/bulk-update": defineCall({
		id: "updateReportsOfQuestion",
		access: "admin",
		tag,
		summary: "Resolve or reject every report on a question",
		body: reports.bulkUpdateBodySchema,
		reply: reports.bulkUpdateResultSchema,
		errors: ["EDIT_CONFLICT"],
	}),
	"PATCH /reports/{id}": defineCall({
		id: "updateReport",
		access: "admin",
		tag,
		summary: "Change the status and notes of a report",
		body: reports.updateReportBodySchema,
		reply: reports.reportBodySchema,
		errors: ["REPORT_NOT_FOUND", "EDIT_CONFLICT"],
	}),
	"GET /admin/waiting": defineCall({
		id: "countWaiting",
		access: "admin",
		tag: "Quiz review",
		summary: "How many quizzes and covers wait for review, and how many reports are pending",
		description: "Each number ends at 1,000: there may be more.",
		reply: waitingBodySchema,
	}),
	"GET /admin/actions": defineCall({
		id: "listAdminActions",
		access: "admin",
		tag: "Admin actions",
		summary: "Log of admin actions, newest first",
		query: adminActionListQuerySchema,
		reply: adminActionListBodySchema,
	}),
};
