import { eq, sql } from "drizzle-orm";
import type { Db } from "../lib/deps";
import { quizzes, soloStats } from "./schema";

/** The statement that counts one answer and returns the new counts: one row written, correct under concurrency. */
function soloAnswerStatement(db: Db, quizId: string, questionId: string, correct: boolean) {
	return db
		.insert(soloStats)
		.values({ quizId, questionId, correctCount: correct ? 1 : 0, wrongCount: correct ? 0 : 1 })
		.onConflictDoUpdate({
			target: [soloStats.quizId, soloStats.questionId],
			set: correct ? { correctCount: sql`${soloStats.correctCount} + 1` } : { wrongCount: sql`${soloStats.wrongCount} + 1` },
		})
		.returning({ correctCount: soloStats.correctCount, wrongCount: soloStats.wrongCount });
}

export async function countSoloAnswer(
	db: Db,
	quizId: string,
	questionId: string,
	correct: boolean,
): Promise<{ correctCount: number; wrongCount: number }> {
	const [row] = await soloAnswerStatement(db, quizId, questionId, correct);
	return row ?? { correctCount: 0, wrongCount: 0 };
}

/** One more completed solo run; the quiz itself did not change. */
export async function countSoloRun(db: Db, quizId: string): Promise<void> {
	await db
		.update(quizzes)
		.set({ timesPlayed: sql`${quizzes.timesPlayed} + 1` })
		.where(eq(quizzes.id, quizId));
}
