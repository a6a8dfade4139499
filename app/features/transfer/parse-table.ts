import { contentRules } from "#contract/kinds/content";
import { QUESTION_KINDS } from "#contract/kinds/kind";
import { readTypedNumber } from "#contract/kinds/number";
import { kindRules } from "#contract/kinds/rules";
import type { AuthoringLanguage } from "#contract/limits";
import { bracketsToDollars } from "#contract/text/bracket-formulas";
import { visibleText } from "#contract/text/visible-text";
import { headerName } from "~/lib/sheets/header-name";
import type { CellValue } from "~/lib/sheets/read-sheets";
import { buildKindRow, buildRow, skippedRow } from "./build-row";
import type { ImportNote, ImportRow, WarningKey } from "./types";

export interface TableRow {
	line: number;
	cells: readonly string[];
	/** True if the end of the row could not be found: the first cell holds the whole line as written. */
	torn?: boolean;
	/** The values of cells that show a number or a date, by column. */
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
	/** True if the right answer has its own column, which is the first option. */
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

const MAX_HEADER_ROW = 50;
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

function findOptionPlace(name: string): number | undefined {
	const match = OPTION.exec(name);
	const mark = match?.[1] ?? match?.[2];
	if (mark === undefined) return undefined;
	return /^\d/.test(mark) ? Number(mark) - 1 : mark.charCodeAt(0) - 97;
}

/** undefined unless a row has headings for at least the question, two options and the correct ones. */
export function findColumns(cells: readonly string[]): Columns | undefined {
	const names = cells.map(headerName);
	const findColumn = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
	const options: number[] = [];
	names.forEach((name, column) => {
		const place = findOptionPlace(name);
		if (place !== undefined && place >= 0) options[place] ??= column;
	});
	const correct = findColumn(CORRECT);
	const wrong = names.flatMap((name, column) => (WRONG.test(name) ? [column] : []));
	const rightFirst = options.length === 0 && correct >= 0 && wrong.length > 0;
	if (rightFirst) options.push(correct, ...wrong);
	const own = Object.fromEntries(KIND_NAMES.map((name) => [name, findColumn(KIND_COLUMNS[name])])) as Record<KindColumn, number>;
	const columns = {
		question: findColumn(QUESTION),
		rightFirst,
		options,
		correct,
		asksForPositions: /choose at least one/i.test(cells[correct]?.slice(0, 200) ?? ""),
		time: findColumn(TIME),
		extra: findColumn(EXTRA),
		kind: findColumn(KIND),
		own,
	};
	const isComplete = columns.question >= 0 && columns.correct >= 0 && options.filter((column) => column !== undefined).length >= 2;
	return isComplete ? columns : undefined;
}

const foldCell = (text: string) => text.trim().toLowerCase();

interface NamedOptions {
	places: number[];
	hasOptionText: boolean;
}

/** Separators of several texts; those that are least likely within a text come first. */
const SEPARATORS = [/[;|\n]/, /,\s/, /[,;|\n]/];

/** A position or a letter: other texts mean that a table names options by their texts. */
const isPositionOrLetter = (text: string) => /^(?:\d{1,2}|[a-z])$/i.test(text);

function findNamedOptions(marks: string, options: readonly string[]): NamedOptions | undefined {
	const texts = options.map(foldCell);
	const findPlace = (words: string) => {
		const place = words === "" ? -1 : texts.indexOf(words);
		// A spreadsheet writes the same number as "1.5" here and as "1,50" there.
		if (place >= 0 || !/\d[.,]\d/.test(words)) return place;
		const number = readTypedNumber(words);
		return number === null ? -1 : texts.findIndex((text) => readTypedNumber(text) === number);
	};
	const whole = foldCell(marks);
	for (const texts of [[whole], ...SEPARATORS.map((separator) => whole.split(separator).map(foldCell))]) {
		const places = texts.map(findPlace);
		if (places.every((place) => place >= 0)) return { places, hasOptionText: texts.some((text) => !isPositionOrLetter(text)) };
	}
	return undefined;
}

/** Reads positions: "1,3", "A C", "1.3" (a number that a spreadsheet made of "1,3"). */
function parsePositions(marks: string): number[] | undefined {
	if (/^\d{1,2}(?:[,;.|&/\s]+\d{1,2})*[,;.]?$/.test(marks)) return [...marks.matchAll(/\d+/g)].map(([digits]) => Number(digits) - 1);
	if (!/^[A-Za-z](?:[,;.|&/\s]+[A-Za-z])*[.)]?$/.test(marks)) return undefined;
	return [...marks.toUpperCase().matchAll(/[A-Z]/g)].map(([letter]) => letter.charCodeAt(0) - 65);
}

interface CorrectCell {
	positions: number[] | undefined;
	isInRange: boolean;
	named: NamedOptions | undefined;
}

function readCorrect(written: string, options: readonly string[]): CorrectCell {
	const marks = written.trim();
	const positions = parsePositions(marks);
	const isInRange = positions?.every((place) => (options[place] ?? "").trim() !== "") ?? false;
	return { positions, isInRange, named: findNamedOptions(marks, options) };
}

type Naming = "positions" | "texts" | "unknown";

/** "2" may be the second option or the one that reads "2": what the other rows must mean decides. */
function chooseNaming(rows: readonly CorrectCell[]): Naming {
	const onlyPositions = rows.filter(({ isInRange, named }) => isInRange && !named).length;
	const onlyTexts = rows.filter(({ isInRange, named }) => named && !isInRange).length;
	if (onlyPositions === onlyTexts) return "unknown";
	return onlyPositions > onlyTexts ? "positions" : "texts";
}

