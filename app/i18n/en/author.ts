import { aiGenerator } from "./ai-generator";
import { books } from "./books";
import { dailyLimit } from "./daily-limit";
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
	dailyLimit,
	editQuiz,
	moderation,
	myQuizzes,
	quizEditor,
	results,
	sortable,
	transfer,
};
