import { flushSync } from "react-dom";
import type { FieldError } from "#contract/errors";
import { KIND_FIELD_NAMES } from "#contract/kinds/content";
import type { ModerationDetail } from "#contract/quizzes/moderation";
import type { Question } from "#contract/quizzes/question";
import { focusInView } from "~/ui/form-errors";
import type { EditorValues } from "./editor-values";

/** Findings link to these ids, and the focus is moved there. */
export const NAME_PLACE = "quiz-name";
export const ADD_QUESTION_PLACE = "add-question";
export const questionPlace = (id: string, part: string) => `question-${id}-${part}`;
export const optionPlace = (id: string, index: number) => questionPlace(id, `option-${index}`);

export function findQuestionOfPlace(place: string, questions: readonly Question[]): string | null {
	return questions.find(({ id }) => place.startsWith(questionPlace(id, "")))?.id ?? null;
}

export function findPlaceOfFinding({ field, index, optionIndex }: ModerationDetail, questions: readonly Question[]): string | null {
	if (field === "quiz_title") return NAME_PLACE;
	const question = index === undefined ? undefined : questions[index];
	if (!question) return null;
	const { id, accepted } = question;
	if (field === "answer_option" && question.options.length === 0) return questionPlace(id, accepted ? "accepted" : "value");
	if (field === "answer_option") return optionPlace(id, optionIndex ?? 0);
	return questionPlace(id, field === "extra_info" ? "extra" : field === "image" ? "picture" : "text");
}

/** The control at this place, or the element itself if the control is read-only; null if there is nothing to focus. */
function findFocusTarget(place: string): HTMLElement | null {
	const element = document.getElementById(place);
	if (!element || element.matches(":disabled")) return null;
	const control = element.querySelector<HTMLElement>("input:not([type=checkbox]), textarea");
	const target = control && !control.matches(":disabled") ? control : element;
	if (target === element && !element.matches("button")) element.tabIndex = -1;
	const folded = target.closest("details");
	if (folded && target !== folded) folded.open = true;
	return target;
}

/** False if there is nothing to focus. */
export function focusPlace(place: string): boolean {
	const target = findFocusTarget(place);
	if (target) focusInView(target);
	return target !== null;
}

export function unfoldPlace(place: string): void {
	const panel = document.getElementById(place);
	if (panel instanceof HTMLDetailsElement) panel.open = true;
	focusPlace(place);
}

/** `block`: where the question is then, "nearest" only scrolls as far as needed. */
export function jumpToQuestion(id: string, block: "start" | "nearest"): void {
	findFocusTarget(questionPlace(id, "text"))?.focus({ preventScroll: true });
	document.getElementById(questionPlace(id, "card"))?.scrollIntoView({ block });
}

/** Renders first: only for event handlers. */
export function focusAfterRender(...places: string[]): void {
	flushSync(() => {});
	places.some(focusPlace);
}

/** Messages by path, and the values that were refused. */
export interface SaveErrors {
	messages: ReadonlyMap<string, string>;
	refusedValues: EditorValues;
}

/** Messages by their path below the question: `text`, `options.1`, … */
export type QuestionErrors = ReadonlyMap<string, string>;

export function toSaveErrors(fields: readonly FieldError[], refusedValues: EditorValues): SaveErrors | null {
	const messages = new Map<string, string>();
	for (const { path, message } of fields) if (!messages.has(path)) messages.set(path, message);
	return messages.size > 0 ? { messages, refusedValues } : null;
}

export function findInfoError(errors: SaveErrors | null, field: keyof EditorValues, values: EditorValues): string | undefined {
	return errors && errors.refusedValues[field] === values[field] ? errors.messages.get(field) : undefined;
}

export function hasErrorsLeft(errors: SaveErrors | null, values: EditorValues): boolean {
	if (!errors) return false;
	const quizHasErrors = [...errors.messages.keys()].some((path) => !/^questions\.\d/.test(path) && isUnchanged(errors, path, values));
	return quizHasErrors || values.questions.some((question) => findQuestionErrors(errors, question) !== null);
}

const isUnchanged = ({ refusedValues }: SaveErrors, path: string, values: EditorValues) =>
	!isField(path, values) || refusedValues[path] === values[path];
const isField = (path: string, values: EditorValues): path is keyof EditorValues => Object.hasOwn(values, path);

function isFieldUnchanged(path: string, before: Question, now: Question): boolean {
	const [field, index] = path.split(".");
	switch (field) {
		case "text":
		case "timeLimit":
		case "extraInfo":
		case "kind":
			return before[field] === now[field];
		case "image":
			return before.image?.id === now.image?.id && before.image?.alt === now.image?.alt;
		case "options":
			if (index === undefined) return before.options.length === now.options.length;
			return before.options.length === now.options.length && before.options[Number(index)] === now.options[Number(index)];
		case "correctAnswers":
			return before.correctAnswers.join() === now.correctAnswers.join();
		default: {
			const kindField = KIND_FIELD_NAMES.find((name) => name === field);
			return kindField === undefined || String(before[kindField]) === String(now[kindField]);
		}
	}
}

/** The errors of fields that are unchanged since; a question is matched by its id, wherever it was moved. */
export function findQuestionErrors(errors: SaveErrors | null, question: Question): QuestionErrors | null {
	if (!errors) return null;
	const index = errors.refusedValues.questions.findIndex(({ id }) => id === question.id);
	const before = errors.refusedValues.questions[index];
	if (!before) return null;
	const prefix = `questions.${index}.`;
	const found = new Map<string, string>();
	for (const [path, message] of errors.messages) {
		if (!path.startsWith(prefix)) continue;
		const below = path.slice(prefix.length);
		if (isFieldUnchanged(below, before, question)) found.set(below, message);
	}
	return found.size > 0 ? found : null;
}