function choosePlaces({ positions, isInRange, named }: CorrectCell, naming: Naming): { places: number[]; isGuess: boolean } | undefined {
	if (!named) return positions && { places: positions, isGuess: false };
	const isSame = positions?.toString() === named.places.toString();
	if (!positions || !isInRange || isSame || named.hasOptionText || naming === "texts") return { places: named.places, isGuess: false };
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

const readCell = ({ cells }: TableRow, column: number | undefined) => (column === undefined ? "" : bracketsToDollars(cells[column] ?? ""));
const readOptions = (row: TableRow, { options }: Columns) => Array.from(options, (column) => readCell(row, column));

/** A spreadsheet may show a position as "1.00". */
function readCorrectCell(row: TableRow, columns: Columns): CorrectCell {
	const written = readCell(row, columns.correct);
	const correctCell = readCorrect(written, readOptions(row, columns));
	const cellNumber = row.values?.get(columns.correct)?.number;
	return correctCell.named || cellNumber === undefined ? correctCell : readCorrect(String(cellNumber), readOptions(row, columns));
}

const readKind = (row: TableRow, columns: Columns) => foldCell(readCell(row, columns.kind));
const isOtherKind = (kind: string) => kind !== "" && kind !== "choice";

interface TableRules {
	columns: Columns;
	naming: Naming;
	language: AuthoringLanguage | undefined;
}

function parseRow(row: TableRow, { columns, naming, language }: TableRules): ImportRow | undefined {
	const { line, cells, torn, values } = row;
	if (torn) return skippedRow(line, cells[0] ?? "", { key: "quoteOpen" });
	const cell = (column: number | undefined) => readCell(row, column);
	const text = cell(columns.question);
	const options = readOptions(row, columns);
	const written = cell(columns.correct);
	// Prepared rows have a number, sometimes a time, and nothing else.
	if ([text, written, ...options].every((part) => part.trim() === "")) return undefined;
	const kind = readKind(row, columns);
	if (isOtherKind(kind)) {
		const number = (name: KindColumn) => {
			const typed = cell(columns.own[name]).trim();
			if (typed === "") return undefined;
			// A cell that shows 25 % holds 0.25, but its author means 25.
			const cellNumber = typed.includes("%") ? undefined : values?.get(columns.own[name])?.number;
			return cellNumber ?? readTypedNumber(typed, language, cell(columns.own.unit)) ?? Number.NaN;
		};
		return parseKindRow(line, { kind, text, options, written, number }, (name) => cell(columns.own[name]), cell, columns);
	}
	const raw = { text, options, timeLimit: cell(columns.time), extraInfo: cell(columns.extra) };
	const dates = dateWarnings(values, [columns.question, ...columns.options], cells);
	if (written.trim() === "") return buildRow(line, { ...raw, correct: [] }, dates);
	if (columns.rightFirst) return buildRow(line, { ...raw, correct: [0] }, dates);
	const correctCell = readCorrectCell(row, columns);
	const cellValue = values?.get(columns.correct);
	if (cellValue && cellValue.number === undefined && !correctCell.named)
		return skippedRow(line, text, { key: "correctDate", values: { value: written } });
	const correct = choosePlaces(correctCell, naming);
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
function parseKindRow(
	line: number,
	{ kind, text, options, written, number }: KindCells,
	own: (name: KindColumn) => string,
	cell: (column: number) => string,
	columns: Columns,
): ImportRow {
	const texts = options.map((option) => option.trim()).filter((option) => option !== "");
	const known = { kind: QUESTION_KINDS.find((one) => one === kind) };
	const typed = contentRules(known).fields.includes("accepted");
	const readFilled = (name: KindColumn) => own(name).trim() || undefined;
	const isYes = (name: KindColumn) => (readFilled(name) === undefined ? undefined : /^(?:yes|true|1|evet)$/i.test(own(name).trim()));
	return buildKindRow(line, {
		kind,
		text,
		options: typed ? [] : texts,
		accepted: typed ? texts : undefined,
		correctAnswers:
			kindRules(known).asksForOrder || written.trim() === "" ? [] : (choosePlaces(readCorrect(written, options), "unknown")?.places ?? [0]),
		multiple: isYes("multiple"),
		match: readFilled("match"),
		typos: number("typos"),
		value: number("value"),
		tolerance: number("tolerance"),
		unit: readFilled("unit"),
		maxAnswers: number("maxAnswers"),
		approve: isYes("approve"),
		timeLimit: cell(columns.time),
		extraInfo: cell(columns.extra),
	});
}

function findNaming(rows: readonly TableRow[], columns: Columns): Naming {
	if (columns.asksForPositions) return "positions";
	const choices = rows.filter((row) => !row.torn && !isOtherKind(readKind(row, columns)));
	return chooseNaming(choices.map((row) => readCorrectCell(row, columns)));
}

/** Finds the header below leading rows; null if the table has none. */
export function parseTable(table: readonly TableRow[], language?: AuthoringLanguage): ImportRow[] | null {
	for (const [index, { cells, torn }] of table.slice(0, MAX_HEADER_ROW).entries()) {
		const columns = torn ? undefined : findColumns(cells);
		if (!columns) continue;
		const rows = table.slice(index + 1);
		const rules = { columns, naming: findNaming(rows, columns), language };
		return rows.flatMap((row) => parseRow(row, rules) ?? []);
	}
	return null;
}
