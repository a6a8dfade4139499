import {
	type Book,
	type InterfaceLanguage,
	type ModerationResult,
	mediaIdOf,
	type Question,
	type Quiz,
	questionTexts,
	type User,
} from "#contract";
import { aiKind } from "../ai/model";
import { isDayUsedUp, ModelCalls } from "../ai/model-calls";
import { countDailyUse, returnDaily } from "../db/day-counters";
import { findCover } from "../db/media/media";
import type { BookRow } from "../db/quizzes/books";
import { afterFailure } from "../lib/after-failure";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { reserveAiCalls } from "../lib/rate-limit";
import { judgeWithModel, partsOf, type Subject } from "./model";
import { judgePictures, withPictures } from "./pictures";
import {
	applicableVerdicts,
	heldUnchecked,
	type Judged,
	mergeResults,
	readJudged,
	toJudged,
	toResults,
	toUnit,
	toVerdict,
	type Unit,
} from "./verdicts";
import { checkBookWords, checkQuizWords } from "./words/check-quiz";

interface Judging {
	/** The user whose calls of the model are counted. */
	user: User;
	language: InterfaceLanguage;
	/** The database is read only if a model is configured. */
	known?: () => Promise<unknown>;
	/** False: calls no model. Texts without a verdict hold the quiz; pictures do not hold a private one. */
	ask?: boolean;
}

interface JudgedTexts {
	result: ModerationResult;
	/** Absent if no model was called. */
	judged?: Judged;
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
async function askModelAbout(deps: Deps, { user, language }: Pick<Judging, "user" | "language">, subject: Subject, open: Unit[]) {
	const use = await countDailyUse(deps, user, "checks");
	const parts = partsOf(open);
	const calls = new ModelCalls(deps, user.id, parts.length);
	try {
		if ((await reserveAiCalls(deps, user.id, parts.length)) < parts.length) throw new AppError("RATE_LIMITED");
		const results = await judgeWithModel(calls, subject, parts, language);
		return results.map((result, number) => toVerdict(parts[number] ?? [], result));
	} catch (error) {
		if (!calls.charged) await afterFailure("return check", () => returnDaily(deps.db, use));
		throw error;
	}
}

/** Always runs the word list; a configured model's verdicts are merged. Reasons are in the language of whoever saved a text first. */
async function judgeTexts(
	deps: Deps,
	input: Judging & Pick<Required<Judging>, "known">,
	{ subject, words, units: unitsOf, count }: Texts,
): Promise<JudgedTexts> {
	// Blocked content costs no call.
	const blocked = subject.kind === "book" ? !words.approved : words.severity === "critical";
	if (blocked || aiKind(deps.env) === "none") return { result: words, failure: null, counted: false };
	const units = await unitsOf();
	const { verdicts, open } = applicableVerdicts(readJudged(await input.known()), units);
	const merged = (found: typeof verdicts) => mergeResults(words, toResults(found, units), count, input.language);
	if (open.length === 0) return { result: merged(verdicts), judged: toJudged(verdicts), failure: null, counted: false };
	if (input.ask === false) {
		return { result: heldUnchecked(merged(verdicts), input.language), failure: new AppError("AI_UNAVAILABLE"), counted: false };
	}
	try {
		const all = [...verdicts, ...(await askModelAbout(deps, input, subject, open))];
		return { result: merged(all), judged: toJudged(all), failure: null, counted: true };
	} catch (error) {
		const failure = error instanceof AppError ? error : new AppError("AI_FAILED");
		if (failure.code === "DAILY_LIMIT_REACHED" || failure.code === "UNAUTHENTICATED") throw error;
		if (failure.code === "AI_UNAVAILABLE" && !isDayUsedUp(failure)) return { result: words, failure: null, counted: false };
		return { result: heldUnchecked(merged(verdicts), input.language), judged: toJudged(verdicts), failure, counted: false };
	}
}

const nothingKnown = async () => null;

function textsOf(question: Question): Unit["texts"] {
	const texts: Unit["texts"] = {};
	for (const { field, text, optionIndex } of questionTexts(question)) {
		const before = texts[field];
		texts[field] = optionIndex === undefined ? text : [...(Array.isArray(before) ? before : []), text];
	}
	return texts;
}

export interface JudgedQuiz {
	status: "published" | "pending_review";
	moderationResult: ModerationResult;
	/** Verdicts of the model to store with the texts, if it was called. */
	judged?: Judged;
}

/**
 * Judges a quiz before it is published: texts by word list and model, pictures by a vision model (docs/rules/quizzes.md#moderation). It is
 * published, waits for an admin, or is refused (CONTENT_BLOCKED). It waits if a model fails, and always after a rejection by an admin.
 */
export async function judgeQuiz(
	deps: Deps,
	quiz: Pick<Quiz, "name" | "language" | "visibility"> & { questions: Question[] },
	{ user, rejectedByAdmin, language, known = nothingKnown, ask = true }: Judging & { rejectedByAdmin: boolean },
): Promise<JudgedQuiz> {
	const texts = { user, language, known, ask };
	const { result, judged, counted, failure } = await judgeTexts(deps, texts, {
		subject: { kind: "quiz", language: quiz.language, title: quiz.name },
		words: checkQuizWords(quiz, language),
		units: () =>
			Promise.all([toUnit({ quiz_title: quiz.name }), ...quiz.questions.map((question, index) => toUnit(textsOf(question), index))]),
		count: quiz.questions.length,
	});
	const moderationResult = await withPictures(deps, result, quiz, { user, language, counted, failed: failure !== null, ask });
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

export async function hashOfBook({ title, author, description, topics }: BookTexts): Promise<string> {
	const texts = { title, author: author ?? "", description: description ?? "", topics: topics.map((topic) => topic.title) };
	return (await toUnit(texts)).key;
}

/**
 * Judges a book that becomes public. Refuses texts that an admin has hidden (WRONG_STATE), medium or worse findings (CONTENT_BLOCKED), and
 * a failed model (AI_FAILED, AI_UNAVAILABLE). Returns the model's verdicts, undefined if it was not called, and whether it used one of the
 * day's checks.
 */
export async function judgeBook(
	deps: Deps,
	book: BookTexts & { listed: number },
	{ user, language, hiddenHash = null, known = nothingKnown }: Judging & { hiddenHash?: string | null },
): Promise<{ judged: unknown; counted: boolean }> {
	if (book.listed !== 1) return { judged: undefined, counted: false };
	if (hiddenHash !== null && hiddenHash === (await hashOfBook(book))) throw new AppError("WRONG_STATE");
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
	if (failure) throw isDayUsedUp(failure) ? failure : new AppError("AI_FAILED");
	if (!result.approved) throw new AppError("CONTENT_BLOCKED", { details: result });
	return { judged, counted };
}

/** The cover state of a book before it is saved; null for a cover that was not uploaded. Refuses nothing: an unjudged cover waits. */
export async function judgeCover(
	deps: Deps,
	book: Pick<BookRow, "coverImage" | "listed">,
	{ user, counted }: { user: User; counted: boolean },
): Promise<BookRow["coverState"]> {
	const id = book.coverImage && mediaIdOf(book.coverImage);
	if (!id) return null;
	if (book.listed === 1) await judgePictures(deps, { user, ids: [id], counted });
	return (await findCover(deps.db, id))?.state ?? "waiting";
}
