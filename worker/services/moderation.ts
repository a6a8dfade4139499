import { type Book, type InterfaceLanguage, type ModerationResult, type Question, questionTexts, type User } from "#contract";
import { aiKind } from "../ai/kind";
import { judgeWithModel, partsOf, type Subject } from "../ai/moderate";
import { returnDaily, takeDaily } from "../db/day-counters";
import { AppError } from "../lib/app-error";
import type { Deps } from "../lib/deps";
import { takeAiTurns } from "../lib/rate-limit";
import { type Judged, readJudged, stillHolding, toJudged, toResults, toUnit, toVerdict, type Unit } from "../moderation/judged";
import { heldUnchecked, mergeResults } from "../moderation/merge";
import { checkBookWords, checkQuizWords } from "../moderation/words";
import { dailyUseOf, refusedUse } from "./daily";

export interface Moderation {
	result: ModerationResult;
	/** The model's verdicts, to be stored with the texts; absent if no model was asked. */
	judged?: Judged;
	/** True if a configured model did not judge all texts. */
	failed: boolean;
	/** True if this used one of the day's checks. */
	counted: boolean;
}

/** The author of the texts, and the existing verdicts. */
interface Asked {
	/** Who saves: the calls of the model count as theirs. */
	user: User;
	/** Verdicts that were stored with the texts. */
	known: () => Promise<unknown>;
	language: InterfaceLanguage;
}

interface Texts {
	subject: Subject;
	words: ModerationResult;
	units: () => Promise<Unit[]>;
	/** Questions or topics. */
	count: number;
}

/** Asks the model about units, which uses one of the day's checks; DAILY_LIMIT_REACHED if they are used up. */
async function ask(deps: Deps, { user, language }: Asked, subject: Subject, open: Unit[]) {
	const use = dailyUseOf(deps, user, "checks");
	if (!(await takeDaily(deps.db, use))) throw await refusedUse(deps, use);
	const parts = partsOf(open);
	try {
		if ((await takeAiTurns(deps, user.id, parts.length)) < parts.length) throw new AppError("RATE_LIMITED");
		const results = await judgeWithModel(deps.env, subject, parts, language);
		return results.map((result, number) => toVerdict(parts[number] ?? [], result));
	} catch (error) {
		// Nothing was judged.
		await returnDaily(deps.db, use);
		throw error;
	}
}

/**
 * The word list always runs; if a model is configured, its verdict about each text is merged in: the stored one, or a new
 * one about texts that it has not judged yet (decisions section 7). Texts of the result are in the language of the user who asked first.
 */
async function moderate(deps: Deps, asked: Asked, { subject, words, units: unitsOf, count }: Texts): Promise<Moderation> {
	// Content that is blocked anyway costs no call.
	const blocked = subject.kind === "book" ? !words.approved : words.severity === "critical";
	if (blocked || aiKind(deps.env) === "none") return { result: words, failed: false, counted: false };
	const units = await unitsOf();
	const { verdicts, open } = stillHolding(readJudged(await asked.known()), units);
	const merged = (found: typeof verdicts) => mergeResults(words, toResults(found, units), count, asked.language);
	if (open.length === 0) return { result: merged(verdicts), judged: toJudged(verdicts), failed: false, counted: false };
	try {
		const all = [...verdicts, ...(await ask(deps, asked, subject, open))];
		return { result: merged(all), judged: toJudged(all), failed: false, counted: true };
	} catch (error) {
		const code = error instanceof AppError ? error.code : undefined;
		if (code === "DAILY_LIMIT_REACHED" || code === "UNAUTHENTICATED") throw error;
		if (code === "AI_UNAVAILABLE") return { result: words, failed: false, counted: false };
		return { result: heldUnchecked(merged(verdicts), asked.language), judged: toJudged(verdicts), failed: true, counted: false };
	}
}

export interface ModeratedQuiz {
	name: string;
	language: Subject["language"];
	questions: Question[];
}

/** The texts of a question by the field names used in findings; options as a list. */
function textsOf(question: Question): Unit["texts"] {
	const texts: Unit["texts"] = {};
	for (const { field, text, optionIndex } of questionTexts(question)) {
		const before = texts[field];
		texts[field] = optionIndex === undefined ? text : [...(Array.isArray(before) ? before : []), text];
	}
	return texts;
}

/**
 * Moderates a quiz that is published or being published. `approved`: it needs no admin (decisions section 4). If the model fails or
 * has no time, the quiz waits for an admin.
 */
export function moderateQuiz(deps: Deps, quiz: ModeratedQuiz, asked: Asked): Promise<Moderation> {
	return moderate(deps, asked, {
		subject: { kind: "quiz", language: quiz.language, title: quiz.name },
		words: checkQuizWords(quiz, asked.language),
		units: () =>
			Promise.all([toUnit({ quiz_title: quiz.name }), ...quiz.questions.map((question, index) => toUnit(textsOf(question), index))]),
		count: quiz.questions.length,
	});
}

export type ModeratedBook = Pick<Book, "title" | "language"> & {
	author: string | null;
	description: string | null;
	topics: { title: string }[];
};

/** Moderates a book that is or becomes public and published (decisions section 7). */
export function moderateBook(deps: Deps, book: ModeratedBook, asked: Asked): Promise<Moderation> {
	const { title, author, description, topics, language } = book;
	const alone = { book_title: title, ...(author ? { author } : {}), ...(description ? { description } : {}) };
	return moderate(deps, asked, {
		subject: { kind: "book", language, title },
		words: checkBookWords(book, asked.language),
		units: () =>
			Promise.all([
				...Object.entries(alone).map(([field, text]) => toUnit({ [field]: text })),
				...topics.map((topic, index) => toUnit({ topic: topic.title }, index)),
			]),
		count: topics.length,
	});
}
