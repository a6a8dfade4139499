import type { AuthoringLanguage } from "../limits";
import { choice } from "./choice";
import type { AnswerField, AnswerFields, AnswerProblem, Given, JudgedQuestion, KindRules, QuestionKind } from "./kind";
import { number } from "./number";
import { open } from "./open";
import { order } from "./order";
import { poll } from "./poll";
import { text } from "./text";

/** The only place that knows how each kind reads and judges answers: no other code branches on a question's kind. */
const RULES: Readonly<Record<QuestionKind, KindRules>> = { choice, poll, order, text, number, open };

const FIELDS: readonly AnswerField[] = ["answers", "text", "number", "texts"];

export function kindOf({ kind = "choice" }: { kind?: QuestionKind | undefined }): QuestionKind {
	return kind;
}

export function rulesOf(question: { kind?: QuestionKind | undefined }): KindRules {
	return RULES[kindOf(question)];
}

interface Solution {
	/** The host asked it on the spot: it has no solution until somebody marks one. */
	quick?: true | undefined;
	correctAnswers?: readonly number[] | undefined;
	accepted?: readonly string[] | undefined;
	value?: number | undefined;
}

/** True if answers to it are right or wrong: a poll, and a quick question without a solution, earn no points and count in no share of right answers. */
export function isScoredQuestion(question: Solution & { kind?: QuestionKind | undefined }): boolean {
	const { quick, correctAnswers = [], accepted = [], value } = question;
	const isSolved = !quick || correctAnswers.length > 0 || accepted.length > 0 || value !== undefined;
	return isSolved && rulesOf(question).isScored;
}

/** True if players write texts of their own, which everybody may see while the question is open. */
export function listsTexts(question: { kind?: QuestionKind | undefined }): boolean {
	return rulesOf(question).answerField === "texts";
}

/** Fields of other kinds that a request names; a `choice` ignores them. */
function foreignFields(question: JudgedQuestion, fields: AnswerFields): AnswerField[] {
	const { answerField } = rulesOf(question);
	return kindOf(question) === "choice" ? [] : FIELDS.filter((field) => field !== answerField && fields[field] !== undefined);
}

/** All that is wrong with an answer which `readAnswer` refused: its problem first, then each field of another kind. */
export function answerProblems(question: JudgedQuestion, fields: AnswerFields, problem: AnswerProblem): AnswerProblem[] {
	const others = foreignFields(question, fields).filter((field) => field !== problem.field);
	return [problem, ...others.map((field): AnswerProblem => ({ field, key: "fieldOfOtherKind" }))];
}

/** Reads the answer from a request. Refuses one that the question does not take and, except for `choice`, a field of another kind. */
export function readAnswer(
	question: JudgedQuestion,
	fields: AnswerFields,
	language: AuthoringLanguage,
): { given: Given } | { problem: AnswerProblem } {
	const { answerField, read } = rulesOf(question);
	const [foreign] = foreignFields(question, fields);
	const result = read(question, fields, language);
	if ("key" in result && fields[answerField] === undefined) return { problem: { field: answerField, key: result.key } };
	if (foreign) return { problem: { field: foreign, key: "fieldOfOtherKind" } };
	return "key" in result ? { problem: { field: answerField, key: result.key } } : result;
}

/** Whether the answer is right; null where no answer can be. */
export function judgeAnswer(question: JudgedQuestion, given: Given, language: AuthoringLanguage): boolean | null {
	const rules = rulesOf(question);
	return rules.isScored ? rules.isRight(question, given, language) : null;
}

/** Equal: the same options in any order, or texts that fold to the same form. */
export function isSameAnswer(question: JudgedQuestion, one: Given, other: Given, language: AuthoringLanguage): boolean {
	const { keyOf } = rulesOf(question);
	return one === other || keyOf(question, one, language) === keyOf(question, other, language);
}
