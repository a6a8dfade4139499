import {
	type Book,
	type InterfaceLanguage,
	type ModerationResult,
	parseMediaUrl,
	type Question,
	type Quiz,
	questionTexts,
	type User,
} from "#contract";
import { aiKind, hasNoModel } from "../ai/model";
import { ModelCalls } from "../ai/model-calls";
import { countDailyUse, returnDailyUse } from "../db/day-counters";
import { findCover } from "../db/media/media";
import type { BookRow } from "../db/quizzes/books";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { undoAfterFailure } from "../lib/log";
import { reserveAiCalls } from "../lib/rate-limit";
import { judgeWithModel, type Subject, splitIntoParts } from "./model";
import { addPictureFindings, judgePictures } from "./pictures";
import {
	applicableVerdicts,
	combineVerdicts,
	holdUnchecked,
	mergeResults,
	readStoredVerdicts,
	type StoredVerdicts,
	toResults,
	toUnit,
	toVerdict,
	type Unit,
} from "./verdicts";
import { checkBookWords, checkQuizWords } from "./words/check-quiz";

interface JudgeOptions {
	/** The user whose calls of the model are counted. */
	user: User;
	language: InterfaceLanguage;
	/** Reads the stored verdicts. The database is read only if a model is configured. */
	known?: () => Promise<unknown>;
	/** False: calls no model. Texts without a verdict hold the quiz; pictures do not hold a private one. */
	ask?: boolean;
}

interface TextsVerdict {
	result: ModerationResult;
	/** Absent if no model was called. */
	judged?: StoredVerdicts;
	/** Why a configured model did not judge all texts. */
	failure: AppError | null;
	counted: boolean;
}

interface Texts {
	subject: Subject;
	words: ModerationResult;
	units: () => Promise<Unit[]>;
	/** Questions or topics. */
	count: number;
}

/** Calls the model about units, which uses one of the day's checks; DAILY_LIMIT_REACHED if they are used up. */
async function askModelAbout(deps: Deps, { user, language }: Pick<JudgeOptions, "user" | "language">, subject: Subject, open: Unit[]) {
	const use = await countDailyUse(deps, user, "checks");
	const parts = splitIntoParts(open);
	const calls = new ModelCalls(deps, user.id, parts.length);
	try {
		if ((await reserveAiCalls(deps, user.id, parts.length)) < parts.length) throw new AppError("RATE_LIMITED");
		const results = await judgeWithModel(calls, subject, parts, language);
		return results.map((result, number) => toVerdict(parts[number] ?? [], result));
	} catch (error) {
		if (!calls.charged) await undoAfterFailure("return check", () => returnDailyUse(deps.db, use));
		throw error;
	}
}

/** Always runs the word list; a configured model's verdicts are merged. Reasons are in the language of the user who first saved a text. */
async function judgeTexts(
	deps: Deps,
	input: JudgeOptions & Pick<Required<JudgeOptions>, "known">,
	{ subject, words, units: readUnits, count }: Texts,
): Promise<TextsVerdict> {
	// Blocked content costs no call.
	const blocked = subject.kind === "book" ? !words.approved : words.severity === "critical";
	if (blocked || aiKind(deps.env) === "none") return { result: words, failure: null, counted: false };
	const units = await readUnits();
	const { verdicts, open } = applicableVerdicts(readStoredVerdicts(await input.known()), units);
	const mergeWithWords = (found: typeof verdicts) => mergeResults(words, toResults(found, units), count, input.language);
	if (open.length === 0) return { result: mergeWithWords(verdicts), judged: combineVerdicts(verdicts), failure: null, counted: false };
	if (input.ask === false) {
		const failure = new AppError("AI_UNAVAILABLE");
		return { result: holdUnchecked(mergeWithWords(verdicts), failure, input.language), failure, counted: false };
	}
	try {
		const all = [...verdicts, ...(await askModelAbout(deps, input, subject, open))];
		return { result: mergeWithWords(all), judged: combineVerdicts(all), failure: null, counted: true };
	} catch (error) {
		const failure = error instanceof AppError ? error : new AppError("AI_FAILED");
		if (failure.code === "DAILY_LIMIT_REACHED" || failure.code === "UNAUTHENTICATED") throw error;
		if (hasNoModel(failure)) return { result: words, failure: null, counted: false };
		const result = holdUnchecked(mergeWithWords(verdicts), failure, input.language);
		return { result, judged: combineVerdicts(verdicts), failure, counted: false };
	}
}

const readNothing = async () => null;

