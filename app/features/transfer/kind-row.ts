import { rulesOf } from "#contract/kinds/rules";
import { LIMITS } from "#contract/limits";
import { questionPublishableSchema, toQuestion } from "#contract/quizzes/question";
import { withoutId } from "#contract/quizzes/question-content";
import type { z } from "#contract/z";
import { excerptOf, secondsOf, skippedRow } from "./build-row";
import type { ImportNote, ImportRow, SkipKey, WarningKey } from "./types";

export interface RawKind {
	kind: unknown;
	text: string;
	timeLimit?: string | number | undefined;
	extraInfo?: string | undefined;
	[field: string]: unknown;
}

const MESSAGES: Readonly<Record<string, SkipKey>> = {
	acceptedRequired: "noAccepted",
	acceptedEmpty: "noAccepted",
	valueRequired: "noNumber",
	orderOptionsDiffer: "orderSame",
	optionRequired: "optionEmpty",
	formulaDefines: "formulaDefines",
	formulaSizes: "formulaSizes",
	formulaTooLarge: "formulaTooLarge",
};

const tooLong = (text: string): ImportNote<SkipKey> => ({
	key: "acceptedTooLong",
	values: { value: excerptOf(text), length: text.length, max: LIMITS.acceptedText.max },
});

function reasonOf(issue: z.core.$ZodIssue, raw: RawKind): ImportNote<SkipKey> {
	const [field = ""] = issue.path.map(String);
	if (field === "kind") return { key: "kindUnknown", values: { value: String(raw.kind) } };
	if (issue.message === "fieldOfOtherKind") return { key: "kindFields", values: { name: field } };
	if (issue.message === "optionsMin") return { key: "fewOptions", values: { min: LIMITS.options.min } };
	if (issue.message === "orderOptionsMin") return { key: "fewOptions", values: { min: LIMITS.orderOptions.min } };
	const known = MESSAGES[issue.message];
	if (known) return { key: known };
	if (field === "text") {
		if (raw.text.trim() === "") return { key: "noText" };
		return { key: "textTooLong", values: { length: raw.text.length, max: LIMITS.questionText.max } };
	}
	if (field === "value" || field === "tolerance") {
		const value = raw[field];
		// NaN: it could not be read.
		const isLarge = typeof value === "number" && Math.abs(value) > LIMITS.numberMax;
		return isLarge ? { key: "numberTooLarge", values: { value: String(value), max: LIMITS.numberMax } } : { key: "noNumber" };
	}
	if (field === "accepted" && Array.isArray(raw.accepted)) {
		const [, place] = issue.path;
		if (place === undefined) return { key: "manyAccepted", values: { given: raw.accepted.length, max: LIMITS.accepted.max } };
		return tooLong(String(raw.accepted[Number(place)]));
	}
	return { key: "fieldInvalid", values: { name: issue.path.map(String).join(" ") } };
}

/** Fields of other kinds are refused, not dropped. */
export function kindRow(line: number, raw: RawKind, noted: readonly ImportNote<WarningKey>[] = []): ImportRow {
	const { timeLimit: written, id: _, image: __, ...fields } = raw;
	const timeLimit = secondsOf(written);
	const judged = questionPublishableSchema.safeParse({ ...fields, timeLimit });
	if (!judged.success) {
		const [issue] = judged.error.issues;
		return skippedRow(line, raw.text, issue ? reasonOf(issue, raw) : { key: "notAQuestion" });
	}
	// Some signs stand for many letters: nobody could type such a text.
	const untypable = judged.data.accepted?.find((text) => "key" in rulesOf(judged.data).read(judged.data, { text }, "en"));
	if (untypable !== undefined) return skippedRow(line, raw.text, tooLong(untypable));
	const warnings = [...noted];
	const typed = written === undefined ? "" : String(written).trim();
	if (typed !== "" && timeLimit === undefined) warnings.push({ key: "timeIgnored", values: { value: typed } });
	return { line, warnings, question: withoutId(toQuestion(judged.data, () => "")) };
}
