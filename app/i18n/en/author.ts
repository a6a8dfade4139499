import { aiGenerator } from "./ai-generator";
import { books } from "./books";
import { myQuizzes } from "./my-quizzes";
import { conflict, place, publish } from "./publishing";
import { createQuiz, editQuiz, moderation, quizEditor } from "./quiz-editor";
import { results } from "./results";
import { transfer } from "./transfer";
import { draft, sortable, upload } from "./writing";

export const texts = {
	aiGenerator,
	books,
	conflict,
	createQuiz,
	draft,
	editQuiz,
	moderation,
	myQuizzes,
	place,
	publish,
	quizEditor,
	results,
	sortable,
	transfer,
	upload,
};
