import Papa from "papaparse";
import type { CodePage, LetterChoice } from "~/lib/code-pages";
import { decodeLetters } from "~/lib/decode-text";
import { detectFileKind } from "~/lib/sheets/file-kind";
import { readSheets } from "~/lib/sheets/read-sheets";

/** Limits above any class list with titles and headings; anything beyond them is not read. */
const MAX_READ = { rows: 1_000, columns: 50, cell: 200 };
const CELL_LABELS = { true: "", false: "", language: "en" };

export interface RosterJob {
	bytes: Uint8Array;
	/** The code page that the teacher chose; it counts only where it is not certain. */
	codePage?: CodePage;
}

export interface RosterTable {
	rows: string[][];
	/** Present where the letters do not say for certain which code page the file has. */
	letters?: LetterChoice;
}
export type RosterReply = { table: RosterTable } | { error: true };

function readAll({ bytes, codePage }: RosterJob): RosterTable {
	const kind = detectFileKind(bytes);
	if (kind === "text") {
		const { text, ...letters } = decodeLetters(bytes, codePage);
		return { rows: Papa.parse<string[]>(text, { skipEmptyLines: "greedy", preview: MAX_READ.rows }).data, ...letters };
	}
	if (kind !== "xlsx" && kind !== "xls" && kind !== "ods") throw new Error(`no list: ${kind}`);
	const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");
	const sheets = readSheets(bytes, CELL_LABELS, kind).map(({ rows }) =>
		rows.map(({ cells, values }) => cells.map((cell, column) => values.get(column)?.number?.toString() ?? cell)),
	);
	return { rows: (sheets.find((rows) => rows.some(isFilled)) ?? []).filter(isFilled) };
}

/** Reads delimited text, or the first sheet that is not empty. Throws if the bytes are neither. */
export function readTable(job: RosterJob): RosterTable {
	const { rows, ...letters } = readAll(job);
	const cutRows = rows
		.slice(0, MAX_READ.rows)
		.map((cells) => cells.slice(0, MAX_READ.columns).map((cell) => cell.trim().slice(0, MAX_READ.cell)));
	return { rows: cutRows, ...letters };
}
