import { flushSync } from "react-dom";
import type { ModerationDetail } from "#contract/quizzes/moderation";
import type { Question } from "#contract/quizzes/question";

/** Findings link to these ids, and the focus is moved there. */
export const NAME_PLACE = "quiz-name";
export const questionPlace = (id: string, part: string) => `question-${id}-${part}`;
export const optionPlace = (id: string, index: number) => questionPlace(id, `option-${index}`);

export function questionOfPlace(place: string, questions: readonly Question[]): string | null {
	return questions.find(({ id }) => place.startsWith(questionPlace(id, "")))?.id ?? null;
}

export function placeOfFinding({ field, index, optionIndex }: ModerationDetail, questions: readonly Question[]): string | null {
	if (field === "quiz_title") return NAME_PLACE;
	const question = index === undefined ? undefined : questions[index];
	if (!question) return null;
	const { id, accepted } = question;
	if (field === "answer_option" && question.options.length === 0) return questionPlace(id, accepted ? "accepted" : "value");
	if (field === "answer_option") return optionPlace(id, optionIndex ?? 0);
	return questionPlace(id, field === "extra_info" ? "extra" : field === "image" ? "picture" : "text");
}

/** The element itself if the control is read-only. */
export function focusPlace(place: string): boolean {
	const element = document.getElementById(place);
	if (!element || element.matches(":disabled")) return false;
	const control = element.querySelector<HTMLElement>("input:not([type=checkbox]), textarea");
	const target = control && !control.matches(":disabled") ? control : element;
	if (target === element && !element.matches("button")) element.tabIndex = -1;
	target.focus({ preventScroll: true });
	target.scrollIntoView({ block: "center" });
	return true;
}

export function unfoldPlace(place: string): void {
	const panel = document.getElementById(place);
	if (panel instanceof HTMLDetailsElement) panel.open = true;
	focusPlace(place);
}

/** Focuses the question itself if its text is read-only. */
export function jumpToQuestion(id: string): void {
	const card = document.getElementById(questionPlace(id, "card"));
	if (!focusPlace(questionPlace(id, "text"))) return;
	card?.scrollIntoView({ block: "start" });
}

/** Renders first: only for event handlers. */
export function focusAfterRender(...places: string[]): void {
	flushSync(() => {});
	places.some(focusPlace);
}

export function focusFirstWrong(form: HTMLElement | null): boolean {
	const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
	field?.focus({ preventScroll: true });
	field?.scrollIntoView({ block: "center" });
	return field !== null && field !== undefined;
}
