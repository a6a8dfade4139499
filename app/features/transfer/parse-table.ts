import { contentRules } from "#contract/kinds/content";
import { QUESTION_KINDS } from "#contract/kinds/kind";
import { readTypedNumber } from "#contract/kinds/number";
import { rulesOf } from "#contract/kinds/rules";
import type { AuthoringLanguage } from "#contract/limits";
import { bracketsToDollars } from "#contract/text/bracket-formulas";
import { visibleText } from "#contract/text/visible-text";
import { headerName } from "~/lib/sheets/header-name";
import type { CellValue } from "~/lib/sheets/read-sheets";
import { buildRow, kindRow, skippedRow } from "./build-row";
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
	maxAnswers: /^(?:max answers|en cok yanit)$/,
	approve: /^(?:approve|onay)$/,
};
type KindColumn = keyof typeof KIND_COLUMNS;
const KIND_NAMES = Object.keys(KIND_COLUMNS) as KindColumn[];

interface Columns {
	question: number;
	/** Whether the column of the right answer is that of an option, and the first one. */
	rightFirst: boolean;
	options: number[];
	correct: number;
	asksForPositions: boolean;
	time: number;
	extra: number;
	/** Fields of some kinds only; −1 for a missing column. */
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

/** undefined unless a row has headings for at least the question, two options and the correct ones. */
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
		asksForPositions: /choose at least one/i.test(cells[correct]?.slice(0, 200) ?? ""),
		time: find(TIME),
		extra: find(EXTRA),
		kind: find(KIND),
		own,
	};
	const complete = columns.question >= 0 && columns.correct >= 0 && options.filter((column) => column !== undefined).length >= 2;
	return complete ? columns : undefined;
}

const folded = (text: string) => text.trim().toLowerCase();

interface Named {
	places: number[];
	isTelling: boolean;
}

/** What separates several texts, from the signs that are least likely within one. */
const SEPARATORS = [/[;|\n]/, /,\s/, /[,;|\n]/];

/** A position or a letter: other texts mean that a table names options by their texts. */
const isMark = (text: string) => /^(?:\d{1,2}|[a-z])$/i.test(text);

function namedBy(marks: string, options: readonly string[]): Named | undefined {
	const texts = options.map(folded);
	const placeOf = (words: string) => {
		const place = words === "" ? -1 : texts.indexOf(words);
		// A spreadsheet writes the same number as "1.5" here and as "1,50" there.
		if (place >= 0 || !/\d[.,]\d/.test(words)) return place;
		const number = readTypedNumber(words);
		return number === null ? -1 : texts.findIndex((text) => readTypedNumber(text) === number);
	};
	const whole = folded(marks);
	for (const texts of [[whole], ...SEPARATORS.map((separator) => whole.split(separator).map(folded))]) {
		const places = texts.map(placeOf);
		if (places.every((place) => place >= 0)) return { places, isTelling: texts.some((text) => !isMark(text)) };
	}
	return undefined;
}

/** "1,3", "A C", "1.3" (a number that a spreadsheet made of "1,3"). */
function positionsIn(marks: string): number[] | undefined {
	if (/^\d{1,2}(?:[,;.|&/\s]+\d{1,2})*[,;.]?$/.test(marks)) return [...marks.matchAll(/\d+/g)].map(([digits]) => Number(digits) - 1);
	if (!/^[A-Za-z](?:[,;.|&/\s]+[A-Za-z])*[.)]?$/.test(marks)) return undefined;
	return [...marks.toUpperCase().matchAll(/[A-Z]/g)].map(([letter]) => letter.charCodeAt(0) - 65);
}

interface Correct {
	positions: number[] | undefined;
	isInRange: boolean;
	named: Named | undefined;
}

function readCorrect(written: string, options: readonly string[]): Correct {
	const marks = written.trim();
	const positions = positionsIn(marks);
	const isInRange = positions?.every((place) => (options[place] ?? "").trim() !== "") ?? false;
	return { positions, isInRange, named: namedBy(marks, options) };
}

type Naming = "positions" | "texts" | "unknown";

/** "2" may be the second option or the one that reads "2": what the other rows must mean decides. */
function namingOf(rows: readonly Correct[]): Naming {
	const onlyPositions = rows.filter(({ isInRange, named }) => isInRange && !named).length;
	const onlyTexts = rows.filter(({ isInRange, named }) => named && !isInRange).length;
	if (onlyPositions === onlyTexts) return "unknown";
	return onlyPositions > onlyTexts ? "positions" : "texts";
}

function choosePlaces({ positions, isInRange, named }: Correct, naming: Naming): { places: number[]; isGuess: boolean } | undefined {
	if (!named) return positions && { places: positions, isGuess: false };
	const isSame = positions?.toString() === named.places.toString();
	if (!positions || !isInRange || isSame || named.isTelling || naming === "texts") return { places: named.places, isGuess: false };
	return naming === "positions" ? { places: positions, isGuess: false } : { places: named.places, isGuess: true };
}

function dateWarnings(
	values: TableRow["values"],
	read: readonly (number | undefined)[],
	cells: readonly string[],
): ImportNote<WarningKey>[] {
	const guessed = read.flatMap((column) => (column !== undefined && values?.get(column)?.isGuessedDate ? [cells[column] ?? ""] : []));
	return guessed.length === 0 ? [] : [{ key: "dateCell", values: { value: guessed.join(" · ") } }];
}

