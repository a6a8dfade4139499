import { useCallback, useEffect, useRef } from "react";
import { AUTHORING_LANGUAGES } from "#contract/limits";
import { type DraftSubject, useDraft } from "~/lib/drafts";
import { isRecord } from "~/lib/is-record";
import { useLatest } from "~/lib/use-latest";
import { type EditorValues, hasSameValues } from "./editor-values";

/** Drafts are stored by user and quiz; those of new quizzes by the topic they are written for. */
export function draftSubject(userId: string, quiz: { id: string } | { bookId: string | null; topicNumber: number | null }): DraftSubject {
	if ("id" in quiz) return { name: `quiz-draft:${userId}:${quiz.id}`, isNew: false };
	const topic = quiz.bookId ? `:${quiz.bookId}:${quiz.topicNumber ?? ""}` : "";
	return { name: `quiz-draft:${userId}:new${topic}`, isNew: true };
}

const isNumberOrNull = (value: unknown) => value === null || typeof value === "number";
const isStringOrNull = (value: unknown) => value === null || typeof value === "string";

/** Checks all fields except the questions, which the contract reads. */
function isEditorValues(value: unknown): value is EditorValues {
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
		isStringOrNull(value.bookId) &&
		isNumberOrNull(value.topicNumber)
	);
}

/** null if it is not a draft, throws if a question is invalid. The schema loads only for visits with a draft. */
export async function readEditorValues(stored: unknown): Promise<EditorValues | null> {
	if (!isEditorValues(stored)) return null;
	const { readQuestions } = await import("#contract/quizzes/question");
	return { ...stored, questions: readQuestions(stored.questions) };
}

interface QuizDraftInput {
	subject: DraftSubject;
	values: EditorValues;
	dirty: boolean;
	version: number | null;
	enabled: boolean;
}

export function useQuizDraft({ subject, values, dirty, version, enabled }: QuizDraftInput) {
	const { offered, takeOver, discard, save, storeNow, remove } = useDraft({
		subject,
		version,
		enabled,
		read: async (stored) => {
			const found = await readEditorValues(stored);
			return found && !hasSameValues(found, values) ? found : null;
		},
	});
	const wasDirty = useRef(false);
	/** The values that were saved: they are not stored as a draft again until they change. */
	const savedValues = useRef<EditorValues | null>(null);
	const latest = useLatest(values);

	useEffect(() => {
		if (!enabled || savedValues.current === values) return;
		if (dirty) save(values);
		else if (wasDirty.current) remove();
		wasDirty.current = dirty;
	}, [values, dirty, enabled, save, remove]);

	const clear = useCallback(() => {
		savedValues.current = latest.current;
		wasDirty.current = false;
		remove();
	}, [remove, latest]);
	return { offered, takeOver, discard: () => discard(dirty), storeNow, clear };
}
