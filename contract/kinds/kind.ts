import { type AuthoringLanguage, LIMITS } from "../limits";
import type { ValidationKey } from "../validation";

/** Returns the key of the problem with chosen options, for any kind; null if they are valid. */
export function findOptionsProblem({ options }: JudgedQuestion, chosen: readonly number[] | undefined): ValidationKey | null {
	if (chosen === undefined || chosen.length === 0) return "answersRequired";
	if (new Set(chosen).size !== chosen.length) return "unique";
	if (chosen.some((option) => !Number.isInteger(option) || option < 0 || option >= options.length)) return "answersRange";
	return null;
}

export function readChosenOptions(
	question: JudgedQuestion,
	{ answers }: AnswerFields,
	several: boolean,
): { given: number[] } | { key: ValidationKey } {
	const key = findOptionsProblem(question, answers);
	if (key) return { key };
	const given = [...(answers ?? [])];
	return given.length > 1 && !several ? { key: "answersSingle" } : { given };
}

/** Returns a key that is the same for any order of the same options. */
export function toSetKey(chosen: readonly number[]): string {
	return [...chosen].sort((a, b) => a - b).join();
}

/** A field that not every kind has. */
export type KindFieldName = Exclude<keyof JudgedQuestion, "kind" | "options" | "correctAnswers">;

export interface ContentProblem {
	path: (string | number)[];
	key?: ValidationKey;
	max?: number;
}

export interface KindContent {
	/** The kind's fields beyond those that every question has. */
	fields: readonly KindFieldName[];
	hasOptions: boolean;
	/** False where `correctAnswers` is empty or set by the server. */
	marksCorrect: boolean;
	/** The fields that say what is right; the first one is what a question without a solution lacks. */
	solution: readonly ("correctAnswers" | KindFieldName)[];
	/** Lists the problems of the kind's fields: with `publishing` everything that is required, otherwise upper limits only. */
	problems(question: JudgedQuestion, publishing: boolean): ContentProblem[];
	/** Explains the kind's fields to a model that reads the question as JSON. */
	meaning: string;
	/** Returns fields that the server sets, and defaults of missing fields. */
	defaults(question: JudgedQuestion): Partial<JudgedQuestion>;
}

/** Lists the problems with the number of options, for all kinds with options. */
export function listOptionProblems(
	{ options }: JudgedQuestion,
	{ min, max, minKey }: { min: number; max: number; minKey: ValidationKey },
	publishing: boolean,
): ContentProblem[] {
	if (options.length > max) return [{ path: ["options"], max }];
	return publishing && options.length < min ? [{ path: ["options"], key: minKey }] : [];
}

export const CHOICE_OPTIONS = { ...LIMITS.options, minKey: "optionsMin" } as const;

/** The kinds of question; a question without a kind is of the first one. */
export const QUESTION_KINDS = ["choice", "poll", "order", "text", "number", "open"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
/** Kinds that a host can ask on the spot: an order would need a solution at once. */
type QuickKind = Exclude<QuestionKind, "order">;
export const QUICK_KINDS = QUESTION_KINDS.filter((kind): kind is QuickKind => kind !== "order");

export const MATCHES = ["exact", "case", "marks"] as const;
export type Match = (typeof MATCHES)[number];
export const TYPOS = [0, 1, 2] as const;
export type Typos = (typeof TYPOS)[number];

/** The texts of one player. It is an object, so that an array is always a list of options. */
export interface AnswerTexts {
	texts: string[];
}
/** An answer as it is judged and stored: indexes of options, a text, a number, or several texts. */
export type AnswerValue = number[] | string | number | AnswerTexts;
export interface AnswerFields {
	answers?: readonly number[] | undefined;
	text?: string | undefined;
	number?: number | undefined;
	texts?: readonly string[] | undefined;
}
export type AnswerField = keyof AnswerFields;
export interface AnswerProblem {
	field: AnswerField;
	key: ValidationKey;
}

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
	maxAnswers?: number | undefined;
	approve?: boolean | undefined;
}

/** How a kind reads, judges and compares answers; `G` is its type of answer. Loads no zod, so that the players' pages can use it. */
export interface KindRules<G extends AnswerValue = AnswerValue> {
	answerField: AnswerField;
	/** False where nobody is right or wrong: the question gives no points and counts in no share of right answers. */
	isScored: boolean;
	/** True where results count how many players chose each option; for other kinds equal answers are grouped. */
	countsOptions: boolean;
	/** True where the answer is a sequence: players see the options in an order that is not the right one. */
	asksForOrder: boolean;
	/** Reads the answer from the fields that were sent; otherwise returns the key of their problem. */
	read(question: JudgedQuestion, fields: AnswerFields, language: AuthoringLanguage): { given: G } | { key: ValidationKey };
	isRight(question: JudgedQuestion, given: G, language: AuthoringLanguage): boolean;
	/** Returns a key that equal answers share. */
	toKey(question: JudgedQuestion, given: G, language: AuthoringLanguage): string;
	/** True if several options may be chosen. */
	choosesSeveral(question: JudgedQuestion): boolean;
}
