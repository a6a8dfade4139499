import { LIMITS } from "#contract/limits";
import type { Quiz } from "#contract/quizzes";
import { api } from "~/api/client";
import { newQuestionId } from "~/lib/question-id";
import { copyName } from "./copy-name";

/** Creates a draft with the same questions under new ids; `naming` builds the name of the copy in the interface language. */
export async function duplicateQuiz(quiz: Quiz, naming: (name: string) => string): Promise<Quiz> {
	const { minAge, maxAge, language, visibility, defaultTimeLimit, bookId, topicNumber, questions } = quiz;
	const { quiz: copy } = await api("POST /quizzes", {
		body: {
			name: copyName(quiz.name, naming, LIMITS.quizName.max),
			minAge,
			maxAge,
			language,
			visibility,
			defaultTimeLimit,
			bookId,
			topicNumber,
			status: "draft",
			questions: questions.map((question) => ({ ...question, id: newQuestionId() })),
		},
	});
	return copy;
}
