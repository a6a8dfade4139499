import type { AdminAction, AdminTargetType } from "#contract/admin";
import type { AiValidationResult } from "#contract/ai";
import type { Pagination } from "#contract/common";
import type { PendingQuiz, Question, Quiz } from "#contract/quizzes";
import type { ProblematicGroup, Report, ReportStatus } from "#contract/reports";
import type { MembershipType } from "#contract/tiers";
import type { User } from "#contract/users";
import { ApiError } from "./api-error";
import { api } from "./client";

interface Page<Item> {
	items: Item[];
	pagination: Pagination;
}

export async function fetchReports(status: ReportStatus | undefined, skip: number): Promise<Page<Report>> {
	const { data, pagination } = await api("GET /reports", { query: { status, skip } });
	return { items: data, pagination };
}

export async function updateReport(id: string, body: { status: ReportStatus; adminNotes: string; version: number }): Promise<Report> {
	const { data } = await api("PATCH /reports/{id}", { params: { id }, body });
	return data;
}

function isReport(value: unknown): value is Report {
	return typeof value === "object" && value !== null && "_id" in value && "status" in value && "version" in value;
}

/** The report as another admin left it, where a change was refused because of that. */
export function reportInTheWay(error: unknown): Report | null {
	return error instanceof ApiError && error.code === "EDIT_CONFLICT" && isReport(error.details) ? error.details : null;
}

export async function fetchProblematic(skip: number): Promise<Page<ProblematicGroup>> {
	const { data, pagination } = await api("GET /reports/problematic-questions", { query: { skip } });
	return { items: data, pagination };
}

export function settleReports(quizId: string, questionId: string, status: "resolved" | "rejected"): Promise<unknown> {
	return api("POST /reports/bulk-update", { body: { quizId, questionId, status, openOnly: true } });
}

/** The quiz a reported question stands in, with its version, so that a change meets the state that was looked at. */
export async function fetchQuizForReview(quizId: string): Promise<Quiz> {
	const { quiz } = await api("GET /quizzes/{id}", { params: { id: quizId } });
	return quiz;
}

export interface QuestionChange {
	text: string;
	options: string[];
	correctAnswers: number[];
	timeLimit: number | null;
	extraInfo: string | null;
	version: number;
}

export async function updateQuestion(quizId: string, questionId: string, body: QuestionChange): Promise<Question> {
	const { question } = await api("PATCH /quizzes/{quizId}/questions/{questionId}", { params: { quizId, questionId }, body });
	return question;
}

export function deleteQuestion(quizId: string, questionId: string, version: number): Promise<unknown> {
	return api("DELETE /quizzes/{quizId}/questions/{questionId}", { params: { quizId, questionId }, query: { version } });
}

export async function validateQuestion(
	quizId: string,
	questionId: string,
	reportReason: string,
	reportDescription: string,
): Promise<AiValidationResult> {
	const { data } = await api("POST /quizzes/{quizId}/questions/{questionId}/validate", {
		params: { quizId, questionId },
		body: { reportReason, reportDescription },
	});
	return data;
}

export async function fetchUsers(search: string, skip: number): Promise<Page<User>> {
	const { data, pagination } = await api("GET /users", { query: { search, skip } });
	return { items: data.users, pagination };
}

export async function changeMembership(id: string, membershipType: MembershipType): Promise<User> {
	const { data } = await api("PATCH /users/{id}/membership", { params: { id }, body: { membershipType } });
	return data.user;
}

export async function fetchPending(skip: number): Promise<Page<PendingQuiz>> {
	const { quizzes, pagination } = await api("GET /quizzes/admin/pending", { query: { skip } });
	return { items: quizzes, pagination };
}

export function reviewQuiz(
	id: string,
	decision: "approve" | "reject",
	body: { note?: string | undefined; version: number },
): Promise<unknown> {
	return api(`PATCH /quizzes/admin/{id}/${decision}`, { params: { id }, body });
}

/** What admins did, newest first. */
export async function fetchAdminActions(targetType: AdminTargetType | undefined, skip: number): Promise<Page<AdminAction>> {
	const { data, pagination } = await api("GET /admin/actions", { query: { targetType, skip } });
	return { items: data, pagination };
}
