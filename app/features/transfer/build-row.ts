import { kindRules } from "#contract/kinds/rules";
import { FORMULA, LIMITS } from "#contract/limits";
import { questionPublishableSchema, toQuestion } from "#contract/quizzes/question";
import { withoutId } from "#contract/quizzes/question-content";
import { countFormulaElements, findTextProblem } from "#contract/text/formulas";
import { visibleText } from "#contract/text/visible-text";
import type { z } from "#contract/z";
import { findEqualOption } from "~/features/question/equal-options";
import { optionLetter } from "~/features/question/option-identity";
import type { ImportNote, ImportRow, SkipKey, WarningKey } from "./types";

interface RawKind {
	kind: unknown;
	text: string;
	timeLimit?: string | number | undefined;
	extraInfo?: string | undefined;
	[field: string]: unknown;
}

const SKIP_KEYS: Readonly<Record<string, SkipKey>> = {
	acceptedRequired: "noAccepted",
	acceptedEmpty: "noAccepted",
	valueRequired: "noNumber",
	orderOptionsDiffer: "orderSame",
	optionRequired: "optionEmpty",
	formulaDefines: "formulaDefines",
	formulaSizes: "formulaSizes",
	formulaTooLarge: "formulaTooLarge",
};

const makeTooLongNote = (text: string): ImportNote<SkipKey> => ({
	key: "acceptedTooLong",
	values: { value: makeExcerpt(text), length: text.length, max: LIMITS.acceptedText.max },
});

function findSkipReason(issue: z.core.$ZodIssue, raw: RawKind): ImportNote<SkipKey> {
	const [field = ""] = issue.path.map(String);
	if (field === "kind") return { key: "kindUnknown", values: { value: String(raw.kind) } };
	if (issue.message === "fieldOfOtherKind") return { key: "kindFields", values: { name: field } };
	if (issue.message === "optionsMin") return { key: "fewOptions", values: { min: LIMITS.options.min } };
	if (issue.message === "orderOptionsMin") return { key: "fewOptions", values: { min: LIMITS.orderOptions.min } };
	const known = SKIP_KEYS[issue.message];
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
		return makeTooLongNote(String(raw.accepted[Number(place)]));
	}
	return { key: "fieldInvalid", values: { name: issue.path.map(String).join(" ") } };
}

/** Fields of other kinds are refused, not dropped. */
export function buildKindRow(line: number, raw: RawKind, earlierWarnings: readonly ImportNote<WarningKey>[] = []): ImportRow {
	const { timeLimit: written, id: _, image: __, ...fields } = raw;
	const timeLimit = parseSeconds(written);
	const parsed = questionPublishableSchema.safeParse({ ...fields, timeLimit });
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		return skippedRow(line, raw.text, issue ? findSkipReason(issue, raw) : { key: "notAQuestion" });
	}
	// Some signs stand for many letters: nobody could type such a text.
	const untypable = parsed.data.accepted?.find((text) => "key" in kindRules(parsed.data).read(parsed.data, { text }, "en"));
	if (untypable !== undefined) return skippedRow(line, raw.text, makeTooLongNote(untypable));
	const warnings = [...earlierWarnings];
	const typed = written === undefined ? "" : String(written).trim();
	if (typed !== "" && timeLimit === undefined) warnings.push({ key: "timeIgnored", values: { value: typed } });
	return { line, warnings, question: withoutId(toQuestion(parsed.data, () => "")) };
}

interface RawQuestion {
	text: string;
	/** The options as in the file; empty ones are dropped and the correct ones renumbered. */
	options: readonly string[];
	correct: readonly number[];
	/** No limit if empty or undefined. */
	timeLimit?: string | number | undefined;
	extraInfo?: string | undefined;
}

const MAX_EXCERPT_CHARACTERS = 80;

export function makeExcerpt(text: string): string {
	const flat = text.replace(/\s+/g, " ").trim();
	return flat.length > MAX_EXCERPT_CHARACTERS ? `${flat.slice(0, MAX_EXCERPT_CHARACTERS)}…` : flat;
}

export function skippedRow(line: number, text: string, skipped: ImportNote<SkipKey>): ImportRow {
	return { line, warnings: [], skipped, excerpt: makeExcerpt(text) };
}

