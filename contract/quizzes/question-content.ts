import { LIMITS } from "../limits";
import { visibleText } from "../text/visible-text";
import type { Question, QuestionContent } from "./question";

/* A question while somebody types. Separate from the schemas, so that editors load no zod. Lists no fields except those of a new question. */

export function withoutId({ id: _, ...content }: Question): QuestionContent {
	return content;
}

/** A new question: two empty options, the first one correct. */
export function blankQuestion(id: string): Question {
	return { id, text: "", options: Array.from({ length: LIMITS.options.min }, () => ""), correctAnswers: [0] };
}

/** True for a value without content. Numbers do not count as content; a picture does, with or without a description. */
function isBlank(value: unknown): boolean {
	if (typeof value === "string") return visibleText(value) === "";
	if (Array.isArray(value)) return value.every(isBlank);
	return typeof value !== "object" || value === null;
}

/** True if nothing was typed or chosen; choosing a kind does not count. */
export function isBlankQuestion(question: Question): boolean {
	const { kind: _, match: __, value, ...content } = withoutId(question);
	return value === undefined && Object.values(content).every(isBlank);
}

function sortKeys(value: unknown): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	const set = Object.entries(value).filter(([, entry]) => entry !== undefined);
	return set.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, entry]) => [key, sortKeys(entry)]);
}

/** True if two questions have the same content and id; the order of keys and of correct answers does not count. */
export function isSameQuestion(a: Question, b: Question): boolean {
	const toComparable = (question: Question) =>
		JSON.stringify(sortKeys({ ...question, correctAnswers: [...question.correctAnswers].sort((one, other) => one - other) }));
	return a === b || toComparable(a) === toComparable(b);
}
