import type { AuthoringLanguage } from "#contract";
import { readTypedNumber } from "#contract/kinds/number";
import { bracketsToDollars } from "#contract/text/bracket-formulas";
import { isUsualCommand } from "#contract/text/formulas";
import { foldForSearch } from "../lib/fold";

/* Repairs common mistakes of models that have only one possible meaning. Leaves everything else to the check of the question. */

/** What "\frac", "\bar", "\theta", "\rho" and "\nu" become where JSON reads a single backslash as one of its escapes. */
const CONTROLS: Readonly<Record<string, string>> = { "\f": "f", "\b": "b", "\t": "t", "\r": "r", "\n": "n" };
const FORMULA = /\$[^$]+\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g;

const named = (text: string, controls: RegExp, isMeant: (command: string) => boolean) =>
	text.replace(controls, (found, control: string, rest: string) => {
		const command = (CONTROLS[control] ?? "") + rest;
		return isMeant(command) ? `\\${command}` : found;
	});

/** Restores LaTeX commands, and puts formulas between dollars. */
function repairText(text: string): string {
	// Texts never contain these two; line breaks and tabs are commands only in formulas.
	const certain = named(text, /([\f\b])([a-zA-Z]+)/g, () => true);
	return bracketsToDollars(certain.replace(FORMULA, (formula) => named(formula, /([\t\r\n])([a-zA-Z]+)/g, isUsualCommand)));
}

const repairTexts = (value: unknown): unknown =>
	typeof value === "string" ? repairText(value) : Array.isArray(value) ? value.map(repairTexts) : value;

const SOLUTIONS = [
	...["answer", "answers", "correctAnswer", "correct_answer", "correct_answers", "correct", "correctOption", "correctOptions"],
	...["correctIndex", "correctIndexes", "correctIndices", "solution"],
];

/** The option that a model names by index from 0, letter, text, or letter and text. Undefined where these disagree. */
function optionNamed(name: unknown, options: readonly string[]): number | undefined {
	if (typeof name !== "string" && typeof name !== "number") return undefined;
	const inRange = (index: number) => (index >= 0 && index < options.length ? [index] : []);
	const word = String(name).trim();
	const texts = options.map(foldForSearch);
	const withText = (text: string) => texts.flatMap((option, index) => (option === foldForSearch(text) ? [index] : []));
	const letterOf = (letter: string) => inRange(letter.toUpperCase().charCodeAt(0) - 65);
	const [, letter = "", rest = ""] = /^\(?([a-j])[).:]\s*([\s\S]*)$/i.exec(word) ?? [];
	const meant = new Set([
		...withText(word),
		...(/^[a-j]$/i.test(word) ? letterOf(word) : []),
		...(/^\d{1,2}$/.test(word) ? inRange(Number(word)) : []),
		...(letter !== "" && (rest === "" || withText(rest).includes(letterOf(letter)[0] ?? -1)) ? letterOf(letter) : []),
	]);
	return meant.size === 1 ? [...meant][0] : undefined;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The right options as indexes; unchanged where that is ambiguous. Numbers are indexes where the schema has indexes. */
function repairIndexes(written: unknown, options: readonly string[], { areIndexes }: { areIndexes: boolean }): unknown {
	const indexes = listOf(written).map((name) => (areIndexes && typeof name === "number" ? name : optionNamed(name, options)));
	return indexes.includes(undefined) ? written : indexes;
}

/** Converts a number written as text; unchanged where languages read it differently. */
function repairNumber(written: unknown, language: AuthoringLanguage): unknown {
	if (typeof written !== "string") return written;
	const read = readTypedNumber(written, language);
	return read === readTypedNumber(written) ? (read ?? undefined) : written;
}

export function repairQuestion(raw: object, language: AuthoringLanguage): Record<string, unknown> {
	const fields: Record<string, unknown> = Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, repairTexts(value)]));
	const solution = SOLUTIONS.map((name) => fields[name]).find(isGiven);
	const options = Array.isArray(fields.options) ? fields.options.filter((option) => typeof option === "string") : [];
	if (options.length > 0) {
		const areIndexes = isGiven(fields.correctAnswers);
		const written = areIndexes ? fields.correctAnswers : solution;
		return isGiven(written) ? { ...fields, correctAnswers: repairIndexes(written, options, { areIndexes }) } : fields;
	}
	if (typeof fields.accepted === "string") fields.accepted = [fields.accepted];
	if (isGiven(solution) && !isGiven(fields.accepted) && fields.type === "short-answer") fields.accepted = listOf(solution);
	if (isGiven(solution) && !isGiven(fields.value) && fields.type === "number") fields.value = solution;
	return { ...fields, ...("value" in fields ? { value: repairNumber(fields.value, language) } : {}) };
}
