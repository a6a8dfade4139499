import type { AdminAction } from "#contract/admin";
import type { AiValidationResult } from "#contract/ai";
import type { Pagination } from "#contract/common";
import type { PendingQuiz, Question, Quiz } from "#contract/quizzes";
import type { ProblematicGroup, Report, ReportStatus } from "#contract/reports";
import type { MembershipType } from "#contract/tiers";
import type { User } from "#contract/users";
import { ApiError } from "./api-error";
import { apiRequest, queryString } from "./client";

interface Page<Item> {
	items: Item[];
	pagination: Pagination;
}

export async function fetchReports(status: ReportStatus | undefined, skip: number): Promise<Page<Report>> {
	const { data, pagination } = await apiRequest<{ data: Report[]; pagination: Pagination }>(
		"GET",
		`/reports${queryString({ status, skip })}`,
	);
	return { items: data, pagination };
}

export async function updateReport(id: string, body: { status: ReportStatus; adminNotes: string; version: number }): Promise<Report> {
	const { data } = await apiRequest<{ data: Report }>("PATCH", `/reports/${id}`, { body });
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
	const { data, pagination } = await apiRequest<{ data: ProblematicGroup[]; pagination: Pagination }>(
		"GET",
		`/reports/problematic-questions${queryString({ skip })}`,
	);
	return { items: data, pagination };
}

export function settleReports(quizId: string, questionId: string, status: "resolved" | "rejected"): Promise<unknown> {
	return apiRequest("POST", "/reports/bulk-update", { body: { quizId, questionId, status, openOnly: true } });
}

/** The quiz a reported question stands in, with its version, so that a change meets the state that was looked at. */
export async function fetchQuizForReview(quizId: string): Promise<Quiz> {
	const { quiz } = await apiRequest<{ quiz: Quiz }>("GET", `/quizzes/${quizId}`);
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
	const { question } = await apiRequest<{ question: Question }>("PATCH", `/quizzes/${quizId}/questions/${questionId}`, { body });
	return question;
}

export function deleteQuestion(quizId: string, questionId: string, version: number): Promise<unknown> {
	return apiRequest("DELETE", `/quizzes/${quizId}/questions/${questionId}${queryString({ version })}`);
}

export async function validateQuestion(
	quizId: string,
	questionId: string,
	reportReason: string,
	reportDescription: string,
): Promise<AiValidationResult> {
	const { data } = await apiRequest<{ data: AiValidationResult }>("POST", `/quizzes/${quizId}/questions/${questionId}/validate`, {
		body: { reportReason, reportDescription },
	});
	return data;
}

export async function fetchUsers(search: string, skip: number): Promise<Page<User>> {
	const { data, pagination } = await apiRequest<{ data: { users: User[] }; pagination: Pagination }>(
		"GET",
		`/users${queryString({ search, skip })}`,
	);
	return { items: data.users, pagination };
}

export async function changeMembership(id: string, membershipType: MembershipType): Promise<User> {
	const { data } = await apiRequest<{ data: { user: User } }>("PATCH", `/users/${id}/membership`, { body: { membershipType } });
	return data.user;
}

export async function fetchPending(skip: number): Promise<Page<PendingQuiz>> {
	const { quizzes, pagination } = await apiRequest<{ quizzes: PendingQuiz[]; pagination: Pagination }>(
		"GET",
		`/quizzes/admin/pending${queryString({ skip })}`,
	);
	return { items: quizzes, pagination };
}

export function reviewQuiz(
	id: string,
	decision: "approve" | "reject",
	body: { note?: string | undefined; version: number },
): Promise<unknown> {
	return apiRequest("PATCH", `/quizzes/admin/${id}/${decision}`, { body });
}

/** What admins did, newest first. */
export async function fetchAdminActions(targetType: string | undefined, skip: number): Promise<Page<AdminAction>> {
	const { data, pagination } = await apiRequest<{ data: AdminAction[]; pagination: Pagination }>(
		"GET",
		`/admin/actions${queryString({ targetType, skip })}`,
	);
	return { items: data, pagination };
}
