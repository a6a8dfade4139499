import type { Given, GivenTexts } from "./kind";

/** An answer as it is sent: the field of its kind. A separate file, because every phone loads it. */
export function answerFields(given: Given): { answers: number[] } | { text: string } | { number: number } | GivenTexts {
	if (typeof given === "string") return { text: given };
	if (typeof given === "number") return { number: given };
	return Array.isArray(given) ? { answers: given } : given;
}

const isListOf = (value: unknown, type: "number" | "string") => Array.isArray(value) && value.every((one) => typeof one === type);

/** Whether a stored value is an answer. */
export function isGiven(value: unknown): value is Given {
	if (typeof value !== "object" || value === null) return typeof value === "string" || typeof value === "number";
	return isListOf(value, "number") || ("texts" in value && isListOf(value.texts, "string"));
}

/** An answer as states and solo play name it. */
export interface GivenFields {
	selectedOptions?: number[] | undefined;
	text?: string | undefined;
	number?: number | undefined;
	texts?: string[] | undefined;
}

/** Options are called `selectedOptions` there. */
export function givenFields(given: Given): GivenFields {
	const fields = answerFields(given);
	return "answers" in fields ? { selectedOptions: fields.answers } : fields;
}

/** Reads the answer from such fields; undefined without one. */
export function readGiven({ selectedOptions, text, number, texts }: GivenFields): Given | undefined {
	return selectedOptions ?? text ?? number ?? (texts && { texts });
}
