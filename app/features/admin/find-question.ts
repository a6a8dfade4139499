import type { Question } from "#contract/question";
import type { Quiz } from "#contract/quizzes";
import { api } from "~/api/client";

/** A question of a quiz as it was loaded, so that a change names the version it was made on. */
export interface FoundQuestion {
	quiz: Quiz;
	question: Question;
}

/** Looks a question up in its quiz; `question` is undefined if the quiz has none with this id. */
export async function findQuestion(quizId: string, questionId: string) {
	const { quiz } = await api("GET /quizzes/{id}", { params: { id: quizId } });
	return { quiz, question: quiz.questions.find(({ id }) => id === questionId) };
}
