import { changeKind, completeKind, contentRules } from "#contract/kinds/content";
import type { QuestionKind } from "#contract/kinds/kind";
import { kindRules } from "#contract/kinds/rules";
import { LIMITS } from "#contract/limits";
import type { Question } from "#contract/quizzes/question";
import { blankQuestion, isBlankQuestion } from "#contract/quizzes/question-content";
import type { EditorValues, QuizInfoValues } from "./editor-values";

export interface EditorState {
	values: EditorValues;
	/** Values that differ from these are unsaved work. */
	baseline: EditorValues;
}

export type QuestionChange = Partial<Omit<Question, "id" | "kind" | "options" | "correctAnswers">>;

type QuestionAction =
	| { type: "changeQuestion"; id: string; change: QuestionChange }
	/** `earlier`: the question when it last was of that kind; what it has lost since is restored. */
	| { type: "changeKind"; id: string; kind: QuestionKind; earlier?: Question | undefined }
	| { type: "addOption"; id: string }
	| { type: "changeOption"; id: string; index: number; text: string }
	/** Replaces the texts of the options, for example by pasted lines; no option has moved. */
	| { type: "setOptions"; id: string; options: string[] }
	| { type: "removeOption"; id: string; index: number }
	| { type: "moveOption"; id: string; index: number; to: number }
	| { type: "toggleCorrect"; id: string; index: number };

type ListAction =
	| { type: "addQuestion"; newId: string }
	| { type: "deleteQuestion"; id: string }
	| { type: "duplicateQuestion"; id: string; newId: string }
	| { type: "moveQuestion"; id: string; to: number }
	| { type: "replaceQuestions"; questions: Question[] }
	| { type: "addQuestions"; questions: Question[] };

export type EditorAction =
	| QuestionAction
	| ListAction
	| { type: "load"; values: EditorValues; baseline?: EditorValues }
	/** The values that a save has stored. */
	| { type: "markSaved"; values: EditorValues }
	/** Changes only fields that are untouched, and does not count as unsaved work. */
	| { type: "prefill"; info: Partial<QuizInfoValues> }
	| { type: "setInfo"; info: Partial<QuizInfoValues> };

/** Restores what a kind in between did not have, so that walking through the kinds by keys loses nothing. */
function restoreEarlier(changed: Question, before: Question, earlier: Question | undefined): Question {
	if (!earlier) return changed;
	const rulesBefore = contentRules(before);
	const rulesNow = contentRules(changed);
	const regainedFields = rulesNow.fields.filter((name) => !rulesBefore.fields.includes(name));
	const options = rulesBefore.hasOptions ? changed.options : earlier.options;
	const hasSameOptions = options.length === earlier.options.length && options.every((text, index) => text === earlier.options[index]);
	return {
		...changed,
		...Object.fromEntries(regainedFields.map((name) => [name, earlier[name]])),
		options,
		correctAnswers: rulesNow.marksCorrect && !rulesBefore.marksCorrect && hasSameOptions ? earlier.correctAnswers : changed.correctAnswers,
	};
}

export function initialState(values: EditorValues): EditorState {
	return { values, baseline: values };
}

function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
	const rest = [...list];
	const [item] = rest.splice(from, 1);
	if (item === undefined || to < 0 || to > rest.length) return [...list];
	rest.splice(to, 0, item);
	return rest;
}

function indexAfterMove(index: number, from: number, to: number): number {
	if (index === from) return to;
	if (from < index && index <= to) return index - 1;
	if (to <= index && index < from) return index + 1;
	return index;
}

export function optionLimits(question: Pick<Question, "kind">): { min: number; max: number } {
	return kindRules(question).asksForOrder ? LIMITS.orderOptions : LIMITS.options;
}

/** Fills missing options with empty ones, and leaves out those that are too many. */
function withOptions(question: Question): Question {
	if (!contentRules(question).hasOptions) return question;
	const { min, max } = optionLimits(question);
	const options = question.options.slice(0, max);
	while (options.length < min) options.push("");
	return completeKind({ ...question, options });
}

