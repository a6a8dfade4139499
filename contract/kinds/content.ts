import { choiceContent } from "./choice";
import type { ContentProblem, JudgedQuestion, KindContent, KindFieldName, QuestionKind } from "./kind";
import { numberContent } from "./number";
import { openContent } from "./open";
import { orderContent } from "./order";
import { pollContent } from "./poll";
import { questionKind } from "./rules";
import { textContent } from "./text";

const CONTENT: Readonly<Record<QuestionKind, KindContent>> = {
	choice: choiceContent,
	poll: pollContent,
	order: orderContent,
	text: textContent,
	number: numberContent,
	open: openContent,
};

export const KIND_FIELD_NAMES: readonly KindFieldName[] = Object.values(CONTENT).flatMap(({ fields }) => fields);

export function contentRules(question: { kind?: QuestionKind | undefined }): KindContent {
	return CONTENT[questionKind(question)];
}

/** Lists fields of the question that its kind does not have. A choice question ignores them, the other kinds refuse them. */
function findForeignFields(question: JudgedQuestion, { fields, hasOptions, marksCorrect, solution }: KindContent): ContentProblem[] {
	const kind = questionKind(question);
	if (kind === "choice") return [];
	const names: string[] = KIND_FIELD_NAMES.filter((name) => question[name] !== undefined && !fields.includes(name));
	if (!hasOptions && question.options.length > 0) names.push("options");
	// The server sets some fields itself, such as the right order.
	if (!marksCorrect && !solution.includes("correctAnswers") && question.correctAnswers.length > 0) names.push("correctAnswers");
	return names.map((name) => ({ path: [name], key: "fieldOfOtherKind" }));
}

export function listKindProblems(question: JudgedQuestion, publishing: boolean): ContentProblem[] {
	const content = contentRules(question);
	return [...findForeignFields(question, content), ...content.problems(question, publishing)];
}

/** Fills in the fields that the kind sets itself and its defaults; from a choice question it drops the fields of other kinds. */
export function completeKind<Q extends JudgedQuestion>(question: Q): Q {
	if (questionKind(question) !== "choice") return { ...question, ...contentRules(question).defaults(question) };
	const unset = { kind: undefined, ...Object.fromEntries(KIND_FIELD_NAMES.map((name) => [name, undefined])) };
	return { ...question, ...unset };
}

/** Changes the kind of a question; fields that both kinds have stay. */
export function changeKind<Q extends JudgedQuestion>(question: Q, kind: QuestionKind): Q {
	const from = contentRules(question);
	const { fields, hasOptions, marksCorrect } = contentRules({ kind });
	const droppedNames = KIND_FIELD_NAMES.filter((name) => !fields.includes(name));
	return completeKind({
		...question,
		...Object.fromEntries(droppedNames.map((name) => [name, undefined])),
		kind: kind === "choice" ? undefined : kind,
		options: hasOptions ? question.options : [],
		correctAnswers: marksCorrect && from.marksCorrect ? question.correctAnswers : [],
	});
}
