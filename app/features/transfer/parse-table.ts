import { contentRules } from "#contract/kinds/content";
import { QUESTION_KINDS, type QuestionKind } from "#contract/kinds/kind";
import { readTypedNumber } from "#contract/kinds/number";
import { kindRules } from "#contract/kinds/rules";
import { type AuthoringLanguage, LIMITS } from "#contract/limits";
import { bracketsToDollars } from "#contract/text/bracket-formulas";
import { visibleText } from "#contract/text/visible-text";
import { headerName } from "~/lib/sheets/header-name";
import type { CellValue } from "~/lib/sheets/read-sheets";
import { buildKindRow, buildRow, skippedRow } from "./build-row";
import { type CorrectCell, chooseNaming, choosePlaces, findOptionPlace, foldCell, type Naming, readCorrect } from "./correct-cell";
import type { ImportNote, ImportRow, WarningKey } from "./types";

export interface TableRow {
	line: number;
	cells: readonly string[];
	/** True if the end of the row could not be found: the first cell holds the whole line as written. */
	torn?: boolean;
	/** True for a row that the spreadsheet does not show. */
	isHidden?: boolean;
	/** The values of cells that show a number, a date or an error, by column. */
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
	/** The way in which right answers are named, as the heading says. */
	naming: Naming;
	time: number;
	timeUnit: string;
	extra: number;
	picture: number;
	/** Kinds under the names of other tools: in a column of their own, or behind the number of the question ("3 Poll"). */
	type: number;
	number: number;
	/** Columns of a report, which has a row for each player. */
	player: number;
	/** Fields of some kinds only; −1 for a missing column. */
	kind: number;
	own: Record<KindColumn, number>;
}

const MAX_HEADER_ROW = 50;
/** Other tools name the right option in its own column, and the wrong ones beside it. */
const WRONG = /^(?:(?:incorrect|wrong|false|yanlis) (?:answer|option|choice|secenek|cevap|yanit|sik)|distractor|celdirici)\s*#?\s*\d{0,2}$/;
const QUESTION = /^(?:question|question text|soru|soru metni|sorular)$/;
/** A column with a clear name comes before one that may hold what a player chose. */
const CORRECT = [
	/^(?:correct (?:answers?|options?|choices?)|right (?:answers?|options?)|dogru (?:cevap|yanit|secenek|sik)(?:lar|ler)?)$/,
	/^(?:correct|dogru|dogrular|answer key|cevap anahtari)$/,
	/^(?:answers?|cevap|yanit)$/,
];
const TIME =
	/^(?:(?:question )?(?:time|time limit|timer|duration)(?: in (?:milli)?(?:seconds|minutes))?|(?:time )?allotted(?: time)?(?: to answer)?|(?:(?:mili)?saniye |dakika )?(?:cinsinden )?(?:soru |cevaplama |yanitlama )?(?:sure|suresi|zaman)(?: siniri| limiti)?|(?:yanit|cevap) suresi (?:siniri|limiti)|saniye|dakika|seconds|minutes|(?:(?:yanit|cevap)(?:lama|lamak)?(?: icin)? )?(?:ayrilan|verilen) (?:sure|zaman))$/;
const TIME_UNITS = [
	[/^(?:ms|msec|milli|milliseconds?|milisaniye)$/, "ms"],
	[/^(?:s|sn|secs?|seconds?|saniye)$/, ""],
	[/^(?:mins?|minutes?|dk|dakika)$/, "min"],
] as const;

/** The unit in a heading: "Time (ms)"; seconds come before "min", which may be a limit. */
function findTimeUnit(heading: string): string {
	const words = heading
		.slice(0, 200)
		.toLowerCase()
		.split(/[^\p{L}]+/u);
	return TIME_UNITS.find(([unit]) => words.some((word) => unit.test(word)))?.[1] ?? "";
}

