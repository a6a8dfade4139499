import type { QuizStatus, ShareInfo, User } from "#contract";
import { hasAdmin, readCallerRow } from "#worker/db/accounts/users";
import { type FoundBook, findBook } from "#worker/db/quizzes/books";
import { findQuiz, type QuizWithQuestions, type ShareLink } from "#worker/db/quizzes/quizzes";
import { countShareUsers, isSharedWith } from "#worker/db/quizzes/shares";
import type { QuizRow } from "#worker/db/schema";
import { AppError } from "#worker/lib/app-error";
import { toIso } from "#worker/lib/days";
import type { Deps } from "#worker/lib/deps";
import { isConfirmed } from "#worker/lib/tiers";
import { mailKind } from "#worker/mail/send";

type OwnedContent = Pick<QuizRow, "createdBy">;

/** True for the owner and admins, who may see moderation result and review note. */
export function isInsider(content: OwnedContent, reader: User | undefined): boolean {
	return reader !== undefined && (reader.id === content.createdBy || reader.role === "admin");
}

type Content = OwnedContent & Pick<QuizRow, "id" | "listed"> & { status: QuizStatus; bookId?: string | null };
type Right = "owner" | "everybody" | "shared" | "admin";

/** Decides for every call whether the reader may see a quiz or book. */
export async function findAccessRight(deps: Deps, content: Content, reader: User | undefined): Promise<Right | null> {
	if (reader?.id === content.createdBy) return "owner";
	if (content.listed === 1) return "everybody";
	if (!reader) return null;
	if (content.status === "published" && (await isSharedWith(deps.primary, reader.id, content))) return "shared";
	return reader.role === "admin" ? "admin" : null;
}

/** The link of a quiz or book, for its owner alone: counting its users reads a row for each. */
export async function readShareInfo({ db }: Deps, { shareId, sharedAt }: ShareLink): Promise<ShareInfo> {
	if (shareId === null || sharedAt === null) return null;
	return { createdAt: toIso(sharedAt), users: await countShareUsers(db, shareId) };
}

/** Warns the owner of a quiz that waits for an admin if there is no admin. */
export async function adminMissing({ primary }: Deps, { status }: Pick<Content, "status">): Promise<{ adminMissing?: true }> {
	return status !== "pending_review" || (await hasAdmin(primary)) ? {} : { adminMissing: true };
}

export async function findReadableOriginal(deps: Deps, { original }: Pick<QuizWithQuestions, "original">, reader: User | undefined) {
	return original && (await findAccessRight(deps, original, reader)) ? original : undefined;
}

/** Finds a quiz that the reader may see; QUIZ_NOT_FOUND for others, so that nobody can probe for it. */
export async function requireReadableQuiz(
	deps: Deps,
	id: string,
	reader: User | undefined,
): Promise<{ quiz: QuizWithQuestions; right: Right }> {
	const quiz = await findQuiz(deps.db, id);
	const right = quiz && (await findAccessRight(deps, quiz, reader));
	if (!right) throw new AppError("QUIZ_NOT_FOUND");
	return { quiz, right };
}

/** Published quizzes alone are hosted; a private one by its owner and those with whom it is shared, not by an admin who may read it. */
export function requireMayHost({ status }: Pick<QuizRow, "status">, right: Right): void {
	if (status !== "published") throw new AppError("QUIZ_NOT_PUBLISHED");
	if (right === "admin") throw new AppError("FORBIDDEN");
}

/** Finds a book that the reader may see; BOOK_NOT_FOUND for others. */
export async function requireReadableBook(deps: Deps, id: string, reader: User | undefined): Promise<{ book: FoundBook; right: Right }> {
	const book = await findBook(deps.db, id);
	const right = book && (await findAccessRight(deps, book, reader));
	if (!right) throw new AppError("BOOK_NOT_FOUND");
	return { book, right };
}

/** Finds a book of the user; FORBIDDEN for others who may see it. Admins may not edit or delete books. */
export async function requireOwnBook(deps: Deps, id: string, user: User): Promise<FoundBook> {
	const { book, right } = await requireReadableBook(deps, id, user);
	if (right !== "owner") throw new AppError("FORBIDDEN");
	return book;
}

/** FORBIDDEN for others who may see it. */
export async function requireOwnQuiz(deps: Deps, id: string, user: User): Promise<QuizWithQuestions> {
	const { quiz, right } = await requireReadableQuiz(deps, id, user);
	if (right !== "owner") throw new AppError("FORBIDDEN");
	return quiz;
}

/** Finds a quiz that the user may change: its owner except during review, admins at any time. */
export async function requireOwnOrAdmin(deps: Deps, id: string, user: User): Promise<QuizWithQuestions> {
	const { quiz, right } = await requireReadableQuiz(deps, id, user);
	if (user.role === "admin") return quiz;
	if (right !== "owner") throw new AppError("FORBIDDEN");
	if (quiz.status === "pending_review") throw new AppError("QUIZ_PENDING_REVIEW");
	return quiz;
}

/** Throws EMAIL_NOT_CONFIRMED if a user with an unconfirmed address would publish to everybody. */
export async function requireMayPublish(
	deps: Deps,
	user: User,
	{ status, visibility }: { status: string; visibility: string },
): Promise<void> {
	if (status !== "published" || visibility !== "public" || mailKind(deps.env) !== "binding") return;
	const row = await readCallerRow(deps.db, user);
	if (row && !isConfirmed(deps.env, row)) throw new AppError("EMAIL_NOT_CONFIRMED");
}
