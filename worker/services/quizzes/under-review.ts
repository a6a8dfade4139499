import { type InterfaceLanguage, isSameQuestion, type ModerationResult, type Question, type UpdateQuizBody, type User } from "#contract";
import { findJudged, type QuizWithQuestions, updateQuizStatements } from "#worker/db/quizzes/quizzes";
import type { QuizRow } from "#worker/db/schema";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { judgeQuiz } from "#worker/moderation/judge";

const SETTINGS = ["minAge", "maxAge", "language", "defaultTimeLimit"] as const;

/** True if a save changes neither texts nor settings, except visibility and place in a book. Compares questions without ids by place. */
export function sameContent(quiz: QuizWithQuestions, body: UpdateQuizBody, questions: readonly Question[]): boolean {
	return (
		body.name === quiz.name &&
		SETTINGS.every((field) => body[field] === undefined || body[field] === quiz[field]) &&
		questions.length === quiz.questions.length &&
		quiz.questions.every((stored, index) => {
			const sent = questions[index];
			return sent !== undefined && isSameQuestion(body.questions[index]?.id ? sent : { ...sent, id: stored.id }, stored);
		})
	);
}

/** The owner of a quiz under review may make it private and change nothing else. */
function mayMakePrivate(quiz: QuizWithQuestions, body: UpdateQuizBody, questions: readonly Question[]): boolean {
	const { status, visibility, bookId, topicNumber } = body;
	return (
		visibility === "private" &&
		(status === undefined || status === "published" || status === quiz.status) &&
		(bookId === undefined || bookId === quiz.bookId) &&
		(topicNumber === undefined || topicNumber === quiz.topicNumber) &&
		sameContent(quiz, body, questions)
	);
}

interface MadePrivate {
	row: QuizRow;
	moderationResult?: ModerationResult;
}

/**
 * Makes a quiz under review private. If only unjudged pictures held it, it is published at once, without a model; otherwise it stays under
 * review, privately. QUIZ_PENDING_REVIEW for any other change; undefined if another write came first.
 */
export async function makePrivate(
	deps: Deps,
	quiz: QuizWithQuestions,
	{ user, body, questions, language }: { user: User; body: UpdateQuizBody; questions: Question[]; language: InterfaceLanguage },
): Promise<MadePrivate | undefined> {
	if (!mayMakePrivate(quiz, body, questions)) throw new AppError("QUIZ_PENDING_REVIEW");
	if (body.version !== undefined && body.version !== quiz.version) throw new AppError("EDIT_CONFLICT");
	const visibility = "private";
	const { status, moderationResult } = await judgeQuiz(
		deps,
		{ ...quiz, visibility },
		{ user, language, rejectedByAdmin: quiz.rejectedByAdmin === 1, known: () => findJudged(deps.db, quiz.id), ask: false },
	);
	const published = status === "published" ? { moderationResult } : {};
	const change = { status, visibility, listed: 0, updatedAt: deps.now(), ...published } as const;
	const [, [row]] = await deps.db.batch(
		updateQuizStatements(deps.db, quiz, { change, questions: quiz.questions, judged: undefined, mayGrow: true }),
	);
	return row && { row, ...published };
}
