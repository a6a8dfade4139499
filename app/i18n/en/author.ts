import { aiGenerator } from "./ai-generator";
import { books } from "./books";
import { myQuizzes } from "./my-quizzes";
import { createQuiz, editQuiz, moderation, quizEditor } from "./quiz-editor";
import { results } from "./results";
import { sortable } from "./sortable";
import { transfer } from "./transfer";

/** Additional texts for authors. */
export const texts = {
	aiGenerator,
	books,
	createQuiz,
	editQuiz,
	moderation,
	myQuizzes,
	quizEditor,
	results,
	sortable,
	transfer,
};