function applyQuestionAction(question: Question, action: QuestionAction): Question {
	const { options, correctAnswers } = question;
	switch (action.type) {
		case "changeQuestion":
			return { ...question, ...action.change };
		case "addOption":
			return options.length >= optionLimits(question).max ? question : completeKind({ ...question, options: [...options, ""] });
		case "changeOption":
			return { ...question, options: options.map((option, index) => (index === action.index ? action.text : option)) };
		case "setOptions":
			return withOptions({ ...question, options: action.options });
		case "removeOption":
			if (options.length <= optionLimits(question).min) return question;
			return completeKind({
				...question,
				options: options.filter((_, index) => index !== action.index),
				correctAnswers: correctAnswers.filter((index) => index !== action.index).map((index) => (index > action.index ? index - 1 : index)),
			});
		case "moveOption":
			if (action.to < 0 || action.to >= options.length) return question;
			return {
				...question,
				options: moveItem(options, action.index, action.to),
				correctAnswers: correctAnswers.map((index) => indexAfterMove(index, action.index, action.to)).sort((a, b) => a - b),
			};
		case "toggleCorrect":
			return {
				...question,
				correctAnswers: correctAnswers.includes(action.index)
					? correctAnswers.filter((index) => index !== action.index)
					: [...correctAnswers, action.index].sort((a, b) => a - b),
			};
		case "changeKind":
			return withOptions(restoreEarlier(changeKind(question, action.kind), question, action.earlier));
		default:
			return action satisfies never;
	}
}

function reduceQuestions(questions: Question[], action: ListAction | QuestionAction): Question[] {
	const isFull = questions.length >= LIMITS.questions.max;
	switch (action.type) {
		case "addQuestion":
			return isFull ? questions : [...questions, blankQuestion(action.newId)];
		case "deleteQuestion":
			return questions.length > 1 ? questions.filter(({ id }) => id !== action.id) : questions;
		case "duplicateQuestion": {
			const index = questions.findIndex(({ id }) => id === action.id);
			const original = questions[index];
			if (!original || isFull) return questions;
			return [...questions.slice(0, index + 1), { ...original, id: action.newId }, ...questions.slice(index + 1)];
		}
		case "moveQuestion": {
			const from = questions.findIndex(({ id }) => id === action.id);
			return from < 0 ? questions : moveItem(questions, from, action.to);
		}
		case "replaceQuestions":
			return action.questions.length > 0 ? action.questions.slice(0, LIMITS.questions.max) : questions;
		case "addQuestions":
			return [...questions.filter((question) => !isBlankQuestion(question)), ...action.questions].slice(0, LIMITS.questions.max);
		default:
			return questions.map((question) => (question.id === action.id ? applyQuestionAction(question, action) : question));
	}
}

function prefillInfo({ values, baseline }: EditorState, info: Partial<QuizInfoValues>): EditorState {
	const untouched: Partial<QuizInfoValues> = {
		...(values.language === baseline.language && info.language !== undefined ? { language: info.language } : {}),
		...(values.minAge === baseline.minAge && info.minAge !== undefined ? { minAge: info.minAge } : {}),
		...(values.maxAge === baseline.maxAge && info.maxAge !== undefined ? { maxAge: info.maxAge } : {}),
	};
	return { values: { ...values, ...untouched }, baseline: { ...baseline, ...info } };
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
	switch (action.type) {
		case "load":
			return { values: action.values, baseline: action.baseline ?? action.values };
		case "markSaved":
			return { ...state, baseline: action.values };
		case "prefill":
			return prefillInfo(state, action.info);
		case "setInfo":
			return { ...state, values: { ...state.values, ...action.info } };
		default:
			return { ...state, values: { ...state.values, questions: reduceQuestions(state.values.questions, action) } };
	}
}
