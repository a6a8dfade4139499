import type { AiValidationResult, InterfaceLanguage, User } from "#contract";
import { checkQuestion } from "#worker/ai/check-question";
import { requireAi } from "#worker/ai/model";
import { findQuiz } from "#worker/db/quizzes";
import { AppError } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { limitAi } from "#worker/lib/rate-limit";
import { auditStatement } from "../audit";

interface CheckRequest {
	user: User;
	quizId: string;
	questionId: string;
	reportReason: string | null;
	reportDescription: string | null;
	language: InterfaceLanguage;
	signal?: AbortSignal;
}

/** The AI check of one question, for admins; recorded with the model's findings. */
export async function validateQuestion(deps: Deps, request: CheckRequest): Promise<AiValidationResult> {
	const { user, quizId, questionId, language, signal, reportReason, reportDescription } = request;
	const quiz = await findQuiz(deps.db, quizId);
	if (!quiz) throw new AppError("QUIZ_NOT_FOUND");
	const question = quiz.questions.find(({ id }) => id === questionId);
	if (!question) throw new AppError("QUESTION_NOT_FOUND");
	requireAi(deps.env);
	await limitAi(deps, user.id);
	const { name: quizName, minAge, maxAge } = quiz;
	const reported = { quizName, language: quiz.language, minAge, maxAge, question, reportReason, reportDescription };
	const result = await checkQuestion(deps.env, reported, language, signal);
	const target = { targetType: "question", targetId: `${quizId}/${questionId}` } as const;
	await deps.db.batch([auditStatement(deps, { admin: user, action: "question.validate", ...target, after: result })]);
	return result;
}
