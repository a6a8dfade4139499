import { and, desc, eq, inArray, isNotNull, isNull, lte, notInArray, or } from "drizzle-orm";
import type { Db } from "#worker/lib/deps";
import { assignments, books, gameResults, quizzes } from "../schema";

export type ClassGame = Pick<typeof gameResults.$inferSelect, "instanceId" | "pin" | "quizId" | "title" | "endedAt">;
export type RunningHomework = Pick<typeof assignments.$inferSelect, "assignmentId" | "quizId" | "title" | "dueAt" | "questionCount">;

/** Homework of the class that pupils can do now, newest first. */
export function listRunningHomework(db: Db, classId: string, nowMs: number, limit: number): Promise<RunningHomework[]> {
	const isOpened = or(isNull(assignments.opensAt), lte(assignments.opensAt, nowMs));
	return db
		.select({
			assignmentId: assignments.assignmentId,
			quizId: assignments.quizId,
			title: assignments.title,
			dueAt: assignments.dueAt,
			questionCount: assignments.questionCount,
		})
		.from(assignments)
		.where(and(eq(assignments.classId, classId), eq(assignments.open, 1), isOpened))
		.orderBy(desc(assignments.seq))
		.limit(limit)
		.all();
}

/** Results of the class, newest first; without those of homework that was opened again. */
export function listClassGames(db: Db, classId: string, limit: number): Promise<ClassGame[]> {
	const reopened = db
		.select({ id: assignments.assignmentId })
		.from(assignments)
		.where(and(eq(assignments.classId, classId), eq(assignments.open, 1)));
	return db
		.select({
			instanceId: gameResults.instanceId,
			pin: gameResults.pin,
			quizId: gameResults.quizId,
			title: gameResults.title,
			endedAt: gameResults.endedAt,
		})
		.from(gameResults)
		.where(and(eq(gameResults.classId, classId), isNotNull(gameResults.documentBytes), notInArray(gameResults.instanceId, reopened)))
		.orderBy(desc(gameResults.endedAt))
		.limit(limit)
		.all();
}

export interface BookTopic {
	bookId: string;
	bookTitle: string;
	topicNumber: number;
	title: string;
}

/** Topics of at most 50 quizzes, in books of this user: only there a quiz can have a topic. */
export async function findQuizTopics(db: Db, quizIds: readonly string[], ownerId: string): Promise<Map<string, BookTopic>> {
	if (quizIds.length === 0) return new Map();
	const rows = await db
		.select({ quizId: quizzes.id, topicNumber: quizzes.topicNumber, bookId: books.id, bookTitle: books.title, topics: books.topics })
		.from(quizzes)
		.innerJoin(books, eq(books.id, quizzes.bookId))
		.where(and(inArray(quizzes.id, [...quizIds]), eq(books.createdBy, ownerId)))
		.all();
	const found = new Map<string, BookTopic>();
	for (const { quizId, topicNumber, bookId, bookTitle, topics } of rows) {
		const topic = topics.find((one) => one.topicNumber === topicNumber);
		if (topic && topicNumber !== null) found.set(quizId, { bookId, bookTitle, topicNumber, title: topic.title });
	}
	return found;
}
