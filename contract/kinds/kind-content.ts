import { LIMITS } from "../limits";
import type { ValidationKey } from "../validation";
import type { JudgedQuestion } from "./kind";

/** A field that not every kind has. */
export type KindFieldName = Exclude<keyof JudgedQuestion, "kind" | "options" | "correctAnswers">;

export interface ContentProblem {
	path: (string | number)[];
	key?: ValidationKey;
	max?: number;
}

export interface KindContent {
	/** Its fields beyond those that every question has. */
	fields: readonly KindFieldName[];
	hasOptions: boolean;
	/** False where `correctAnswers` is empty or set by the server. */
	marksCorrect: boolean;
	/** The fields that say what is right; the first one is what a question without a solution lacks. */
	solution: readonly ("correctAnswers" | KindFieldName)[];
	/** Problems of the fields of this kind: with `publishing` everything that is required, otherwise upper limits only. */
	problems(question: JudgedQuestion, publishing: boolean): ContentProblem[];
	/** Explains its fields to a model that reads the question as JSON. */
	meaning: string;
	/** Fields that are set by the server, and defaults of fields that were not given. */
	defaults(question: JudgedQuestion): Partial<JudgedQuestion>;
}

/** Common rules of all kinds with options. */
export function optionProblems(
	{ options }: JudgedQuestion,
	{ min, max, minKey }: { min: number; max: number; minKey: ValidationKey },
	publishing: boolean,
): ContentProblem[] {
	if (options.length > max) return [{ path: ["options"], max }];
	return publishing && options.length < min ? [{ path: ["options"], key: minKey }] : [];
}

export const CHOICE_OPTIONS = { ...LIMITS.options, minKey: "optionsMin" } as const;