const textOf = ({ cells }: TableRow, column: number | undefined) => (column === undefined ? "" : bracketsToDollars(cells[column] ?? ""));
const optionsOf = (row: TableRow, { options }: Columns) => Array.from(options, (column) => textOf(row, column));

/** A spreadsheet may show a position as "1.00". */
function correctIn(row: TableRow, columns: Columns): Correct {
	const written = textOf(row, columns.correct);
	const meant = readCorrect(written, optionsOf(row, columns));
	const held = row.values?.get(columns.correct)?.number;
	return meant.named || held === undefined ? meant : readCorrect(String(held), optionsOf(row, columns));
}

const kindIn = (row: TableRow, columns: Columns) => folded(textOf(row, columns.kind));
const isOtherKind = (kind: string) => kind !== "" && kind !== "choice";

interface TableRules {
	columns: Columns;
	naming: Naming;
	language: AuthoringLanguage | undefined;
}

function rowOf(row: TableRow, { columns, naming, language }: TableRules): ImportRow | undefined {
	const { line, cells, torn, values } = row;
	if (torn) return skippedRow(line, cells[0] ?? "", { key: "quoteOpen" });
	const cell = (column: number | undefined) => textOf(row, column);
	const text = cell(columns.question);
	const options = optionsOf(row, columns);
	const written = cell(columns.correct);
	// Prepared rows have a number, sometimes a time, and nothing else.
	if ([text, written, ...options].every((part) => part.trim() === "")) return undefined;
	const kind = kindIn(row, columns);
	if (isOtherKind(kind)) {
		const number = (name: KindColumn) => {
			const typed = cell(columns.own[name]).trim();
			if (typed === "") return undefined;
			// Of a percentage 25 is meant, which the cell holds as 0.25.
			const held = typed.includes("%") ? undefined : values?.get(columns.own[name])?.number;
			return held ?? readTypedNumber(typed, language, cell(columns.own.unit)) ?? Number.NaN;
		};
		return kindRowOf(line, { kind, text, options, written, number }, (name) => cell(columns.own[name]), cell, columns);
	}
	const raw = { text, options, timeLimit: cell(columns.time), extraInfo: cell(columns.extra) };
	const dates = dateWarnings(values, [columns.question, ...columns.options], cells);
	if (written.trim() === "") return buildRow(line, { ...raw, correct: [] }, dates);
	if (columns.rightFirst) return buildRow(line, { ...raw, correct: [0] }, dates);
	const meant = correctIn(row, columns);
	const held = values?.get(columns.correct);
	if (held && held.number === undefined && !meant.named) return skippedRow(line, text, { key: "correctDate", values: { value: written } });
	const correct = choosePlaces(meant, naming);
	if (!correct) return skippedRow(line, text, { key: "correctUnknown", values: { value: written.trim() } });
	const named = correct.places.map((place) => visibleText(options[place] ?? "")).join(" · ");
	const guesses: ImportNote<WarningKey>[] = correct.isGuess
		? [{ key: "correctGuessed", values: { value: written.trim(), name: named } }]
		: [];
	return buildRow(line, { ...raw, correct: correct.places }, [...dates, ...guesses]);
}

interface KindCells {
	kind: string;
	text: string;
	options: readonly string[];
	written: string;
	/** Undefined for an empty cell, NaN for one that holds no number. */
	number: (name: KindColumn) => number | undefined;
}

/** Accepted texts are in the columns of a choice's options, and only what is filled in counts. */
function kindRowOf(
	line: number,
	{ kind, text, options, written, number }: KindCells,
	own: (name: KindColumn) => string,
	cell: (column: number) => string,
	columns: Columns,
): ImportRow {
	const texts = options.map((option) => option.trim()).filter((option) => option !== "");
	const known = { kind: QUESTION_KINDS.find((one) => one === kind) };
	const typed = contentRules(known).fields.includes("accepted");
	const filled = (name: KindColumn) => own(name).trim() || undefined;
	const yes = (name: KindColumn) => (filled(name) === undefined ? undefined : /^(?:yes|true|1|evet)$/i.test(own(name).trim()));
	return kindRow(line, {
		kind,
		text,
		options: typed ? [] : texts,
		accepted: typed ? texts : undefined,
		correctAnswers:
			rulesOf(known).asksForOrder || written.trim() === "" ? [] : (choosePlaces(readCorrect(written, options), "unknown")?.places ?? [0]),
		multiple: yes("multiple"),
		match: filled("match"),
		typos: number("typos"),
		value: number("value"),
		tolerance: number("tolerance"),
		unit: filled("unit"),
		maxAnswers: number("maxAnswers"),
		approve: yes("approve"),
		timeLimit: cell(columns.time),
		extraInfo: cell(columns.extra),
	});
}

function namingIn(rows: readonly TableRow[], columns: Columns): Naming {
	if (columns.asksForPositions) return "positions";
	const choices = rows.filter((row) => !row.torn && !isOtherKind(kindIn(row, columns)));
	return namingOf(choices.map((row) => correctIn(row, columns)));
}

/** Finds the header below leading rows; null if the table has none. */
export function parseTable(table: readonly TableRow[], language?: AuthoringLanguage): ImportRow[] | null {
	for (const [index, { cells, torn }] of table.slice(0, HEADER_WITHIN).entries()) {
		const columns = torn ? undefined : columnsOf(cells);
		if (!columns) continue;
		const rows = table.slice(index + 1);
		const rules = { columns, naming: namingIn(rows, columns), language };
		return rows.flatMap((row) => rowOf(row, rules) ?? []);
	}
	return null;
}
