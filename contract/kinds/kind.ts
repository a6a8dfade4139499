import type { AuthoringLanguage } from "../limits";
import type { ValidationKey } from "../validation";

/** The kinds of question; the first one is what a question without a kind is (decisions section 11). */
export const QUESTION_KINDS = ["choice", "poll", "order", "text", "number"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const MATCHES = ["exact", "case", "marks"] as const;
export type Match = (typeof MATCHES)[number];
export const TYPOS = [0, 1, 2] as const;
export type Typos = (typeof TYPOS)[number];

/** An answer as it is judged and stored: indexes of options, a text, or a number. */
export type Given = number[] | string | number;
/** An answer as it is sent: one of the three. */
export interface AnswerFields {
	answers?: readonly number[] | undefined;
	text?: string | undefined;
	number?: number | undefined;
}
export type AnswerField = keyof AnswerFields;
export interface AnswerProblem {
	field: AnswerField;
	key: ValidationKey;
}

/** The fields of a question by which answers are judged. */
export interface JudgedQuestion {
	kind?: QuestionKind | undefined;
	options: readonly string[];
	correctAnswers: readonly number[];
	multiple?: boolean | undefined;
	accepted?: readonly string[] | undefined;
	match?: Match | undefined;
	typos?: Typos | undefined;
	value?: number | undefined;
	tolerance?: number | undefined;
	unit?: string | undefined;
}

/** What a kind is, apart from its schema: nothing here loads zod, so that the pages of players can use it. `G` is its answer. */
export interface KindRules<G extends Given = Given> {
	/** The field in which an answer is sent. */
	answerField: AnswerField;
	/** False where nobody is right or wrong: no points, no share of right answers. */
	isScored: boolean;
	/** True where a question has options and results count how many chose each; elsewhere answers are grouped. */
	countsOptions: boolean;
	/** True where a sequence is asked for: players see the options in an order that is not the right one. */
	asksForOrder: boolean;
	/** The answer in what was sent, or why it is none. */
	read(question: JudgedQuestion, fields: AnswerFields): { given: G } | { key: ValidationKey };
	isRight(question: JudgedQuestion, given: G, language: AuthoringLanguage): boolean;
	/** Answers with the same key are the same answer. */
	keyOf(question: JudgedQuestion, given: G, language: AuthoringLanguage): string;
	/** True if several options may be chosen. */
	choosesSeveral(question: JudgedQuestion): boolean;
}
