import { contentRules } from "#contract/kinds/content";
import { QUESTION_KINDS } from "#contract/kinds/kind";
import { readTypedNumber } from "#contract/kinds/number/typed";
import { rulesOf } from "#contract/kinds/rules";
import type { AuthoringLanguage } from "#contract/limits";
import { buildRow, skippedRow } from "./build-row";
import { kindRow } from "./kind-row";
import type { ImportRow } from "./types";

export interface TableRow {
	line: number;
	cells: readonly string[];
	/** The cells that hold a number and not a text, where the file tells them apart. */
	numbers?: readonly (number | undefined)[];
	/** Its end could not be found: the first cell holds the whole line as written. */
	torn?: boolean;
}

const KIND_COLUMNS = {
	multiple: /^(?:multiple|several|birden fazla|coklu)$/,
	match: /^(?:match|matching|eslesme)$/,
	typos: /^(?:typos|typing errors|yazim yanlisi|yazim hatasi)$/,
	value: /^(?:value|number|sayi|deger)$/,
	tolerance: /^(?:tolerance|tolerans|sapma)$/,
	unit: /^(?:unit|birim)$/,
};
type KindColumn = keyof typeof KIND_COLUMNS;
const KIND_NAMES = Object.keys(KIND_COLUMNS) as KindColumn[];

interface Columns {
	question: number;
	options: number[];
	correct: number;
	time: number;
	extra: number;
	/** What only some kinds have; −1 for a column that is not there. */
	kind: number;
	own: Record<KindColumn, number>;
}

const HEADER_WITHIN = 50;
const LONGEST_HEADER = 200;
const OPTION = /^(?:answer|option|choice|secenek|cevap|yanit|sik)\s*#?\s*(\d{1,2}|[a-j])$|^([a-j])$/;
const QUESTION = /^(?:question|question text|soru|soru metni|sorular)$/;
const CORRECT =
	/^(?:correct|correct answers?|right answers?|correct options?|answer|answers|dogru|dogrular|dogru (?:cevap|yanit|secenek|sik)(?:lar|ler)?|cevap|cevap anahtari|yanit)$/;
const TIME = /^(?:time|time limit|timer|time in seconds|sure|sure siniri|zaman|saniye|seconds)$/;
// Other programs name their own types in a column "question type".
const KIND = /^(?:kind|question kind)$/;
const EXTRA = /^(?:extra info|explanation|answer explanation|feedback|ek bilgi|aciklama|bilgi)$/;

/** A heading in plain lower case, without accents, remarks and units: "Time limit (sec) – 5, 10 …" becomes "time limit". */
function headerName(cell: string): string {
	if (cell.length > LONGEST_HEADER) return "";
	return cell
		.replace(/[İIı]/g, "i")
		.toLowerCase()
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/\s+[-–—]\s.*$/su, "")
		.replace(/\([^)]*\)/g, "")
		.replace(/[\s_]+/g, " ")
		.replace(/[:*]+$/, "")
		.trim();
}

function optionPlace(name: string): number | undefined {
	const match = OPTION.exec(name);
	const mark = match?.[1] ?? match?.[2];
	if (mark === undefined) return undefined;
	return /^\d/.test(mark) ? Number(mark) - 1 : mark.charCodeAt(0) - 97;
}

/** The meaning of each column, if a row has headings for at least the question, two options and the correct ones. */
export function columnsOf(cells: readonly string[]): Columns | undefined {
	const names = cells.map(headerName);
	const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
	const options: number[] = [];
	names.forEach((name, column) => {
		const place = optionPlace(name);
		if (place !== undefined && place >= 0) options[place] ??= column;
	});
	const own = Object.fromEntries(KIND_NAMES.map((name) => [name, find(KIND_COLUMNS[name])])) as Record<KindColumn, number>;
	const columns = {
		question: find(QUESTION),
		options,
		correct: find(CORRECT),
		time: find(TIME),
		extra: find(EXTRA),
		kind: find(KIND),
		own,
	};
	const complete = columns.question >= 0 && columns.correct >= 0 && options.filter((column) => column !== undefined).length >= 2;
	return complete ? columns : undefined;
}

const folded = (text: string) => text.trim().toLowerCase();

/** The positions of options given by their own text; commas and similar characters separate several. */
function namedBy(marks: string, options: readonly string[]): number[] | undefined {
	// The first of equal options counts.
	const known = new Map(options.map((option, index) => [folded(option), index] as const).reverse());
	known.delete("");
	const placeOf = (words: string) => known.get(folded(words)) ?? -1;
	const whole = placeOf(marks);
	if (whole >= 0) return [whole];
	const places = marks.split(/[,;|\n]/).map(placeOf);
	return places.every((place) => place >= 0) ? places : undefined;
}

