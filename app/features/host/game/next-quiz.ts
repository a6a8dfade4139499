import type { To } from "react-router";
import type { Quiz } from "#contract/quizzes/quizzes";
import { api } from "~/api/client";
import { storedUser } from "~/api/session";
import { useRead } from "~/api/use-read";
import { bookPath } from "~/lib/book-path";

export interface NextQuizPlace {
	to: To;
	state?: unknown;
}

type Origin = Pick<Quiz, "bookId" | "topicNumber" | "createdBy">;

/** With the class of the game, else where its quiz came from; a quiz that cannot be read is null. */
export function nextQuizPlace(classId: string | undefined, quiz: Origin | null, userId: string | undefined): NextQuizPlace {
	if (classId) return { to: `/classes/${classId}`, state: { open: "start" } };
	if (quiz?.bookId) return { to: bookPath(quiz.bookId, quiz.topicNumber) };
	// Quizzes of others without a book were found in the library.
	return { to: quiz && quiz.createdBy !== userId ? "/" : "/my-quizzes" };
}

export function useNextQuiz(quizId: string, classId?: string): NextQuizPlace {
	const { reply } = useRead(classId || quizId === "" ? null : quizId, (signal) =>
		api("GET /quizzes/{id}", { params: { id: quizId }, signal }),
	);
	return nextQuizPlace(classId, reply?.quiz ?? null, storedUser()?.id);
}
