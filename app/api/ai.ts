import type { GenerateBody } from "../../worker/contract/ai";
import type { Question } from "../../worker/contract/quizzes";
import { apiRequest } from "./client";

export interface Generated {
	quiz: { name: string; questions: Question[] };
	requested: number;
}

/** Asks the model for questions; the signal cancels it. */
export function generateQuestions(body: GenerateBody, signal: AbortSignal): Promise<Generated> {
	return apiRequest<Generated>("POST", "/quizzes/generate", { body, signal });
}
