import type { AuthoringLanguage } from "../limits";
import { choice } from "./choice";
import type { AnswerField, AnswerFields, AnswerProblem, AnswerValue, JudgedQuestion, KindRules, QuestionKind } from "./kind";
import { number } from "./number";
import { open } from "./open";
import { order } from "./order";
import { poll } from "./poll";
import { text } from "./text";

/** The only place that knows how each kind reads and judges answers: no other code branches on a question's kind. */
const RULES: Readonly<Record<QuestionKind, KindRules>> = { choice, poll, order, text, number, open };

const FIELDS: readonly AnswerField[] = ["answers", "text", "number", "texts"];

export function questionKind({ kind = "choice" }: { kind?: QuestionKind | undefined }): QuestionKind {
	return kind;
}

export function kindRules(question: { kind?: QuestionKind | undefined }): KindRules {
	return RULES[questionKind(question)];
}

interface Solution {
	/** The host asked the question on the spot: it has no solution until somebody marks one. */
	quick?: true | undefined;
	correctAnswers?: readonly number[] | undefined;
	accepted?: readonly string[] | undefined;
	value?: number | undefined;
}

/**
 * True if answers are right or wrong. A poll, and a quick question without a solution, give no points and count in no share of right
 * answers.
 */
export function isScoredQuestion(question: Solution & { kind?: QuestionKind | undefined }): boolean {
	const { quick, correctAnswers = [], accepted = [], value } = question;
	const isSolved = !quick || correctAnswers.length > 0 || accepted.length > 0 || value !== undefined;
	return isSolved && kindRules(question).isScored;
}

/** True if players write texts of their own, which everybody may see while the question is open. */
export function listsTexts(question: { kind?: QuestionKind | undefined }): boolean {
	return kindRules(question).answerField === "texts";
}

/** True if players type their answers as texts, of which the host may hide some from the big screen. */
export function takesTexts(question: { kind?: QuestionKind | undefined }): boolean {
	return listsTexts(question) || kindRules(question).answerField === "text";
}

/** Lists the fields of other kinds in a request; a `choice` ignores them. */
function findForeignFields(question: JudgedQuestion, fields: AnswerFields): AnswerField[] {
	const { answerField } = kindRules(question);
	return questionKind(question) === "choice" ? [] : FIELDS.filter((field) => field !== answerField && fields[field] !== undefined);
}

/** Lists all problems of an answer that `readAnswer` refused: its own first, then each field of another kind. */
export function listAnswerProblems(question: JudgedQuestion, fields: AnswerFields, problem: AnswerProblem): AnswerProblem[] {
	const others = findForeignFields(question, fields).filter((field) => field !== problem.field);
	return [problem, ...others.map((field): AnswerProblem => ({ field, key: "fieldOfOtherKind" }))];
}

/**
 * Reads the answer from a request. Returns a problem if the question does not accept it or, except for `choice`, if it has a field of
 * another kind.
 */
export function readAnswer(
	question: JudgedQuestion,
	fields: AnswerFields,
	language: AuthoringLanguage,
): { given: AnswerValue } | { problem: AnswerProblem } {
	const { answerField, read } = kindRules(question);
	const [foreign] = findForeignFields(question, fields);
	const result = read(question, fields, language);
	if ("key" in result && fields[answerField] === undefined) return { problem: { field: answerField, key: result.key } };
	if (foreign) return { problem: { field: foreign, key: "fieldOfOtherKind" } };
	return "key" in result ? { problem: { field: answerField, key: result.key } } : result;
}

/** True if the answer is right; null where no answer is right or wrong. */
export function judgeAnswer(question: JudgedQuestion, given: AnswerValue, language: AuthoringLanguage): boolean | null {
	const rules = kindRules(question);
	return rules.isScored ? rules.isRight(question, given, language) : null;
}

/** True for equal answers, such as the same options in any order, or texts that fold to the same form. */
export function isSameAnswer(question: JudgedQuestion, one: AnswerValue, other: AnswerValue, language: AuthoringLanguage): boolean {
	const { toKey } = kindRules(question);
	return one === other || toKey(question, one, language) === toKey(question, other, language);
}
