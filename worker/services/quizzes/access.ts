import type { User } from "#contract";
import { rowOfCaller } from "#worker/db/accounts/users";
import { findQuiz, type QuizWithQuestions } from "#worker/db/quizzes/quizzes";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { isConfirmed } from "#worker/lib/tiers";
import { mailKind } from "#worker/mail/send";

type Seen = Pick<QuizWithQuestions, "listed" | "createdBy">;

/** The owner and admins may see moderation result and review note. */
export function isInsider(quiz: Pick<Seen, "createdBy">, reader: User | undefined): boolean {
	return reader !== undefined && (reader.id === quiz.createdBy || reader.role === "admin");
}

/** Everybody may read published public quizzes; the owner and admins any. */
export function mayRead(quiz: Seen, reader: User | undefined): boolean {
	return quiz.listed === 1 || isInsider(quiz, reader);
}

export function readableOriginal({ original }: Pick<QuizWithQuestions, "original">, reader: User | undefined) {
	return original && mayRead(original, reader) ? original : undefined;
}

/** QUIZ_NOT_FOUND for others, so that nobody can probe for it. */
export async function requireReadableQuiz(deps: Deps, id: string, reader: User | undefined): Promise<QuizWithQuestions> {
	const quiz = await findQuiz(deps.db, id);
	if (!quiz || !mayRead(quiz, reader)) throw new AppError("QUIZ_NOT_FOUND");
	return quiz;
}

/** FORBIDDEN for others who may see it. */
export async function requireOwnQuiz(deps: Deps, id: string, user: User): Promise<QuizWithQuestions> {
	const quiz = await requireReadableQuiz(deps, id, user);
	if (quiz.createdBy !== user.id) throw new AppError("FORBIDDEN");
	return quiz;
}

/** For its owner except during review, and for admins at any time. */
export async function requireOwnOrAdmin(deps: Deps, id: string, user: User): Promise<QuizWithQuestions> {
	const quiz = await requireReadableQuiz(deps, id, user);
	if (user.role === "admin") return quiz;
	if (quiz.createdBy !== user.id) throw new AppError("FORBIDDEN");
	if (quiz.status === "pending_review") throw new AppError("QUIZ_PENDING_REVIEW");
	return quiz;
}

/** EMAIL_NOT_CONFIRMED if a user with an unconfirmed address would publish to everybody. */
export async function requireMayPublish(
	deps: Deps,
	user: User,
	{ status, visibility }: { status: string; visibility: string },
): Promise<void> {
	if (status !== "published" || visibility !== "public" || mailKind(deps.env) !== "binding") return;
	const row = await rowOfCaller(deps.db, user);
	if (row && !isConfirmed(deps.env, row)) throw new AppError("EMAIL_NOT_CONFIRMED");
}