function collectTexts(question: Question): Unit["texts"] {
	const texts: Unit["texts"] = {};
	for (const { field, text, optionIndex } of questionTexts(question)) {
		const before = texts[field];
		texts[field] = optionIndex === undefined ? text : [...(Array.isArray(before) ? before : []), text];
	}
	return texts;
}

export interface QuizVerdict {
	status: "published" | "pending_review";
	moderationResult: ModerationResult;
	/** Verdicts of the model to store with the texts, if it was called. */
	judged?: StoredVerdicts;
}

/**
 * Judges a quiz before it is published: texts by word list and model, pictures by a vision model (docs/rules/quizzes.md#moderation). It is
 * published, waits for an admin, or is refused (CONTENT_BLOCKED). It waits if a model fails, and always after a rejection by an admin.
 */
export async function moderateQuiz(
	deps: Deps,
	quiz: Pick<Quiz, "name" | "language" | "visibility"> & { questions: Question[] },
	{ user, rejectedByAdmin, language, known = readNothing, ask = true }: JudgeOptions & { rejectedByAdmin: boolean },
): Promise<QuizVerdict> {
	const texts = { user, language, known, ask };
	const { result, judged, counted, failure } = await judgeTexts(deps, texts, {
		subject: { kind: "quiz", language: quiz.language, title: quiz.name },
		words: checkQuizWords(quiz, language),
		units: () =>
			Promise.all([toUnit({ quiz_title: quiz.name }), ...quiz.questions.map((question, index) => toUnit(collectTexts(question), index))]),
		count: quiz.questions.length,
	});
	const moderationResult = await addPictureFindings(deps, result, quiz, { user, language, counted, failed: failure !== null, ask });
	if (ask && moderationResult.severity === "critical") throw new AppError("CONTENT_BLOCKED", { details: moderationResult });
	return {
		status: moderationResult.approved && !rejectedByAdmin ? "published" : "pending_review",
		moderationResult,
		...(judged ? { judged } : {}),
	};
}

type BookTexts = Pick<Book, "title" | "language"> & {
	author: string | null;
	description: string | null;
	topics: { title: string }[];
};

export async function hashBook({ title, author, description, topics }: BookTexts): Promise<string> {
	const texts = { title, author: author ?? "", description: description ?? "", topics: topics.map((topic) => topic.title) };
	return (await toUnit(texts)).key;
}

/**
 * Judges a book that becomes public. Refuses texts that an admin has hidden (WRONG_STATE), medium or worse findings (CONTENT_BLOCKED), and
 * a failed model (AI_FAILED, AI_UNAVAILABLE). Returns the model's verdicts, undefined if it was not called, and whether it used one of the
 * day's checks.
 */
export async function moderateBook(
	deps: Deps,
	book: BookTexts & { listed: number },
	{ user, language, hiddenHash = null, known = readNothing }: JudgeOptions & { hiddenHash?: string | null },
): Promise<{ judged: unknown; counted: boolean }> {
	if (book.listed !== 1) return { judged: undefined, counted: false };
	if (hiddenHash !== null && hiddenHash === (await hashBook(book))) throw new AppError("WRONG_STATE");
	const { title, author, description, topics } = book;
	const alone = { book_title: title, ...(author ? { author } : {}), ...(description ? { description } : {}) };
	const texts = { user, language, known };
	const { result, judged, failure, counted } = await judgeTexts(deps, texts, {
		subject: { kind: "book", language: book.language, title },
		words: checkBookWords(book, language),
		units: () =>
			Promise.all([
				...Object.entries(alone).map(([field, text]) => toUnit({ [field]: text })),
				...topics.map((topic, index) => toUnit({ topic: topic.title }, index)),
			]),
		count: topics.length,
	});
	if (failure) throw failure.about ? failure : new AppError("AI_FAILED");
	if (!result.approved) throw new AppError("CONTENT_BLOCKED", { details: result });
	return { judged, counted };
}

/** The cover state of a book before it is saved; null if no cover was uploaded. Refuses nothing: an unjudged cover waits. */
export async function moderateCover(
	deps: Deps,
	book: Pick<BookRow, "coverImage" | "listed">,
	{ user, counted }: { user: User; counted: boolean },
): Promise<BookRow["coverState"]> {
	const id = book.coverImage && parseMediaUrl(book.coverImage);
	if (!id) return null;
	if (book.listed === 1) await judgePictures(deps, { user, ids: [id], counted });
	return (await findCover(deps.db, id))?.state ?? "waiting";
}
