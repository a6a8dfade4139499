import { AUTHORING_LANGUAGES } from "#contract/limits";
import type { Question } from "#contract/quizzes";
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
const isUnset = (value: unknown, type: "string" | "number") => value === undefined || typeof value === type;

function isQuestion(value: unknown): value is Question {
	return (
		isRecord(value) &&
		typeof value.id === "string" &&
		typeof value.text === "string" &&
		Array.isArray(value.options) &&
		value.options.every((option) => typeof option === "string") &&
		Array.isArray(value.correctAnswers) &&
		value.correctAnswers.every((index) => typeof index === "number") &&
		isUnset(value.timeLimit, "number") &&
		isUnset(value.extraInfo, "string")
	);
}

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
		value.questions.length > 0 &&
		value.questions.every(isQuestion)
	);
}

function isDraft(value: unknown): value is StoredDraft {
	return isRecord(value) && isValues(value.values) && isNumberOrNull(value.version) && typeof value.savedAt === "string";
}

export function readDraft(key: string): StoredDraft | null {
	try {
		const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
		return isDraft(draft) ? draft : null;
	} catch {
		return null;
	}
}

export function writeDraft(key: string, draft: StoredDraft): void {
	try {
		localStorage.setItem(key, JSON.stringify(draft));
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
