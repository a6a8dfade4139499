import { type InterfaceLanguage, publishableQuizSchema, type Question, type QuestionDraft, toQuestion, type User } from "#contract";
import { generateQuestionId } from "#contract/quizzes/question-id";
import { findStoredIds } from "#worker/db/media/media";
import { findBookForQuiz } from "#worker/db/quizzes/quizzes";
import { AppError, invalidField, validationError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { fieldError, toFieldErrors } from "#worker/lib/texts";
import { findAccessRight } from "./access";

/** Completes sent questions: keeps the client's ids and makes missing ones. */
export function addQuestionIds(questions: QuestionDraft[]): Question[] {
	return questions.map((question) => toQuestion(question, () => generateQuestionId(crypto)));
}

interface Place {
	bookId: string | null;
	topicNumber: number | null;
}

/** Refuses somebody else's book, and a topic that the book does not have. */
export async function requirePlaceInBook(
	deps: Deps,
	{ bookId, topicNumber }: Place,
	user: User,
	language: InterfaceLanguage,
): Promise<{ title: string; topics: { topicNumber: number; title: string }[] } | undefined> {
	if (bookId === null) {
		if (topicNumber !== null) throw invalidField("topicNumber", "topicUnknown", language);
		return undefined;
	}
	const book = await findBookForQuiz(deps.db, bookId);
	if (!book) throw new AppError("BOOK_NOT_FOUND");
	const right = await findAccessRight(deps, book, user);
	if (right !== "owner") throw new AppError(right ? "FORBIDDEN" : "BOOK_NOT_FOUND");
	if (topicNumber !== null && !book.topics.some((topic) => topic.topicNumber === topicNumber)) {
		throw invalidField("topicNumber", "topicUnknown", language);
	}
	return book;
}

interface Content {
	name: string;
	questions: Question[];
}

/** Refuses an incomplete quiz, with an error for each field. */
export function requirePublishable(content: Content, language: InterfaceLanguage): void {
	const whole = publishableQuizSchema.safeParse(content);
	if (!whole.success) throw validationError(toFieldErrors(whole.error.issues, language));
}

export function listedFlag(status: string, visibility: string): 0 | 1 {
	return status === "published" && visibility === "public" ? 1 : 0;
}

/** Refuses pictures that do not exist (any more); the quiz's previous pictures need no check. */
export async function requireKnownPictures(
	deps: Deps,
	questions: readonly Question[],
	{ language, before = [], path }: { language: InterfaceLanguage; before?: readonly Question[]; path: (index: number) => string },
): Promise<void> {
	const known = new Set(before.flatMap(({ image }) => image?.id ?? []));
	const open = [...new Set(questions.flatMap(({ image }) => (image && !known.has(image.id) ? [image.id] : [])))];
	if (open.length === 0) return;
	const stored = await findStoredIds(deps.db, open);
	const missing = questions.flatMap(({ image }, index) =>
		image && !known.has(image.id) && !stored.has(image.id) ? [fieldError(`${path(index)}.id`, "pictureUnknown", language)] : [],
	);
	if (missing.length > 0) throw validationError(missing);
}

export const questionImagePath = (index: number) => `questions.${index}.image`;

/** Refuses a minimum age above the maximum: one of them may be a default or stored, which the contract cannot compare. */
export function requireAgeOrder({ minAge, maxAge }: { minAge: number; maxAge: number }, language: InterfaceLanguage): void {
	if (minAge > maxAge) throw invalidField("minAge", "ageOrder", language);
}
