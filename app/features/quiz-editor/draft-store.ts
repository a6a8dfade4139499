import { AUTHORING_LANGUAGES } from "#contract/limits";
import { readQuestions } from "#contract/question";
import type { EditorValues } from "./editor-values";

/** Unsaved work kept in this browser: what was typed, on which version of the quiz, and when. */
export interface StoredDraft {
	values: EditorValues;
	version: number | null;
	savedAt: string;
}

/** One draft a user and quiz; a new quiz has one for each topic it may be written for. */
export function draftKey(userId: string, quiz: { id: string } | { bookId: string | null; topicNumber: number | null }): string {
	return "id" in quiz
		? `quiz-draft:${userId}:${quiz.id}`
		: `quiz-draft:${userId}:new${quiz.bookId ? `:${quiz.bookId}:${quiz.topicNumber ?? ""}` : ""}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isNumberOrNull = (value: unknown) => value === null || typeof value === "number";
/** All but what is in the questions, which the contract reads. */
function isValues(value: unknown): value is EditorValues {
	return (
		isRecord(value) &&
		typeof value.name === "string" &&
		isNumberOrNull(value.minAge) &&
		isNumberOrNull(value.maxAge) &&
		isNumberOrNull(value.defaultTimeLimit) &&
		AUTHORING_LANGUAGES.some((language) => language === value.language) &&
		(value.visibility === "public" || value.visibility === "private") &&
		Array.isArray(value.questions) &&
		value.questions.length > 0
	);
}

/** The shape that is written today. Drafts without a format were written before it was counted, and look the same. */
const FORMAT = 1;

/** Reads what any version of this page has stored; null where it is no draft or one of a later version, throws where a question is none. */
export function parseDraft(text: string): StoredDraft | null {
	const stored: unknown = JSON.parse(text);
	if (!isRecord(stored) || (stored.format ?? FORMAT) !== FORMAT) return null;
	const { values, version, savedAt } = stored;
	if (!isValues(values) || !(version === null || typeof version === "number") || typeof savedAt !== "string") return null;
	return { values: { ...values, questions: readQuestions(values.questions) }, version, savedAt };
}

export function readDraft(key: string): StoredDraft | null {
	try {
		return parseDraft(localStorage.getItem(key) ?? "null");
	} catch {
		return null;
	}
}

export function writeDraft(key: string, draft: StoredDraft): void {
	try {
		localStorage.setItem(key, JSON.stringify({ format: FORMAT, ...draft }));
	} catch (error) {
		console.warn("draft not kept", error);
	}
}

export function removeDraft(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// Without storage there is nothing to remove.
	}
}
