import type { User } from "#contract";
import { findQuiz, type QuizWithQuestions } from "#worker/db/quizzes/quizzes";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";

type Seen = Pick<QuizWithQuestions, "listed" | "createdBy">;

/** Whether the caller may see moderation result and review note of a quiz: its owner and admins. */
export function isInsider(quiz: Pick<Seen, "createdBy">, reader: User | undefined): boolean {
	return reader !== undefined && (reader.id === quiz.createdBy || reader.role === "admin");
}

/** Published public quizzes are for everybody, anything else for the owner and admins. */
export function mayRead(quiz: Seen, reader: User | undefined): boolean {
	return quiz.listed === 1 || isInsider(quiz, reader);
}

/** The original of a translated quiz, for callers who may read it. */
export function readableOriginal({ original }: Pick<QuizWithQuestions, "original">, reader: User | undefined) {
	return original && mayRead(original, reader) ? original : undefined;
}

/** The quiz, for callers who may read it; QUIZ_NOT_FOUND for others, so that nobody can probe for it. */
export async function requireReadableQuiz(deps: Deps, id: string, reader: User | undefined): Promise<QuizWithQuestions> {
	const quiz = await findQuiz(deps.db, id);
	if (!quiz || !mayRead(quiz, reader)) throw new AppError("QUIZ_NOT_FOUND");
	return quiz;
}

/** The quiz, for its owner; FORBIDDEN for others who may see it. */
export async function requireOwnQuiz(deps: Deps, id: string, user: User): Promise<QuizWithQuestions> {
	const quiz = await requireReadableQuiz(deps, id, user);
	if (quiz.createdBy !== user.id) throw new AppError("FORBIDDEN");
	return quiz;
}

/** The quiz, for its owner except during review, and for admins at any time. */
export async function requireOwnOrAdmin(deps: Deps, id: string, user: User): Promise<QuizWithQuestions> {
	const quiz = await requireReadableQuiz(deps, id, user);
	if (user.role === "admin") return quiz;
	if (quiz.createdBy !== user.id) throw new AppError("FORBIDDEN");
	if (quiz.status === "pending_review") throw new AppError("QUIZ_PENDING_REVIEW");
	return quiz;
}
