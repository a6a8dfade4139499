import type { Pagination } from "#contract/common";
import type { AuthoringLanguage } from "#contract/limits";
import type { ModerationResult } from "#contract/moderation";
import type { CreateQuizBody, Question, Quiz, QuizStatus, QuizSummary, UpdateQuizBody } from "#contract/quizzes";
import { api } from "./client";

export interface QuizFilters {
	q?: string | undefined;
	language?: AuthoringLanguage | "all" | undefined;
	minAge?: number | undefined;
	maxAge?: number | undefined;
}

export interface QuizPage {
	quizzes: QuizSummary[];
	pagination: Pagination;
}

/** A page of the explore list; `skip` is the number of quizzes already loaded. */
export function fetchQuizzes(filters: QuizFilters, skip: number, signal?: AbortSignal): Promise<QuizPage> {
	return api("GET /quizzes", { query: { ...filters, skip }, signal });
}

/** Deletes a quiz, as it stood at `version` where that is named; `archived` says that it was kept as archived instead. */
export function deleteQuiz(id: string, version?: number): Promise<{ archived: boolean }> {
	return api("DELETE /quizzes/{id}", { params: { id }, query: { version } });
}

export interface SavedQuiz {
	quiz: Quiz;
	moderationResult?: ModerationResult;
}

/** Bodies as a form has them: what a question leaves unset is absent. */
export type CreateQuizInput = Omit<CreateQuizBody, "questions"> & { questions: Question[] };
export type UpdateQuizInput = Omit<UpdateQuizBody, "questions"> & { questions: Question[] };

export async function fetchQuiz(id: string, signal?: AbortSignal): Promise<Quiz> {
	const { quiz } = await api("GET /quizzes/{id}", { params: { id }, signal });
	return quiz;
}

/** A published quiz is moderated before the reply. */
export function createQuiz(body: CreateQuizInput): Promise<SavedQuiz> {
	return api("POST /quizzes", { body });
}

/** Saves the whole quiz; a stale `version` is refused as EDIT_CONFLICT. */
export function updateQuiz(id: string, body: UpdateQuizInput): Promise<SavedQuiz> {
	return api("PUT /quizzes/{id}", { params: { id }, body });
}

export interface MyQuizFilters {
	q?: string | undefined;
	status?: QuizStatus | undefined;
	skip?: number | undefined;
	limit?: number | undefined;
}

export interface MyQuizPage extends QuizPage {
	counts: Record<QuizStatus, number>;
	totalQuestions: number;
	daily: { used: number; limit: number | null };
}

export function fetchMyQuizzes(filters: MyQuizFilters, signal?: AbortSignal): Promise<MyQuizPage> {
	return api("GET /quizzes/my", { query: filters, signal });
}

/** What a new quiz takes over from the book it is written for. */
export async function fetchBookDefaults(id: string, signal?: AbortSignal): Promise<Pick<Quiz, "language" | "minAge" | "maxAge">> {
	const { book } = await api("GET /books/{id}", { params: { id }, signal });
	return book;
}
