import type { User } from "#contract";
import { deleteQuizStatements, deleteTakesEffect } from "#worker/db/quizzes/quizzes";
import { AppError } from "#worker/lib/app-error";
import { type Deps, WRITE_TRIES } from "#worker/lib/deps";
import { auditStatement } from "../accounts/audit";
import { requireOwnOrAdmin } from "./access";

interface DeleteInput {
	user: User;
	id: string;
	version?: number | undefined;
}

/** Archives a quiz that was played or has open reports, else deletes it; returns which (docs/rules/quizzes.md#deleting). */
export async function deleteQuiz(deps: Deps, { user, id, version }: DeleteInput): Promise<{ archived: boolean }> {
	for (let attempt = 0; attempt < WRITE_TRIES; attempt++) {
		const quiz = await requireOwnOrAdmin(deps, id, user);
		if (version !== undefined && version !== quiz.version) throw new AppError("EDIT_CONFLICT");
		const asAdmin = quiz.createdBy !== user.id;
		const before = { name: quiz.name, status: quiz.status, createdBy: quiz.createdBy };
		const [, [archived], [deleted]] = await deps.db.batch([
			auditStatement(
				deps,
				{ admin: user, action: "quiz.delete", targetType: "quiz", targetId: id, before },
				asAdmin && deleteTakesEffect(deps.db, quiz),
			),
			...deleteQuizStatements(deps.db, quiz, deps.now()),
		]);
		if (archived) return { archived: true };
		if (deleted) return { archived: false };
		// Neither took effect: it is already archived, or another write came first.
		if (quiz.status === "archived") return { archived: true };
	}
	throw new AppError("EDIT_CONFLICT");
}
