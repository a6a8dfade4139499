import type { GenerateBody, InterfaceLanguage, Question, User } from "#contract";
import { type GeneratedQuiz, generateQuiz } from "#worker/ai/generate";
import type { TopicPlace } from "#worker/ai/generate-prompt";
import { requireAi } from "#worker/ai/model";
import { returnDaily, takeDaily } from "#worker/db/day-counters";
import type { Deps } from "#worker/lib/deps";
import { limitAi } from "#worker/lib/rate-limit";
import { requirePlaceInBook } from "../quizzes/content";

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
 * that asks. If it yields no question at all, the use is not counted.
 */
export async function openGeneration(deps: Deps, { user, body, language }: GenerationRequest): Promise<Generation> {
	const place = await topicPlace(deps, { user, body, language });
	requireAi(deps.env);
	await limitAi(deps, user.id);
	const use = await takeDaily(deps, user, "generations");
	return async ({ signal, onQuestion }) => {
		let arrived = 0;
		try {
			const generated = await generateQuiz(deps.env, {
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
			if (arrived === 0) await returnDaily(deps.db, use);
			throw error;
		}
	};
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
