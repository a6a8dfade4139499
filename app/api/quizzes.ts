import type { Pagination } from "../../worker/contract/common";
import type { QuizSummary } from "../../worker/contract/quizzes";
import { apiRequest, queryString } from "./client";

export interface QuizFilters {
	q?: string | undefined;
	language?: string | undefined;
	minAge?: number | undefined;
	maxAge?: number | undefined;
}

export interface QuizPage {
	quizzes: QuizSummary[];
	pagination: Pagination;
}

/** A page of the explore list; `skip` is the number of quizzes already loaded. */
export function fetchQuizzes(filters: QuizFilters, skip: number, signal?: AbortSignal): Promise<QuizPage> {
	return apiRequest<QuizPage>("GET", `/quizzes${queryString({ ...filters, skip })}`, { signal });
}

/** Deletes a quiz; `archived` says that it was kept as archived instead. */
export function deleteQuiz(id: string): Promise<{ archived: boolean }> {
	return apiRequest("DELETE", `/quizzes/${id}`);
}
