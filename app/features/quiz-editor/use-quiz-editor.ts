import { type Dispatch, useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { AUTHORING_LANGUAGES } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { isBlankQuestion } from "#contract/quizzes/question-content";
import type { Quiz } from "#contract/quizzes/quizzes";
import { useTexts } from "~/i18n/texts";
import { type DraftSubject, useDraft } from "~/lib/drafts";
import { isRecord } from "~/lib/is-record";
import { proposeLanguage } from "~/lib/last-language";
import type { QuizPlace } from "~/lib/move-quiz";
import { useLatest } from "~/lib/use-latest";
import { type EditorAction, editorReducer, initialState } from "./editor-state";
import { type BookDefaults, type EditorValues, hasSameValues, newQuizValues, toEditorValues, withFreeIds } from "./editor-values";

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

function useQuizDraft({ subject, values, dirty, version, enabled }: QuizDraftInput) {
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
	return { offered, takeOver, discard: () => discard(dirty), storeNow, clear, remove };
}

export interface QuizTopic extends QuizPlace {
	topicTitle: string | null;
}

export interface QuizEditor {
	values: EditorValues;
	topic: QuizTopic;
	editing: boolean;
	dispatch: Dispatch<EditorAction>;
	replaceQuestions(questions: Question[]): void;
	addQuestions(questions: Question[]): void;
	/** Called by a panel with whether leaving the page would lose something in it. */
	setHasUnsavedWork(hasUnsavedWork: boolean): void;
}

interface EditorInput {
	quiz: Quiz | null;
	merged: EditorValues | null;
	defaults: BookDefaults | null;
	topic: QuizTopic;
	userId: string;
	readOnly: boolean;
}

export function useQuizEditor({ quiz, merged, defaults, topic: initialTopic, userId, readOnly }: EditorInput) {
	const { language } = useTexts();
	const [{ values, baseline }, dispatch] = useReducer(editorReducer, null, () => {
		const state = initialState(quiz ? toEditorValues(quiz) : newQuizValues(defaults, initialTopic, proposeLanguage(userId, language)));
		return merged ? { ...state, values: merged } : state;
	});
	const [version, setVersion] = useState(quiz?.version ?? null);
	const [hasUnsavedWork, setHasUnsavedWork] = useState(false);
	const dirty = useMemo(() => !readOnly && !hasSameValues(values, baseline), [readOnly, values, baseline]);
	const { offered, takeOver, discard, storeNow, clear, remove } = useQuizDraft({
		subject: draftSubject(userId, quiz ? { id: quiz._id } : initialTopic),
		values,
		dirty,
		version,
		enabled: !readOnly,
	});

	const replaceQuestions = useCallback((questions: Question[]) => {
		dispatch({ type: "replaceQuestions", questions: withFreeIds(questions, []) });
	}, []);
	const { questions: currentQuestions } = values;
	const addQuestions = useCallback(
		// Blank questions make room: they do not count against the limit.
		(questions: Question[]) => {
			dispatch({
				type: "addQuestions",
				questions: withFreeIds(
					questions,
					currentQuestions.filter((question) => !isBlankQuestion(question)),
				),
			});
		},
		[currentQuestions],
	);
	const { bookId, topicNumber } = values;
	const hasMoved = bookId !== initialTopic.bookId || topicNumber !== initialTopic.topicNumber;
	const topic = { bookId, topicNumber, topicTitle: hasMoved ? null : initialTopic.topicTitle };
	const editor: QuizEditor = { values, topic, editing: quiz !== null, dispatch, replaceQuestions, addQuestions, setHasUnsavedWork };
	const restore = () => {
		if (!offered) return;
		dispatch({ type: "load", values: offered.values, baseline });
		// The draft keeps the version it was based on: if the quiz has changed since, saving says so instead of overwriting.
		if (offered.version !== null) setVersion(offered.version);
		takeOver();
	};
	/** After a save that stays on the page: what was typed since the save began is unsaved work. */
	const markSaved = (saved: Quiz, sent: EditorValues) => {
		// The stored draft of a new quiz has another key than that of a saved one.
		remove();
		dispatch({ type: "markSaved", values: sent });
		setVersion(saved.version);
	};
	/** The values that editing began with, or those of the latest save; null for a restored draft that began with another version. */
	const base = version !== null && version === quiz?.version ? baseline : null;
	return {
		editor,
		version,
		base,
		dirty,
		hasUnsavedWork,
		markSaved,
		offered,
		restore,
		discard,
		storeDraft: storeNow,
		clearDraft: clear,
	};
}
