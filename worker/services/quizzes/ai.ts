import {
	type AiValidationResult,
	type AuthoringLanguage,
	countGenerations,
	type GenerateBody,
	type InterfaceLanguage,
	type Quiz,
	type User,
} from "#contract";
import { checkQuestion } from "#worker/ai/check-question";
import { type GeneratedQuiz, type GenerationListener, generateQuiz } from "#worker/ai/generate";
import type { TopicPlace } from "#worker/ai/generate-prompt";
import { requireAi } from "#worker/ai/model";
import { ModelCalls, requireAiCallsLeft } from "#worker/ai/model-calls";
import { translateQuiz } from "#worker/ai/translate";
import { countDailyUse, newDailyUse, readUseRefusal, requireUseLeft, returnDailyUse } from "#worker/db/day-counters";
import { toQuiz } from "#worker/db/mappers";
import { findFirstPicture, findQuiz, insertQuiz } from "#worker/db/quizzes/quizzes";
import { sumBytes } from "#worker/db/stored-bytes";
import { AppError, invalidField } from "#worker/lib/app-error";
import type { Deps } from "#worker/lib/deps";
import { undoAfterFailure } from "#worker/lib/log";
import { limitAi } from "#worker/lib/rate-limit";
import { auditStatement } from "../accounts/audit";
import { requireReadableQuiz } from "./access";
import { requirePlaceInBook } from "./content";
import { newQuizRow } from "./save";

interface Translation {
	user: User;
	id: string;
	to: AuthoringLanguage;
	language: InterfaceLanguage;
	signal: AbortSignal;
}

/** Translates a quiz into a new draft of the user. Costs a generation, given back if the model fails; saved, it is a new quiz. */
export async function createTranslation(
	deps: Deps,
	{ user, id, to, language, signal }: Translation,
): Promise<{ quiz: Quiz; untranslated: string[] }> {
	const { quiz: original } = await requireReadableQuiz(deps, id, user);
	if (original.language === to) throw invalidField("language", "sameLanguage", language);
	const use = newDailyUse(deps, user, "quizzes", sumBytes(original.questions));
	// The limit is checked before the model is called; the insert below decides.
	await requireUseLeft(deps, user, use);
	const calls = await openModelCalls(deps, user);
	const generation = await countDailyUse(deps, user, "generations");
	const { name, questions, untranslated } = await translateQuiz(calls, original, to, signal).catch(async (error: unknown) => {
		const wasStopped = signal.aborted || !(error instanceof AppError);
		if (!wasStopped || !calls.charged) await undoAfterFailure("return generation", () => returnDailyUse(deps.db, generation));
		throw error;
	});
	const { minAge, maxAge, visibility, defaultTimeLimit } = original;
	const settings = { minAge, maxAge, visibility, defaultTimeLimit, language: to };
	const row = {
		...newQuizRow({ user, name, settings, status: "draft", place: { bookId: null, topicNumber: null }, nowMs: deps.now() }),
		questionCount: questions.length,
		bytes: sumBytes(questions),
		picture: findFirstPicture(questions),
		translatedFrom: original.id,
	};
	const grown = { ...use, bytes: row.bytes };
	if (!(await insertQuiz(deps.db, { row, questions, judged: null, use: grown }))) throw await readUseRefusal(deps, grown);
	return { quiz: toQuiz({ seq: 0, source: null, ...row }, questions, { readerId: user.id, review: true, original }), untranslated };
}

interface GenerationRequest {
	user: User;
	body: GenerateBody;
	language: InterfaceLanguage;
}

export type Generation = (listener: GenerationListener) => Promise<GeneratedQuiz>;

/** A generation costs one use for each part of the material. */
function computeCost({ material, parts }: GenerateBody): number {
	return parts?.length ?? (material ? countGenerations(material) : 1);
}

/**
 * Opens a generation: refuses what it can before the model is called, and counts the uses of the day. Parts without an answer are given
 * back; those that the reader stopped are not, once the model was called.
 */
export async function openGeneration(deps: Deps, { user, body, language }: GenerationRequest): Promise<Generation> {
	const place = await readTopicPlace(deps, { user, body, language });
	const first = await openModelCalls(deps, user);
	const cost = computeCost(body);
	const use = await countDailyUse(deps, user, "generations", cost);
	return async ({ signal, onQuestion, onPart }) => {
		// The calls of each part; those of the first one were opened above.
		const opened: ModelCalls[] = [];
		const openPartCalls = () => {
			const calls = opened.length === 0 ? first : new ModelCalls(deps, user.id, 0);
			opened.push(calls);
			return calls;
		};
		let used = 0;
		try {
			const listener = { ...(onQuestion ? { onQuestion } : {}), ...(onPart ? { onPart } : {}) };
			const generated = await generateQuiz({ body, place, signal, openPartCalls, ...listener });
			used = generated.answeredParts;
			return generated;
		} catch (error) {
			const wasStopped = signal?.aborted || !(error instanceof AppError);
			if (wasStopped) used = opened.filter(({ charged }) => charged).length;
			throw error;
		} finally {
			if (used < cost) await undoAfterFailure("return generation", () => returnDailyUse(deps.db, use, cost - used));
		}
	};
}

async function openModelCalls(deps: Deps, user: User): Promise<ModelCalls> {
	requireAi(deps.env);
	await requireAiCallsLeft(deps);
	await limitAi(deps, user.id);
	return new ModelCalls(deps, user.id, 1);
}

/** Reads the titles of book and topic from the book, if one is named. */
async function readTopicPlace(deps: Deps, { user, body, language }: GenerationRequest): Promise<TopicPlace> {
	const { bookId, topicNumber, topicTitle } = body;
	const book = await requirePlaceInBook(
		deps,
		{ bookId: bookId ?? null, topicNumber: bookId ? (topicNumber ?? null) : null },
		user,
		language,
	);
	// A topic number without a book is meaningless, but a title alone describes the quiz.
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

/** Checks a question for an admin; records the model's findings. */
export async function validateQuestion(deps: Deps, request: CheckRequest): Promise<AiValidationResult> {
	const { user, quizId, questionId, language, signal, reportReason, reportDescription } = request;
	const quiz = await findQuiz(deps.db, quizId);
	if (!quiz) throw new AppError("QUIZ_NOT_FOUND");
	const question = quiz.questions.find(({ id }) => id === questionId);
	if (!question) throw new AppError("QUESTION_NOT_FOUND");
	const calls = await openModelCalls(deps, user);
	const { name: quizName, minAge, maxAge } = quiz;
	const reported = { quizName, language: quiz.language, minAge, maxAge, question, reportReason, reportDescription };
	const result = await checkQuestion(calls, reported, language, signal);
	const target = { targetType: "question", targetId: `${quizId}/${questionId}` } as const;
	await deps.db.batch([auditStatement(deps, { admin: user, action: "question.validate", ...target, after: result })]);
	return result;
}
