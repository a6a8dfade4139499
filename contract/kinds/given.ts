import type { Given } from "./kind";

/** An answer as it is sent: the field of its kind. A separate file, because every phone loads it. */
export function answerFields(given: Given): { answers: number[] } | { text: string } | { number: number } {
	if (typeof given === "string") return { text: given };
	return typeof given === "number" ? { number: given } : { answers: given };
}

/** An answer as states and solo play name it. */
export interface GivenFields {
	selectedOptions?: number[] | undefined;
	text?: string | undefined;
	number?: number | undefined;
}

/** Options are called `selectedOptions` there. */
export function givenFields(given: Given): GivenFields {
	const fields = answerFields(given);
	return "answers" in fields ? { selectedOptions: fields.answers } : fields;
}

/** Reads the answer from such fields; undefined without one. */
export function readGiven({ selectedOptions, text, number }: GivenFields): Given | undefined {
	return selectedOptions ?? text ?? number;
}
