import { api } from "~/api/client";

export interface QuizPlace {
	bookId: string | null;
	topicNumber: number | null;
}

/** Moves a quiz into a topic, to another one, or out of its book; nothing else of it changes. */
export async function moveQuiz(id: string, { bookId, topicNumber }: QuizPlace): Promise<void> {
	const { quiz } = await api("GET /quizzes/{id}", { params: { id } });
	const { name, questions, version } = quiz;
	// Because of the version, a change made in between is not overwritten.
	await api("PUT /quizzes/{id}", { params: { id }, body: { name, questions, version, bookId, topicNumber } });
}
