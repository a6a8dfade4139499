import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#worker/lib/deps";
import { books, gameResults, quizzes } from "../schema";

export type ClassGame = Pick<typeof gameResults.$inferSelect, "instanceId" | "pin" | "quizId" | "title" | "endedAt">;

export function listClassGames(db: Db, classId: string, limit: number): Promise<ClassGame[]> {
	return db
		.select({
			instanceId: gameResults.instanceId,
			pin: gameResults.pin,
			quizId: gameResults.quizId,
			title: gameResults.title,
			endedAt: gameResults.endedAt,
		})
		.from(gameResults)
		.where(and(eq(gameResults.classId, classId), isNotNull(gameResults.documentBytes)))
		.orderBy(desc(gameResults.endedAt))
		.limit(limit)
		.all();
}

export interface TopicOfQuiz {
	bookId: string;
	bookTitle: string;
	topicNumber: number;
	title: string;
}

/** Topics of at most 50 quizzes, in books of this user: only there a quiz can have a topic. */
export async function topicsOfQuizzes(db: Db, quizIds: readonly string[], ownerId: string): Promise<Map<string, TopicOfQuiz>> {
	if (quizIds.length === 0) return new Map();
	const rows = await db
		.select({ quizId: quizzes.id, topicNumber: quizzes.topicNumber, bookId: books.id, bookTitle: books.title, topics: books.topics })
		.from(quizzes)
		.innerJoin(books, eq(books.id, quizzes.bookId))
		.where(and(inArray(quizzes.id, [...quizIds]), eq(books.createdBy, ownerId)))
		.all();
	const found = new Map<string, TopicOfQuiz>();
	for (const { quizId, topicNumber, bookId, bookTitle, topics } of rows) {
		const topic = topics.find((one) => one.topicNumber === topicNumber);
		if (topic && topicNumber !== null) found.set(quizId, { bookId, bookTitle, topicNumber, title: topic.title });
	}
	return found;
}
