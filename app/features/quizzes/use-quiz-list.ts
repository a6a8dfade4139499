import { useCallback } from "react";
import { fetchQuizzes, type QuizFilters } from "~/api/quizzes";
import { type QuizList, useQuizPages } from "./use-quiz-pages";

/** The explore list. */
export function useQuizList(filters: QuizFilters): QuizList {
	return useQuizPages(useCallback((skip: number, signal: AbortSignal) => fetchQuizzes(filters, skip, signal), [filters]));
}
