import { type AuthoringLanguage, LIMITS, QUIZ_DEFAULTS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { blankQuestion, isSameQuestion } from "#contract/quizzes/question-content";
import { generateQuestionId } from "#contract/quizzes/question-id";
import type { Quiz } from "#contract/quizzes/quizzes";
import type { QuizPlace } from "~/lib/move-quiz";

/** A cleared number field is null, never 0. */
export interface QuizInfoValues extends QuizPlace {
	name: string;
	minAge: number | null;
	maxAge: number | null;
	language: AuthoringLanguage;
	visibility: Quiz["visibility"];
	defaultTimeLimit: number | null;
}
export interface EditorValues extends QuizInfoValues {
	questions: Question[];
}

/** Books allow a wider range of ages than quizzes. */
export type BookDefaults = Pick<Quiz, "language" | "minAge" | "maxAge">;

const NO_PLACE: QuizPlace = { bookId: null, topicNumber: null };

export function newQuizValues(
	book: BookDefaults | null = null,
	{ bookId, topicNumber } = NO_PLACE,
	proposedLanguage?: AuthoringLanguage,
): EditorValues {
	const proposed = proposedLanguage && { language: proposedLanguage };
	const { minAge, maxAge, language, visibility, defaultTimeLimit } = { ...QUIZ_DEFAULTS, ...proposed, ...book };
	const clampAge = (years: number) => Math.min(LIMITS.quizAge.max, Math.max(LIMITS.quizAge.min, years));
	return {
		name: "",
		minAge: clampAge(minAge),
		maxAge: clampAge(maxAge),
		language,
		visibility,
		defaultTimeLimit,
		bookId,
		topicNumber,
		questions: [blankQuestion(generateQuestionId(crypto))],
	};
}

export function toEditorValues(quiz: Quiz): EditorValues {
	const { name, minAge, maxAge, language, visibility, defaultTimeLimit, bookId, topicNumber } = quiz;
	const questions = quiz.questions.length > 0 ? quiz.questions : [blankQuestion(generateQuestionId(crypto))];
	return { name, minAge, maxAge, language, visibility, defaultTimeLimit, bookId, topicNumber, questions };
}

/** The body of a save; cleared numbers were refused before. */
export function toQuizBody({ minAge, maxAge, defaultTimeLimit, ...rest }: EditorValues) {
	return { ...rest, minAge: minAge ?? undefined, maxAge: maxAge ?? undefined, defaultTimeLimit: defaultTimeLimit ?? undefined };
}

/** The questions with ids that are unused in the quiz, at most as many as fit into it. */
export function withFreeIds(questions: readonly Question[], taken: readonly Question[]): Question[] {
	const used = new Set(taken.map(({ id }) => id));
	return questions.slice(0, Math.max(0, LIMITS.questions.max - taken.length)).map((question) => {
		const id = question.id === "" || used.has(question.id) ? generateQuestionId(crypto) : question.id;
		used.add(id);
		return { ...question, id };
	});
}

/** Keys are sorted for the comparison, because a restored draft and the server's quiz may differ in their order. */
export function hasSameValues(a: EditorValues, b: EditorValues): boolean {
	const serializeInfo = ({ name, minAge, maxAge, language, visibility, defaultTimeLimit, bookId, topicNumber }: EditorValues) =>
		JSON.stringify([name, minAge, maxAge, language, visibility, defaultTimeLimit, bookId, topicNumber]);
	if (a === b) return true;
	if (serializeInfo(a) !== serializeInfo(b) || a.questions.length !== b.questions.length) return false;
	return a.questions.every((question, index) => {
		const other = b.questions[index];
		return other !== undefined && isSameQuestion(question, other);
	});
}
