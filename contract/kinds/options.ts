import type { ValidationKey } from "../validation";
import type { AnswerFields, JudgedQuestion } from "./kind";

/** The problem of chosen options, for any kind; null if they are valid. */
export function optionsProblem({ options }: JudgedQuestion, chosen: readonly number[] | undefined): ValidationKey | null {
	if (chosen === undefined || chosen.length === 0) return "answersRequired";
	if (new Set(chosen).size !== chosen.length) return "unique";
	if (chosen.some((option) => !Number.isInteger(option) || option < 0 || option >= options.length)) return "answersRange";
	return null;
}

export function readChosen(
	question: JudgedQuestion,
	{ answers }: AnswerFields,
	several: boolean,
): { given: number[] } | { key: ValidationKey } {
	const key = optionsProblem(question, answers);
	if (key) return { key };
	const given = [...(answers ?? [])];
	return given.length > 1 && !several ? { key: "answersSingle" } : { given };
}

/** The same key for any order of the same options. */
export function setKey(chosen: readonly number[]): string {
	return [...chosen].sort((a, b) => a - b).join();
}
