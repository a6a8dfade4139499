import type { Book, Topic } from "#contract/books";
import type { QuizSummary } from "#contract/quizzes";

/** The topics of a book in their order, each with its quizzes; `loose` are quizzes without a topic, or with one that the book does not have. */
export function quizzesByTopic({ topics }: Pick<Book, "topics">, quizzes: readonly QuizSummary[]) {
	const numbers = new Set(topics.map(({ topicNumber }) => topicNumber));
	const ordered: { topic: Topic; quizzes: QuizSummary[] }[] = [...topics]
		.sort((a, b) => a.orderIndex - b.orderIndex)
		.map((topic) => ({ topic, quizzes: quizzes.filter(({ topicNumber }) => topicNumber === topic.topicNumber) }));
	const loose = quizzes.filter(({ topicNumber }) => topicNumber === null || !numbers.has(topicNumber));
	return { ordered, loose };
}
