import type { InterfaceLanguage, Pagination, PendingQuiz, Quiz, User } from "#contract";
import { toPendingQuiz, toQuiz } from "#worker/db/mappers";
import { approvePicturesStatement, findUnclear } from "#worker/db/media";
import { listPending } from "#worker/db/quiz-lists";
import { reviewStatement, waitsForReview } from "#worker/db/quiz-writes";
import { findQuiz } from "#worker/db/quizzes";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { type Page, pageOf } from "#worker/lib/paging";
import { auditStatement } from "../audit";
import { reviewTrail } from "../review-trail";

/** The quizzes that wait for an admin. */
export async function listPendingQuizzes(
	deps: Deps,
	page: Page,
	language: InterfaceLanguage,
): Promise<{ quizzes: PendingQuiz[]; pagination: Pagination }> {
	const rows = await listPending(deps.db, page);
	const shown = rows.slice(0, page.limit).map(({ id }) => id);
	const unclear = await findUnclear(deps.db, shown);
	const ofQuiz = (id: string) => unclear.filter(({ quizId }) => quizId === id);
	const { items, pagination } = pageOf(rows, page, (row) => toPendingQuiz(row, ofQuiz(row.id), language));
	return { quizzes: items, pagination };
}

interface ReviewInput {
	admin: User;
	id: string;
	decision: "approve" | "reject";
	note: string | undefined;
	version: number | undefined;
}

/** Approves a quiz under review, which publishes it with the visibility that its author chose, or rejects it. The second of two admins gets WRONG_STATE. */
export async function reviewQuiz(deps: Deps, { admin, id, decision, note, version }: ReviewInput): Promise<Quiz> {
	const approved = decision === "approve";
	const [, , [row]] = await deps.db.batch([
		auditStatement(
			deps,
			{
				admin,
				action: `quiz.${decision}`,
				targetType: "quiz",
				targetId: id,
				before: { status: "pending_review" },
				after: { status: approved ? "published" : "rejected", note: note ?? null },
			},
			waitsForReview(id, version),
		),
		approvePicturesStatement(deps.db, id, approved && waitsForReview(id, version)),
		reviewStatement(deps.db, { id, adminId: admin.id, version, approved, note, nowMs: deps.now() }),
	]);
	const quiz = await findQuiz(deps.db, id);
	if (!quiz) throw new AppError("QUIZ_NOT_FOUND");
	if (!row) throw new AppError(quiz.status === "pending_review" ? "EDIT_CONFLICT" : "WRONG_STATE");
	return { ...toQuiz(row, quiz.questions, { review: true }), ...(await reviewTrail(deps, row, admin)) };
}
