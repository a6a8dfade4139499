import { type Dispatch, useCallback, useMemo, useReducer, useState } from "react";
import { AUTHORING_LANGUAGES, type AuthoringLanguage } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { isBlankQuestion } from "#contract/quizzes/question-content";
import type { Quiz } from "#contract/quizzes/quizzes";
import type { QuizPlace } from "~/lib/move-quiz";
import { loadEntry, saveEntry } from "~/lib/storage";
import { type EditorAction, editorReducer, initialState } from "./editor-state";
import { type BookDefaults, type EditorValues, hasSameValues, newQuizValues, toEditorValues, withFreeIds } from "./editor-values";
import { draftSubject, useQuizDraft } from "./quiz-draft";

const formatEntryName = (userId: string) => `quiz-language:${userId}`;

function loadLastLanguage(userId: string): AuthoringLanguage | undefined {
	const stored = loadEntry(formatEntryName(userId));
	return AUTHORING_LANGUAGES.find((language) => language === stored);
}

export function saveLastLanguage(userId: string, language: AuthoringLanguage): void {
	saveEntry(formatEntryName(userId), language);
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
	const [{ values, baseline }, dispatch] = useReducer(editorReducer, null, () => {
		const state = initialState(quiz ? toEditorValues(quiz) : newQuizValues(defaults, initialTopic, loadLastLanguage(userId)));
		return merged ? { ...state, values: merged } : state;
	});
	const [version, setVersion] = useState(quiz?.version ?? null);
	const [hasUnsavedWork, setHasUnsavedWork] = useState(false);
	const [starting, setStarting] = useState(quiz === null);
	const dirty = useMemo(() => !readOnly && !hasSameValues(values, baseline), [readOnly, values, baseline]);
	const { offered, takeOver, discard, storeNow, clear } = useQuizDraft({
		subject: draftSubject(userId, quiz ? { id: quiz._id } : initialTopic),
		values,
		dirty,
		version,
		enabled: !readOnly,
	});

	const replaceQuestions = useCallback((questions: Question[]) => {
		setStarting(false);
		dispatch({ type: "replaceQuestions", questions: withFreeIds(questions, []) });
	}, []);
	const { questions: currentQuestions } = values;
	const addQuestions = useCallback(
		// Blank questions make room: they do not count against the limit.
		(questions: Question[]) => {
			setStarting(false);
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
		setStarting(false);
		dispatch({ type: "load", values: offered.values, baseline });
		// The draft keeps the version it was based on: if the quiz has changed since, saving says so instead of overwriting.
		if (offered.version !== null) setVersion(offered.version);
		takeOver();
	};
	/** The values that editing began with; null for a restored draft that began with another version. */
	const base = version !== null && version === quiz?.version ? baseline : null;
	return {
		editor,
		version,
		base,
		dirty,
		hasUnsavedWork,
		starting,
		endStart: () => setStarting(false),
		offered,
		restore,
		discard,
		storeDraft: storeNow,
		clearDraft: clear,
	};
}