function findContentProblem(text: string, options: readonly string[], extraInfo: string): ImportNote<SkipKey> | undefined {
	if (text === "") return { key: "noText" };
	if (text.length > LIMITS.questionText.max) return { key: "textTooLong", values: { length: text.length, max: LIMITS.questionText.max } };
	const filled = options.filter((option) => option !== "");
	if (filled.length < LIMITS.options.min) return { key: "fewOptions", values: { min: LIMITS.options.min } };
	if (filled.length > LIMITS.options.max) return { key: "manyOptions", values: { given: filled.length, max: LIMITS.options.max } };
	const long = options.findIndex((option) => option.length > LIMITS.optionText.max);
	if (long >= 0) {
		return {
			key: "optionTooLong",
			values: { letter: optionLetter(long), length: options[long]?.length ?? 0, max: LIMITS.optionText.max },
		};
	}
	if (extraInfo.length > LIMITS.extraInfo.max)
		return { key: "extraTooLong", values: { length: extraInfo.length, max: LIMITS.extraInfo.max } };
	const texts = [text, ...filled, extraInfo];
	for (const one of texts) {
		const key = findTextProblem(one);
		if (key) return { key };
	}
	return countFormulaElements(texts) > FORMULA.pageElements ? { key: "formulaTooLarge" } : undefined;
}

function findCorrectProblem(options: readonly string[], correct: readonly number[]): ImportNote<SkipKey> | undefined {
	if (correct.length === 0) return { key: "noCorrect" };
	for (const index of correct) {
		const option = options[index];
		if (option === undefined) return { key: "correctRange", values: { value: index + 1 } };
		if (option === "") return { key: "correctEmpty", values: { value: index + 1 } };
	}
	return undefined;
}

const TIME =
	/^(\d+(?:[.,]\d+)?)(?:\s*(?:(ms|milli ?seconds?|milisaniye)|(m|mins?|minutes?|dk|dakika)|s|sn|secs?|seconds?|saniye))?\s*\.?$/i;
/** "1:30", "0:01:30": with two parts, hours would be no time for a question. */
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)$/;

function readTime(written: string): number {
	const [, hours = "0", minutes = "0", seconds] = CLOCK.exec(written) ?? [];
	if (seconds !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
	const [, number, milliseconds, isMinutes] = TIME.exec(written) ?? [];
	const value = Number(number?.replace(",", "."));
	return milliseconds ? value / 1000 : isMinutes ? value * 60 : value;
}

function parseSeconds(written: string | number | undefined): number | undefined {
	const seconds = typeof written === "number" ? written : readTime((written ?? "").trim());
	const { min, max } = LIMITS.timeLimitSeconds;
	return Number.isInteger(seconds) && seconds >= min && seconds <= max ? seconds : undefined;
}

/** A valid question, or the reason why the row is not one. Texts that are too long are refused, not cut. */
export function buildRow(line: number, raw: RawQuestion, earlierWarnings: readonly ImportNote<WarningKey>[] = []): ImportRow {
	const text = visibleText(raw.text);
	const options = raw.options.map(visibleText);
	const extraInfo = visibleText(raw.extraInfo ?? "");
	const problem = findContentProblem(text, options, extraInfo) ?? findCorrectProblem(options, raw.correct);
	if (problem) return skippedRow(line, text || options.join(" · "), problem);

	const warnings = [...earlierWarnings];
	const correct = new Set(raw.correct);
	if (correct.size < raw.correct.length) warnings.push({ key: "correctTwice" });
	const equalText = findEqualOption({ options, correctAnswers: raw.correct });
	if (equalText !== null) warnings.push({ key: "equalOptions", values: { value: makeExcerpt(equalText) } });
	const timeLimit = parseSeconds(raw.timeLimit);
	const written = raw.timeLimit === undefined ? "" : String(raw.timeLimit).trim();
	if (written !== "" && timeLimit === undefined) warnings.push({ key: "timeIgnored", values: { value: written } });

	const filledOptions = options.map((option, index) => ({ option, right: correct.has(index) })).filter(({ option }) => option !== "");
	return {
		line,
		warnings,
		question: {
			text,
			options: filledOptions.map(({ option }) => option),
			correctAnswers: filledOptions.flatMap(({ right }, index) => (right ? [index] : [])),
			...(timeLimit === undefined ? {} : { timeLimit }),
			...(extraInfo === "" ? {} : { extraInfo }),
		},
	};
}
