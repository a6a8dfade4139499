import { AUTHORING_LANGUAGES } from "#contract/limits";
import { isRecord } from "~/lib/is-record";
import type { EditorValues } from "./editor-values";

/** One draft per user and quiz; a new quiz has one for each topic it may be written for. */
export function draftKey(userId: string, quiz: { id: string } | { bookId: string | null; topicNumber: number | null }): string {
	return "id" in quiz
		? `quiz-draft:${userId}:${quiz.id}`
		: `quiz-draft:${userId}:new${quiz.bookId ? `:${quiz.bookId}:${quiz.topicNumber ?? ""}` : ""}`;
}

const isNumberOrNull = (value: unknown) => value === null || typeof value === "number";
/** All fields except the questions, which the contract reads. */
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

/** Values from a draft; null if it is not one, throws if a question is invalid. Loads the schema, which only the few visits with a draft need. */
export async function readEditorValues(stored: unknown): Promise<EditorValues | null> {
	if (!isValues(stored)) return null;
	const { readQuestions } = await import("#contract/question");
	return { ...stored, questions: readQuestions(stored.questions) };
}
