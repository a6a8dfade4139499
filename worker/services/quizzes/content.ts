import {
	type InterfaceLanguage,
	type ModerationResult,
	publishableQuizSchema,
	type Question,
	type QuestionDraft,
	type Quiz,
	toFieldErrors,
	toQuestion,
	type User,
} from "#contract";
import { findBookForQuiz } from "#worker/db/quizzes";
import { AppError, invalidField, validationError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { newQuestionId } from "#worker/lib/ids";
import type { Judged } from "#worker/moderation/judged";
import { type ModeratedQuiz, moderateQuiz } from "../moderation";
import { withPictures } from "./judge-pictures";

/** Ids that the client sends are kept, missing ones are made (decisions section 6). */
export function withQuestionIds(questions: QuestionDraft[]): Question[] {
	return questions.map((question) => toQuestion(question, newQuestionId));
}

interface Place {
	bookId: string | null;
	topicNumber: number | null;
}

/** The book, if one is given. Refuses a book of somebody else, and a topic that the book does not have (decisions section 6). */
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
	if (book.createdBy !== user.id) throw new AppError(book.listed === 1 || user.role === "admin" ? "FORBIDDEN" : "BOOK_NOT_FOUND");
	if (topicNumber !== null && !book.topics.some((topic) => topic.topicNumber === topicNumber)) {
		throw invalidField("topicNumber", "topicUnknown", language);
	}
	return book;
}

interface Content {
	name: string;
	questions: Question[];
}

export interface ModerationOutcome {
	status: "published" | "pending_review";
	moderationResult: ModerationResult;
	/** Verdicts of the model to be stored with the texts, if it was asked. */
	judged?: Judged;
}

interface Judging {
	user: User;
	rejectedByAdmin: boolean;
	language: InterfaceLanguage;
	/** Stored verdicts about the texts; the database is read only if a model is configured. */
	known?: () => Promise<unknown>;
}

/** Refuses a quiz that is not complete enough to publish, with an error for each field. */
export function requirePublishable(content: Content, language: InterfaceLanguage): void {
	const whole = publishableQuizSchema.safeParse(content);
	if (!whole.success) throw validationError(toFieldErrors(whole.error.issues, language));
}

/**
 * Moderates a quiz to be published: it is published, waits for an admin, or is refused and nothing is saved
 * (CONTENT_BLOCKED). After a rejection by an admin it is always reviewed again (decisions section 4).
 */
export async function judge(
	deps: Deps,
	quiz: ModeratedQuiz & Pick<Quiz, "visibility">,
	{ user, rejectedByAdmin, language, known = async () => null }: Judging,
): Promise<ModerationOutcome> {
	const { result, judged, counted, failed } = await moderateQuiz(deps, quiz, { user, language, known });
	const moderationResult = await withPictures(deps, result, quiz, { user, language, counted, failed });
	if (moderationResult.severity === "critical") throw new AppError("CONTENT_BLOCKED", { details: moderationResult });
	return {
		status: moderationResult.approved && !rejectedByAdmin ? "published" : "pending_review",
		moderationResult,
		...(judged ? { judged } : {}),
	};
}

/** 1 if the quiz appears in everybody's lists. */
export function listedFlag(status: string, visibility: string): 0 | 1 {
	return status === "published" && visibility === "public" ? 1 : 0;
}
