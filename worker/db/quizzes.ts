import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { type Question, readQuestions } from "#contract";
import type { Db } from "../lib/deps";
import { books, type QuizRow, quizContents, quizzes } from "./schema";

export type QuizWithQuestions = QuizRow & { questions: Question[] };

/** A quiz with its questions. Whether the caller may see it is up to the use case. */
export async function findQuiz(db: Db, id: string): Promise<QuizWithQuestions | undefined> {
	const found = await db
		.select({ row: getTableColumns(quizzes), questions: quizContents.questions })
		.from(quizzes)
		.leftJoin(quizContents, eq(quizContents.quizId, quizzes.id))
		.where(eq(quizzes.id, id))
		.get();
	return found && { ...found.row, questions: readQuestions(found.questions ?? []) };
}

/** The fields of a book that decide whether a quiz may be put into it. */
export function findBookForQuiz(db: Db, id: string) {
	return db
		.select({ createdBy: books.createdBy, listed: books.listed, title: books.title, topics: books.topics })
		.from(books)
		.where(eq(books.id, id))
		.get();
}

/** SQL that is true while the quiz still has the version that a decision was based on. */
export function atVersion(id: string, version: number) {
	return sql`EXISTS (SELECT 1 FROM ${quizzes} AS quiz_now WHERE quiz_now.id = ${id} AND quiz_now.version = ${version})`;
}

/** Stored verdicts of the model about the quiz's texts (moderation/judged.ts). */
export async function findJudged(db: Db, id: string): Promise<unknown> {
	const row = await db.select({ judged: quizContents.judged }).from(quizContents).where(eq(quizContents.quizId, id)).get();
	return row?.judged ?? null;
}

/** The picture that represents a quiz in lists. */
export function firstPicture(questions: readonly Question[]): string | null {
	return questions.find(({ image }) => image)?.image?.id ?? null;
}

/** Columns that a save may change. */
export type QuizChange = Partial<Omit<QuizRow, "picture" | "seq" | "id" | "createdBy" | "createdAt" | "version" | "timesPlayed">>;

/**
 * The statements of one edit, for a batch: both take effect if the quiz still has this `version`, or neither does. The
 * row comes last, because it raises the version that the other statement compares; it returns the new row. `judged` stays as it
 * is if it is not given.
 */
export function updateQuizStatements(
	db: Db,
	{ id, version }: Pick<QuizRow, "id" | "version">,
	change: QuizChange,
	questions: Question[],
	judged?: unknown,
) {
	return [
		db
			.update(quizContents)
			.set({ questions, ...(judged === undefined ? {} : { judged }) })
			.where(and(eq(quizContents.quizId, id), atVersion(id, version))),
		db
			.update(quizzes)
			.set({ ...change, questionCount: questions.length, picture: firstPicture(questions), version: version + 1 })
			.where(and(eq(quizzes.id, id), eq(quizzes.version, version)))
			.returning(),
	] as const;
}