/** Positions of the correct options: "1,3", "A C", "1.3" (a number that a spreadsheet made of "1,3"), or an option's own text. */
function correctOf(written: string, options: readonly string[]): number[] | undefined {
	const marks = written.trim();
	if (marks === "") return [];
	let places: number[] | undefined;
	if (/^\d{1,2}(?:[,;.|&/\s]+\d{1,2})*[,;.]?$/.test(marks)) places = [...marks.matchAll(/\d+/g)].map(([digits]) => Number(digits) - 1);
	if (/^[A-Za-z](?:[,;.|&/\s]+[A-Za-z])*[.)]?$/.test(marks)) {
		places = [...marks.toUpperCase().matchAll(/[A-Z]/g)].map(([letter]) => letter.charCodeAt(0) - 65);
	}
	// "1923" or "x" may be the text of the option, not its position.
	return places?.every((place) => place in options) ? places : (namedBy(marks, options) ?? places);
}

function rowOf({ line, cells, numbers = [], torn }: TableRow, columns: Columns, language?: AuthoringLanguage): ImportRow | undefined {
	if (torn) return skippedRow(line, cells[0] ?? "", { key: "quoteOpen" });
	const cell = (column: number | undefined) => (column === undefined ? "" : (cells[column] ?? ""));
	const text = cell(columns.question);
	const options = Array.from(columns.options, cell);
	const written = cell(columns.correct);
	// Prepared rows have a number, sometimes a time, and nothing else.
	if ([text, written, ...options].every((part) => part.trim() === "")) return undefined;
	const kind = folded(cell(columns.kind));
	if (kind !== "" && kind !== "choice") {
		const number = (name: KindColumn) => {
			const typed = cell(columns.own[name]).trim();
			if (typed === "") return undefined;
			return numbers[columns.own[name]] ?? readTypedNumber(typed, language, cell(columns.own.unit)) ?? Number.NaN;
		};
		return kindRowOf(line, { kind, text, options, written, number }, (name) => cell(columns.own[name]), cell, columns);
	}
	const correct = correctOf(written, options);
	if (!correct) return skippedRow(line, text, { key: "correctUnknown", values: { value: written.trim() } });
	return buildRow(line, { text, options, correct, timeLimit: cell(columns.time), extraInfo: cell(columns.extra) });
}

interface KindCells {
	kind: string;
	text: string;
	options: readonly string[];
	written: string;
	/** Undefined for an empty cell, NaN for one that holds no number. */
	number: (name: KindColumn) => number | undefined;
}

/** A row of another kind: accepted texts stand where a choice has its options, and only what is filled in counts. */
function kindRowOf(
	line: number,
	{ kind, text, options, written, number }: KindCells,
	own: (name: KindColumn) => string,
	cell: (column: number) => string,
	columns: Columns,
): ImportRow {
	const texts = options.map((option) => option.trim()).filter((option) => option !== "");
	// An unknown one is refused by its name below.
	const known = { kind: QUESTION_KINDS.find((one) => one === kind) };
	const typed = contentRules(known).fields.includes("accepted");
	const filled = (name: KindColumn) => own(name).trim() || undefined;
	return kindRow(line, {
		kind,
		text,
		options: typed ? [] : texts,
		accepted: typed ? texts : undefined,
		correctAnswers: rulesOf(known).asksForOrder || written.trim() === "" ? [] : (correctOf(written, options) ?? [0]),
		multiple: filled("multiple") === undefined ? undefined : /^(?:yes|true|1|evet)$/i.test(own("multiple").trim()),
		match: filled("match"),
		typos: number("typos"),
		value: number("value"),
		tolerance: number("tolerance"),
		unit: filled("unit"),
		timeLimit: cell(columns.time),
		extraInfo: cell(columns.extra),
	});
}

/** The rows below the header, wherever it is; null if there is none. */
export function parseTable(table: readonly TableRow[], language?: AuthoringLanguage): ImportRow[] | null {
	for (const [index, { cells, torn }] of table.slice(0, HEADER_WITHIN).entries()) {
		const columns = torn ? undefined : columnsOf(cells);
		if (columns) return table.slice(index + 1).flatMap((row) => rowOf(row, columns, language) ?? []);
	}
	return null;
}
