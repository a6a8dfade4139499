import type { AiValidationResult, GenerateBody, InterfaceLanguage, Question, User } from "#contract";
import { checkQuestion } from "../ai/check-question";
import { type GeneratedQuiz, generateQuiz } from "../ai/generate";
import type { TopicPlace } from "../ai/generate-prompt";
import { requireAi } from "../ai/model";
import { ModelCalls, requireAiDay } from "../ai/model-calls";
import { returnDaily, takeDaily } from "../db/day-counters";
import { findQuiz } from "../db/quizzes";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { limitAi } from "../lib/rate-limit";
import { auditStatement } from "./audit";
import { requirePlaceInBook } from "./quizzes/content";

interface GenerationRequest {
	user: User;
	body: GenerateBody;
	language: InterfaceLanguage;
}

interface Listener {
	signal: AbortSignal | undefined;
	/** Called with each question as it arrives. */
	onQuestion?: (question: Question) => void;
}

export type Generation = (listener: Listener) => Promise<GeneratedQuiz & { requested: number }>;

/**
 * Checks everything that can be refused before the model is asked, counts one use for the day, and returns the function
 * that asks. The use is given back only if it yields no question because the provider failed.
 */
export async function openGeneration(deps: Deps, { user, body, language }: GenerationRequest): Promise<Generation> {
	const place = await topicPlace(deps, { user, body, language });
	const calls = await openCalls(deps, user);
	const use = await takeDaily(deps, user, "generations");
	return async ({ signal, onQuestion }) => {
		let arrived = 0;
		try {
			const generated = await generateQuiz(calls, {
				body,
				place,
				signal,
				...(onQuestion
					? {
							onQuestion: (question) => {
								arrived++;
								onQuestion(question);
							},
						}
					: {}),
			});
			return { ...generated, requested: body.questionCount };
		} catch (error) {
			if (arrived === 0 && !calls.charged) await returnDaily(deps.db, use);
			throw error;
		}
	};
}

/** Calls to the model for this user, if any are possible now. */
async function openCalls(deps: Deps, user: User): Promise<ModelCalls> {
	requireAi(deps.env);
	await requireAiDay(deps);
	await limitAi(deps, user.id);
	return new ModelCalls(deps, user.id, 1);
}

/** Titles of the book and the topic that the quiz is written for: from the book itself, if one is given. */
async function topicPlace(deps: Deps, { user, body, language }: GenerationRequest): Promise<TopicPlace> {
	const { bookId, topicNumber, topicTitle } = body;
	const book = await requirePlaceInBook(
		deps,
		{ bookId: bookId ?? null, topicNumber: bookId ? (topicNumber ?? null) : null },
		user,
		language,
	);
	// A topic number without a book is meaningless, but a title alone still describes the quiz.
	const topic = book?.topics.find((candidate) => candidate.topicNumber === topicNumber);
	return { bookTitle: book?.title ?? null, topicTitle: topic?.title ?? topicTitle ?? null };
}

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
	const calls = await openCalls(deps, user);
	const { name: quizName, minAge, maxAge } = quiz;
	const reported = { quizName, language: quiz.language, minAge, maxAge, question, reportReason, reportDescription };
	const result = await checkQuestion(calls, reported, language, signal);
	const target = { targetType: "question", targetId: `${quizId}/${questionId}` } as const;
	await deps.db.batch([auditStatement(deps, { admin: user, action: "question.validate", ...target, after: result })]);
	return result;
}
