import { type CellObject, read, type WorkSheet } from "@e965/xlsx";
import { format, isDateFormat } from "numfmt";
import { formatDate } from "~/i18n/dates";
import { errorName, isErrorText } from "./error-cell";
import { prepareOds, prepareXlsx, readXlsSuperscripts } from "./prepare-file";

interface SheetLabels {
	true: string;
	false: string;
	language: string;
}

export interface CellValue {
	/** A number without its format, to the fifteen digits that a spreadsheet shows; undefined for a date. */
	number?: number;
	/** The error that the cell shows instead of a text, such as #NAME?. */
	error?: string;
	/** A date in a format that a spreadsheet chooses by itself: "1.3" may have been typed. */
	isGuessedDate?: boolean;
}

interface SheetRow {
	line: number;
	cells: string[];
	values: Map<number, CellValue>;
	/** True for a row that a filter or a person has hidden. */
	isHidden: boolean;
}

export type SheetFileKind = "xlsx" | "xls" | "ods";

export interface Sheet {
	name: string;
	rows: SheetRow[];
}

/** The formats of a date without a year: nobody chooses them, a spreadsheet does. */
const GUESSED_DATES = new Set(["d-mmm", "mmm-yy"]);
/** Formats whose look is a setting of each machine; dates in them are written out. */
const MACHINE_DATES: Readonly<Record<string, string>> = { "m/d/yy": "date", "m/d/yy h:mm": "time" };
/** Days between the two beginnings of time that spreadsheets count from. */
const DAYS_TO_1904 = 1462;

/** The formats that a Turkish spreadsheet shows in its own way. */
const TURKISH: Readonly<Record<string, string>> = { "0%": "%0", "0.00%": "%0.00" };

function formatMachineDate(days: number, language: string, withTime: boolean): string {
	const date = new Date(Math.round((days - 25_569) * 86_400_000));
	if (Number.isNaN(date.getTime())) return "";
	return formatDate(language, date, withTime ? "dayAndTime" : "day", "UTC");
}

function formatCell(value: number, pattern: string, language: string): string {
	const machine = MACHINE_DATES[pattern];
	if (machine) return formatMachineDate(value, language, machine === "time");
	try {
		return format((language === "tr" && TURKISH[pattern]) || pattern, value, { locale: language }).trim();
	} catch {
		return format("General", value, { locale: language });
	}
}

/** The library's numbers for errors, with the names that a file holds. */
const ERRORS: Readonly<Record<number, string>> = {
	0: "#NULL!",
	7: "#DIV/0!",
	15: "#VALUE!",
	23: "#REF!",
	29: "#NAME?",
	36: "#NUM!",
	42: "#N/A",
	43: "#GETTING_DATA",
};

function readCell(cell: CellObject, labels: SheetLabels, from1904: boolean): { text: string; value?: CellValue } {
	if (cell.t === "e") return { text: "", value: { error: errorName(cell.w ?? ERRORS[Number(cell.v)] ?? "#ERROR!", labels.language) } };
	if (cell.v === undefined) return { text: "" };
	if (typeof cell.v === "boolean") return { text: labels[cell.v ? "true" : "false"] };
	if (cell.t !== "n" || typeof cell.v !== "number") return { text: String(cell.v) };
	const pattern = cell.z === undefined ? "General" : String(cell.z);
	if (!isDateFormat(pattern)) {
		return { text: cell.w ?? formatCell(cell.v, pattern, labels.language), value: { number: Number(cell.v.toPrecision(15)) } };
	}
	const days = from1904 && cell.v >= 1 ? cell.v + DAYS_TO_1904 : cell.v;
	return { text: cell.w ?? formatCell(days, pattern, labels.language), value: { isGuessedDate: GUESSED_DATES.has(pattern) } };
}

interface SheetDetails {
	from1904: boolean;
	/** True if an error is nothing but a text in the file. */
	hasErrorTexts: boolean;
	isRowHidden: (index: number) => boolean;
	/** Texts with raised or lowered letters, by row and column. */
	texts: ReadonlyMap<string, string> | undefined;
}

function readRows(sheet: WorkSheet, labels: SheetLabels, { from1904, hasErrorTexts, isRowHidden, texts }: SheetDetails): SheetRow[] {
	const rows: SheetRow[] = [];
	// Sparse: a sheet may declare a million rows and fill two of them.
	const data: (CellObject | undefined)[][] = sheet["!data"] ?? [];
	data.forEach((written, index) => {
		const row: SheetRow = { line: index + 1, cells: [], values: new Map(), isHidden: isRowHidden(index) };
		written.forEach((cell, column) => {
			if (!cell) return;
			const { text, value } = readCell(cell, labels, from1904);
			const isError = hasErrorTexts && isErrorText(text);
			row.cells[column] = isError ? "" : (texts?.get(`${index},${column}`) ?? text);
			if (isError) row.values.set(column, { error: text.trim() });
			else if (value) row.values.set(column, value);
		});
		row.cells = Array.from(row.cells, (text) => text ?? "");
		rows.push(row);
	});
	return rows;
}

/** The visible sheets, each cell as the spreadsheet shows it. Throws if the file is no spreadsheet or cannot be read. */
export function readSheets(bytes: Uint8Array, labels: SheetLabels, kind: SheetFileKind): Sheet[] {
	const isOds = kind === "ods";
	const ods = isOds ? prepareOds(bytes) : undefined;
	const xlsx = kind === "xlsx" ? prepareXlsx(bytes) : undefined;
	const book = read(ods?.bytes ?? xlsx?.bytes ?? bytes, {
		type: "array",
		dense: true,
		cellNF: true,
		// OpenDocument files contain the text that was shown; for others the library would write formats of the United States.
		cellText: isOds,
		cellHTML: false,
		cellFormula: false,
		// The library says which rows of a new Excel file are hidden only if it reads the styles; then it keeps every cell that has a border.
		cellStyles: xlsx?.hasHiddenRows ?? false,
	});
	const xlsTexts = kind === "xls" ? readXlsSuperscripts(bytes) : [];
	const from1904 = book.Workbook?.WBProps?.date1904 === true;
	return book.SheetNames.flatMap((name, place) => {
		const sheet = book.Sheets[name];
		const isHidden = book.Workbook?.Sheets?.[place]?.Hidden || ods?.sheets[place]?.isHidden;
		if (!sheet || isHidden) return [];
		const isRowHidden = (index: number) => ods?.sheets[place]?.isRowHidden(index) ?? sheet["!rows"]?.[index]?.hidden === true;
		return [{ name, rows: readRows(sheet, labels, { from1904, hasErrorTexts: isOds, isRowHidden, texts: xlsTexts[place] }) }];
	});
}
