import { contentRules } from "#contract/kinds/content";
import { QUESTION_KINDS } from "#contract/kinds/kind";
import { readTypedNumber } from "#contract/kinds/number/typed";
import { rulesOf } from "#contract/kinds/rules";
import type { AuthoringLanguage } from "#contract/limits";
import { headerName } from "~/lib/sheets/header-name";
import type { CellValue } from "~/lib/sheets/read-sheets";
import { buildRow, skippedRow } from "./build-row";
import { kindRow } from "./kind-row";
import type { ImportNote, ImportRow, WarningKey } from "./types";

export interface TableRow {
	line: number;
	cells: readonly string[];
	/** Its end could not be found: the first cell holds the whole line as written. */
	torn?: boolean;
	/** By column, what cells of a sheet hold that show a number or a date. */
	values?: ReadonlyMap<number, CellValue>;
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
	/** Whether the column of the right answer is that of an option, and the first one. */
	rightFirst: boolean;
	options: number[];
	correct: number;
	time: number;
	extra: number;
	/** What only some kinds have; −1 for a column that is not there. */
	kind: number;
	own: Record<KindColumn, number>;
}

const HEADER_WITHIN = 50;
const OPTION =
	/^(?:answer|option|choice|secenek|cevap|yanit|sik)\s*#?\s*(\d{1,2}|[a-j])$|^([a-j])(?: (?:option|sikki|secenegi|secenek|cevabi|yaniti))?$/;
/** Other tools name the right option in its own column, and the wrong ones beside it. */
const WRONG = /^(?:(?:incorrect|wrong|false|yanlis) (?:answer|option|choice|secenek|cevap|yanit|sik)|distractor|celdirici)\s*#?\s*\d{0,2}$/;
const QUESTION = /^(?:question|question text|soru|soru metni|sorular)$/;
const CORRECT =
	/^(?:correct|correct answers?|right answers?|correct options?|answer|answers|dogru|dogrular|dogru (?:cevap|yanit|secenek|sik)(?:lar|ler)?|cevap|cevap anahtari|yanit)$/;
const TIME = /^(?:time|time limit|timer|time in seconds|sure|sure siniri|zaman|saniye|seconds)$/;
// Other programs name their own types in a column "question type".
const KIND = /^(?:kind|question kind)$/;
const EXTRA = /^(?:extra info|explanation|answer explanation|feedback|ek bilgi|aciklama|bilgi)$/;

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
	const correct = find(CORRECT);
	const wrong = names.flatMap((name, column) => (WRONG.test(name) ? [column] : []));
	const rightFirst = options.length === 0 && correct >= 0 && wrong.length > 0;
	if (rightFirst) options.push(correct, ...wrong);
	const own = Object.fromEntries(KIND_NAMES.map((name) => [name, find(KIND_COLUMNS[name])])) as Record<KindColumn, number>;
	const columns = {
		question: find(QUESTION),
		rightFirst,
		options,
		correct,
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

/** Cells that a spreadsheet may have made a date of. */
function dateWarnings(
	values: TableRow["values"],
	read: readonly (number | undefined)[],
	cells: readonly string[],
): ImportNote<WarningKey>[] {
	const guessed = read.flatMap((column) => (column !== undefined && values?.get(column)?.isGuessedDate ? [cells[column] ?? ""] : []));
	return guessed.length === 0 ? [] : [{ key: "dateCell", values: { value: guessed.join(" · ") } }];
}

function rowOf({ line, cells, torn, values }: TableRow, columns: Columns, language?: AuthoringLanguage): ImportRow | undefined {
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
			// Of a percentage 25 is meant, which the cell holds as 0.25.
			const held = typed.includes("%") ? undefined : values?.get(columns.own[name])?.number;
			return held ?? readTypedNumber(typed, language, cell(columns.own.unit)) ?? Number.NaN;
		};
		return kindRowOf(line, { kind, text, options, written, number }, (name) => cell(columns.own[name]), cell, columns);
	}
	const held = values?.get(columns.correct);
	const isNamed = namedBy(written.trim(), options) !== undefined;
	if (held && held.number === undefined && !isNamed) return skippedRow(line, text, { key: "correctDate", values: { value: written } });
	// A position may be shown as "1.00".
	const correct = columns.rightFirst ? [0] : correctOf(isNamed ? written : (held?.number?.toString() ?? written), options);
	if (!correct) return skippedRow(line, text, { key: "correctUnknown", values: { value: written.trim() } });
	const raw = { text, options, correct, timeLimit: cell(columns.time), extraInfo: cell(columns.extra) };
	return buildRow(line, raw, dateWarnings(values, [columns.question, ...columns.options], cells));
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
