import type { Quiz } from "#contract/quizzes/quizzes";

/** True for a quiz that the reader may play alone: a published one, or an own draft that could be published. */
export async function canBeTried(quiz: Quiz, readerId: string | undefined): Promise<boolean> {
	if (quiz.status === "published") return true;
	if (quiz.status !== "draft" || quiz.createdBy !== readerId) return false;
	// The schema is large, and only the owner of a draft needs it.
	const { publishableQuizSchema } = await import("#contract/quizzes/quizzes");
	return publishableQuizSchema.safeParse(quiz).success;
}
