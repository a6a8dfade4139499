import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Question } from "#contract";
import type { Db } from "../lib/deps";
import type { QuizRow } from "./mappers";
import { books, quizContents, quizzes } from "./schema";

export type QuizWithQuestions = QuizRow & { questions: Question[] };

/** A quiz whole, whoever asks: whether they may see it is for the use case to say. */
export async function findQuiz(db: Db, id: string): Promise<QuizWithQuestions | undefined> {
	const found = await db
		.select({ row: getTableColumns(quizzes), questions: quizContents.questions })
		.from(quizzes)
		.leftJoin(quizContents, eq(quizContents.quizId, quizzes.id))
		.where(eq(quizzes.id, id))
		.get();
	return found && { ...found.row, questions: found.questions ?? [] };
}

/** What a live session copies. */
export const findQuizForHosting = findQuiz;

/** Of a book, what decides whether a quiz may be put into it. */
export function findBookForQuiz(db: Db, id: string) {
	return db
		.select({ createdBy: books.createdBy, listed: books.listed, title: books.title, topics: books.topics })
		.from(books)
		.where(eq(books.id, id))
		.get();
}

/** Holds while the quiz stands at the version that a decision was made on. */
export function atVersion(id: string, version: number) {
	return sql`EXISTS (SELECT 1 FROM ${quizzes} AS quiz_now WHERE quiz_now.id = ${id} AND quiz_now.version = ${version})`;
}

/** What the quiz's own writes change. */
export type QuizChange = Partial<Omit<QuizRow, "seq" | "id" | "createdBy" | "createdAt" | "version" | "timesPlayed">>;

/**
 * The statements of one edit, for a batch: both take effect while the quiz stands at `version`, or neither does. The
 * row comes last, because it raises the version that the others ask for; its statement gives the new row.
 */
export function updateQuizStatements(db: Db, { id, version }: Pick<QuizRow, "id" | "version">, change: QuizChange, questions: Question[]) {
	return [
		db
			.update(quizContents)
			.set({ questions })
			.where(and(eq(quizContents.quizId, id), atVersion(id, version))),
		db
			.update(quizzes)
			.set({ ...change, questionCount: questions.length, version: version + 1 })
			.where(and(eq(quizzes.id, id), eq(quizzes.version, version)))
			.returning(),
	] as const;
}
