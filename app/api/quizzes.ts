import type { ModerationResult } from "#contract/moderation";
import type { CreateQuizBody, Question, Quiz, UpdateQuizBody } from "#contract/quizzes";
import { api } from "./client";

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

/** What a new quiz takes over from the book it is written for. */
export async function fetchBookDefaults(id: string, signal?: AbortSignal): Promise<Pick<Quiz, "language" | "minAge" | "maxAge">> {
	const { book } = await api("GET /books/{id}", { params: { id }, signal });
	return book;
}
