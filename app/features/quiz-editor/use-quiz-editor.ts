import { type Dispatch, useCallback, useMemo, useReducer, useState } from "react";
import { AUTHORING_LANGUAGES, type AuthoringLanguage } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { isBlankQuestion } from "#contract/quizzes/question-content";
import type { Quiz } from "#contract/quizzes/quizzes";
import type { QuizPlace } from "~/lib/move-quiz";
import { loadEntry, saveEntry } from "~/lib/storage";
import { type EditorAction, editorReducer, initialState } from "./editor-state";
import { type BookDefaults, type EditorValues, newQuizValues, sameValues, valuesOf, withFreeIds } from "./editor-values";
import { draftSubject, useQuizDraft } from "./quiz-draft";

const entryOf = (userId: string) => `quiz-language:${userId}`;

export function lastLanguage(userId: string): AuthoringLanguage | undefined {
	const stored = loadEntry(entryOf(userId));
	return AUTHORING_LANGUAGES.find((language) => language === stored);
}

export function rememberLanguage(userId: string, language: AuthoringLanguage): void {
	saveEntry(entryOf(userId), language);
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
	/** A panel has something that would be lost if the page was left. */
	setHeld(held: boolean): void;
}

interface EditorInput {
	quiz: Quiz | null;
	merged: EditorValues | null;
	defaults: BookDefaults | null;
	topic: QuizTopic;
	userId: string;
	readOnly: boolean;
}

export function useQuizEditor({ quiz, merged, defaults, topic: opened, userId, readOnly }: EditorInput) {
	const [{ values, baseline }, dispatch] = useReducer(editorReducer, null, () => {
		const state = initialState(quiz ? valuesOf(quiz) : newQuizValues(defaults, opened, lastLanguage(userId)));
		return merged ? { ...state, values: merged } : state;
	});
	const [version, setVersion] = useState(quiz?.version ?? null);
	const [held, setHeld] = useState(false);
	const [starting, setStarting] = useState(quiz === null);
	const dirty = useMemo(() => !readOnly && !sameValues(values, baseline), [readOnly, values, baseline]);
	const { offered, takeOver, discard, storeNow, clear } = useQuizDraft({
		subject: draftSubject(userId, quiz ? { id: quiz._id } : opened),
		values,
		dirty,
		version,
		enabled: !readOnly,
	});

	const replaceQuestions = useCallback((questions: Question[]) => {
		setStarting(false);
		dispatch({ type: "replaceQuestions", questions: withFreeIds(questions, []) });
	}, []);
	const { questions: present } = values;
	const addQuestions = useCallback(
		// Blank questions make room: they do not count against the limit.
		(questions: Question[]) => {
			setStarting(false);
			dispatch({
				type: "addQuestions",
				questions: withFreeIds(
					questions,
					present.filter((question) => !isBlankQuestion(question)),
				),
			});
		},
		[present],
	);
	const { bookId, topicNumber } = values;
	const moved = bookId !== opened.bookId || topicNumber !== opened.topicNumber;
	const topic = { bookId, topicNumber, topicTitle: moved ? null : opened.topicTitle };
	const editor: QuizEditor = { values, topic, editing: quiz !== null, dispatch, replaceQuestions, addQuestions, setHeld };
	const restore = () => {
		if (!offered) return;
		setStarting(false);
		dispatch({ type: "load", values: offered.values, baseline });
		// With the version it was based on: if the quiz has changed since, saving says so instead of overwriting.
		if (offered.version !== null) setVersion(offered.version);
		takeOver();
	};
	/** What the typed values began with; a restored draft may have begun with an older version. */
	const base = version !== null && version === quiz?.version ? baseline : null;
	return {
		editor,
		version,
		base,
		dirty,
		held,
		starting,
		endStart: () => setStarting(false),
		offered,
		restore,
		discard,
		storeDraft: storeNow,
		clearDraft: clear,
	};
}
