import type { AnswerTexts, AnswerValue } from "./kind";

/** Converts an answer to the field in which it is sent. This is a separate file, because every phone loads it. */
export function answerFields(given: AnswerValue): { answers: number[] } | { text: string } | { number: number } | AnswerTexts {
	if (typeof given === "string") return { text: given };
	if (typeof given === "number") return { number: given };
	return Array.isArray(given) ? { answers: given } : given;
}

const isListOfType = (value: unknown, type: "number" | "string") => Array.isArray(value) && value.every((one) => typeof one === type);

/** True if a stored value is an answer. */
export function isAnswerValue(value: unknown): value is AnswerValue {
	if (typeof value !== "object" || value === null) return typeof value === "string" || typeof value === "number";
	return isListOfType(value, "number") || ("texts" in value && isListOfType(value.texts, "string"));
}

/** The fields of an answer in states and solo play. */
export interface GivenFields {
	selectedOptions?: number[] | undefined;
	text?: string | undefined;
	number?: number | undefined;
	texts?: string[] | undefined;
}

/** Converts an answer to the fields of states and solo play, where options are called `selectedOptions`. */
export function givenFields(given: AnswerValue): GivenFields {
	const fields = answerFields(given);
	return "answers" in fields ? { selectedOptions: fields.answers } : fields;
}

/** Reads the answer from the fields of states and solo play; undefined without one. */
export function readGiven({ selectedOptions, text, number, texts }: GivenFields): AnswerValue | undefined {
	return selectedOptions ?? text ?? number ?? (texts && { texts });
}