const KIND = /^(?:kind|question kind)$/;
const TYPE = /^(?:question type|type of question|soru turu|soru tipi)$/;
const NUMBER = /^(?:question (?:number|no|#)|soru (?:numarasi|no))$/;
/** Columns that only a report has: who played, and how. */
const PLAYER =
	/^(?:players?|player name|nicknames?|participants?|oyuncu(?:lar)?|oyuncu adi|takma ad|rumuz|katilimci|correct \/ incorrect|answer time|current total score)$/;
const PICTURE =
	/^(?:(?:question )?(?:image|picture|photo|media|video|audio)(?: or video)?(?: (?:link|url|file))?|(?:soru )?(?:gorsel|gorseli|resim|resmi|medya|video)(?: (?:linki|baglantisi|adresi|url))?)$/;
const EXTRA = /^(?:extra info|explanation|answer explanation|feedback|ek bilgi|aciklama|bilgi)$/;

/** Names that other tools give to kinds, in folded letters. */
const TYPE_NAMES: readonly (readonly [RegExp, QuestionKind])[] = [
	[/poll|survey|opinion|anket|oylama/, "poll"],
	[/open ?ended|essay|paragraph|free (?:text|response)|long answer|word ?cloud|acik uclu|kelime bulutu/, "open"],
	[/blank|short answer|typ(?:e|ed|ing) ?(?:answer|the answer|in)|bosluk|kisa (?:yanit|cevap)/, "text"],
	[/re ?order|ordering|jumble|puzzle|sequenc|sirala/, "order"],
	[/multiple|checkbox|choice|select|mcq|msq|quiz|true|coktan|coklu|dogru|onay/, "choice"],
];
/** Types of questions that no quiz here can ask, even if options are beside them. */
const OTHER_TYPES = /draw|match|slide|audio|video|hotspot|label|graph|categor|drag|passage|\bpin\b|cizim|esles/;

/** undefined unless a row has headings for at least the question, two options and the correct ones. */
export function findColumns(cells: readonly string[]): Columns | undefined {
	const names = cells.map(headerName);
	const findColumn = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
	const options: number[] = [];
	names.forEach((name, column) => {
		const place = findOptionPlace(name);
		if (place !== undefined && place >= 0) options[place] ??= column;
	});
	const correct = CORRECT.map(findColumn).find((column) => column >= 0) ?? -1;
	const wrong = names.flatMap((name, column) => (WRONG.test(name) ? [column] : []));
	const rightFirst = options.length === 0 && correct >= 0 && wrong.length > 0;
	if (rightFirst) options.push(correct, ...wrong);
	const time = findColumn(TIME);
	const [picture, type, player] = [findColumn(PICTURE), findColumn(TYPE), findColumn(PLAYER)];
	// The template of Wayground, and those of Kahoot and Blooket by their headings; a report repeats the texts.
	const asksForPositions =
		(picture >= 0 && type >= 0) || /choose at least one|only include answer/i.test(cells[correct]?.slice(0, 200) ?? "");
	const own = Object.fromEntries(KIND_NAMES.map((name) => [name, findColumn(KIND_COLUMNS[name])])) as Record<KindColumn, number>;
	const columns: Columns = {
		question: findColumn(QUESTION),
		rightFirst,
		options,
		correct,
		naming: player >= 0 ? "texts" : asksForPositions ? "positions" : "unknown",
		time,
		timeUnit: findTimeUnit(cells[time] ?? ""),
		extra: findColumn(EXTRA),
		picture,
		type,
		number: findColumn(NUMBER),
		player,
		kind: findColumn(KIND),
		own,
	};
	const isComplete = columns.question >= 0 && columns.correct >= 0 && options.filter((column) => column !== undefined).length >= 2;
	return isComplete ? columns : undefined;
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

const readOwnKind = (row: TableRow, columns: Columns) => foldCell(readCell(row, columns.kind));

interface RowKind {
	/** The kind as the file names it; it may be no kind of ours. */
	kind: string;
	/** The type as the file names it, where that is another tool's word. */
	type?: string;
}

/** The kind that another tool's name means. A name that says nothing is a choice, if the row has one. */
function readType(row: TableRow, columns: Columns): RowKind {
	const type = (columns.type >= 0 ? readCell(row, columns.type) : columns.player >= 0 ? readCell(row, columns.number) : "")
		.replace(/^[\d\s]+/, "")
		.trim();
	const name = headerName(type).replace(/[-/]+/g, " ");
	const kind = TYPE_NAMES.find(([pattern]) => pattern.test(name))?.[1];
	if (name === "" || kind === "choice") return { kind: "choice" };
	const filled = readOptions(row, columns).filter((option) => option.trim() !== "");
	const isChoice = filled.length > 1 && readCell(row, columns.correct).trim() !== "" && !OTHER_TYPES.test(name);
	return kind ? { kind, type } : { kind: isChoice ? "choice" : type, type };
}

function readKind(row: TableRow, columns: Columns): RowKind {
	const kind = readOwnKind(row, columns);
	return kind === "" ? readType(row, columns) : { kind };
}

/** An error in a cell that the question needs. Options that are all errors, each another one, are what is asked. */
function findError({ cells, values }: TableRow, { question, options, correct, extra, kind, own }: Columns): string | undefined {
	if (!values) return undefined;
	const filled = options.filter((column) => column !== undefined && (cells[column] ?? "").trim() !== "");
	const areErrors = filled.length > 1 && filled.every((column) => values.get(column)?.error !== undefined);
	const isAbout = areErrors && new Set(filled.map((column) => values.get(column)?.error)).size === filled.length;
	const needed = isAbout ? [question, extra] : [question, ...options, correct, extra, ...(kind < 0 ? [] : Object.values(own))];
	return needed.flatMap((column) => values.get(column)?.error ?? [])[0];
}

function readTime(row: TableRow, { time, timeUnit }: Columns): string {
	const written = row.values?.get(time)?.error ?? readCell(row, time).trim();
	return timeUnit !== "" && /^\d+(?:[.,]\d+)?$/.test(written) ? `${written} ${timeUnit}` : written;
}

/** Templates explain their columns in the first row. */
const HINT = /^(?:text of the question\b|text for option \d)/i;

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
	const error = findError(row, columns);
	// Prepared rows have a number, sometimes a time, and nothing else.
	if (!error && [text, written, ...options].every((part) => part.trim() === "")) return undefined;
	if ([text, ...options].some((part) => HINT.test(part.trim()))) return undefined;
	const excerpt = text.trim() || options.filter((option) => option.trim() !== "").join(" · ");
	if (row.isHidden) return skippedRow(line, excerpt, { key: "hiddenRow" });
	if (error) return skippedRow(line, excerpt, { key: "errorCell", values: { value: error } });
	const shared = { text, timeLimit: readTime(row, columns), extraInfo: cell(columns.extra) };
	const dropped: ImportNote<WarningKey>[] = cell(columns.picture).trim() === "" ? [] : [{ key: "mediaDropped" }];
	const { kind, type } = readKind(row, columns);
	if (type !== undefined && kind !== "choice") return parseTypeRow(line, { kind, type, options, written }, shared, dropped);
	if (kind !== "" && kind !== "choice") {
		const number = (name: KindColumn) => {
			const typed = cell(columns.own[name]).trim();
			if (typed === "") return undefined;
			// A cell that shows 25 % holds 0.25, but its author means 25.
			const cellNumber = typed.includes("%") ? undefined : values?.get(columns.own[name])?.number;
			return cellNumber ?? readTypedNumber(typed, language, cell(columns.own.unit)) ?? Number.NaN;
		};
		return parseKindRow(line, { kind, options, written, number }, (name) => cell(columns.own[name]), shared, dropped);
	}
	const raw = { ...shared, options };
	const before = [...dropped, ...dateWarnings(values, [columns.question, ...columns.options], cells)];
	if (written.trim() === "") return buildRow(line, { ...raw, correct: [] }, before);
	if (columns.rightFirst) return buildRow(line, { ...raw, correct: [0] }, before);
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
	return buildRow(line, { ...raw, correct: correct.places }, [...before, ...guesses]);
}

interface SharedCells {
	text: string;
	timeLimit: string;
	extraInfo: string;
}

const trimFilled = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== "");

interface TypeCells {
	kind: string;
	type: string;
	options: readonly string[];
	written: string;
}

/** A row of a kind that another tool names. Accepted texts are options there, or the right answers. */
function parseTypeRow(
	line: number,
	{ kind, type, options, written }: TypeCells,
	shared: SharedCells,
	warnings: readonly ImportNote<WarningKey>[],
): ImportRow {
	const texts = trimFilled(options);
	const accepted = texts.length > 0 ? texts : trimFilled(written.split(/[;|\n]/));
	const isShort = accepted.length > 0 && accepted.every((text) => text.length <= LIMITS.acceptedText.max);
	if (kind === "poll") return buildKindRow(line, { ...shared, kind, options: texts, correctAnswers: [] }, warnings);
	if (kind === "text" || (kind === "open" && isShort)) return buildKindRow(line, { ...shared, kind: "text", accepted }, warnings);
	if (kind === "open") return buildKindRow(line, { ...shared, kind }, [...warnings, { key: "essay" }]);
	const places = choosePlaces(readCorrect(written, options), "unknown")?.places ?? [];
	const inOrder = trimFilled([...new Set(places)].map((place) => options[place] ?? ""));
	if (kind === "order" && inOrder.length === texts.length && texts.length > 0) {
		return buildKindRow(line, { ...shared, kind, options: inOrder }, warnings);
	}
	return skippedRow(line, shared.text, { key: "kindUnknown", values: { value: type } });
}

interface KindCells {
	kind: string;
	options: readonly string[];
	written: string;
	/** Undefined for an empty cell, NaN for one that holds no number. */
	number: (name: KindColumn) => number | undefined;
}

/** Accepted texts are in the columns of a choice's options, and only what is filled in counts. */
function parseKindRow(
	line: number,
	{ kind, options, written, number }: KindCells,
	own: (name: KindColumn) => string,
	shared: SharedCells,
	warnings: readonly ImportNote<WarningKey>[],
): ImportRow {
	const texts = trimFilled(options);
	const known = { kind: QUESTION_KINDS.find((one) => one === kind) };
	const typed = contentRules(known).fields.includes("accepted");
	const readFilled = (name: KindColumn) => own(name).trim() || undefined;
	const isYes = (name: KindColumn) => (readFilled(name) === undefined ? undefined : /^(?:yes|true|1|evet)$/i.test(own(name).trim()));
	const fields = {
		kind,
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
	};
	return buildKindRow(line, { ...shared, ...fields }, warnings);
}

function findNaming(rows: readonly TableRow[], columns: Columns): Naming {
	if (columns.naming !== "unknown") return columns.naming;
	const choices = rows.filter((row) => !row.torn && !row.isHidden && readKind(row, columns).kind === "choice");
	return chooseNaming(choices.map((row) => readCorrectCell(row, columns)));
}

/** Keeps one row for each question of a report, which repeats it for each player. Players may have had the options in another order. */
function dropRepeats(rows: readonly TableRow[], columns: Columns): readonly TableRow[] {
	if (columns.player < 0) return rows;
	const questions = new Map<string, TableRow>();
	for (const row of rows) {
		const parts = [columns.question, columns.correct].map((column) => readCell(row, column).trim());
		const key = row.torn ? String(row.line) : JSON.stringify([...parts, ...readOptions(row, columns).map(foldCell).sort()]);
		const first = questions.get(key);
		if (!first || (first.isHidden && !row.isHidden)) questions.set(key, row);
	}
	return [...questions.values()].sort((a, b) => a.line - b.line);
}

const SCORE = /^(?:(?:total|final) )?scores?$|^(?:toplam )?(?:puan|puani|skor|skoru)$/;
const REPORT_TITLE = /^(?:overall performance|final scores|kahoot! summary|answer summary)$/;

/** True for the sheet of a report that has players and scores, or an overview, but no questions. */
export const isReportSheet = (table: readonly Pick<TableRow, "cells">[]): boolean =>
	table.slice(0, MAX_HEADER_ROW).some(({ cells }) => {
		const names = cells.map(headerName);
		return names.some((name) => REPORT_TITLE.test(name)) || [PLAYER, SCORE].every((part) => names.some((name) => part.test(name)));
	});

/** Finds the header below leading rows; null if the table has none. */
export function parseTable(table: readonly TableRow[], language?: AuthoringLanguage): ImportRow[] | null {
	for (const [index, { cells, torn }] of table.slice(0, MAX_HEADER_ROW).entries()) {
		const columns = torn ? undefined : findColumns(cells);
		if (!columns) continue;
		const rows = dropRepeats(table.slice(index + 1), columns);
		const rules = { columns, naming: findNaming(rows, columns), language };
		return rows.flatMap((row) => parseRow(row, rules) ?? []);
	}
	return null;
}
