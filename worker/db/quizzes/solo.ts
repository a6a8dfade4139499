import { eq, sql } from "drizzle-orm";
import type { Db } from "#worker/lib/deps";
import { quizzes, soloStats } from "../schema";

/** Counts one answer in one write; returns the new counts. A vote (null) is neither right nor wrong, but shows that the quiz was played. */
function soloAnswerStatement(db: Db, quizId: string, questionId: string, correct: boolean | null) {
	const [right, wrong] = [correct === true ? 1 : 0, correct === false ? 1 : 0];
	return db
		.insert(soloStats)
		.values({ quizId, questionId, correctCount: right, wrongCount: wrong })
		.onConflictDoUpdate({
			target: [soloStats.quizId, soloStats.questionId],
			set: { correctCount: sql`${soloStats.correctCount} + ${right}`, wrongCount: sql`${soloStats.wrongCount} + ${wrong}` },
		})
		.returning({ correctCount: soloStats.correctCount, wrongCount: soloStats.wrongCount });
}

export async function countSoloAnswer(
	db: Db,
	quizId: string,
	questionId: string,
	correct: boolean | null,
): Promise<{ correctCount: number; wrongCount: number }> {
	const [row] = await soloAnswerStatement(db, quizId, questionId, correct);
	return row ?? { correctCount: 0, wrongCount: 0 };
}

export async function countSoloRun(db: Db, quizId: string): Promise<void> {
	await db
		.update(quizzes)
		.set({ timesPlayed: sql`${quizzes.timesPlayed} + 1` })
		.where(eq(quizzes.id, quizId));
}
