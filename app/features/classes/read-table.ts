import Papa from "papaparse";
import { decodeText } from "~/lib/decode-text";
import { detectFileKind } from "~/lib/sheets/file-kind";
import { readSheets } from "~/lib/sheets/read-sheets";

/** Limits above any class list with titles and headings; anything beyond them is not read. */
const MAX_READ = { rows: 1_000, columns: 50, cell: 200 };
const CELL_LABELS = { true: "", false: "", language: "en" };

export interface RosterJob {
	bytes: Uint8Array;
}
export type RosterReply = { table: string[][] } | { error: true };

function readRows(bytes: Uint8Array): string[][] {
	const kind = detectFileKind(bytes);
	if (kind === "text") return Papa.parse<string[]>(decodeText(bytes), { skipEmptyLines: "greedy", preview: MAX_READ.rows }).data;
	if (kind !== "xlsx" && kind !== "xls" && kind !== "ods") throw new Error(`no list: ${kind}`);
	const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");
	const sheets = readSheets(bytes, CELL_LABELS, kind).map(({ rows }) =>
		rows.map(({ cells, values }) => cells.map((cell, column) => values.get(column)?.number?.toString() ?? cell)),
	);
	return (sheets.find((rows) => rows.some(isFilled)) ?? []).filter(isFilled);
}

/** Reads delimited text, or the first sheet that is not empty. Throws if the bytes are neither. */
export function readTable(bytes: Uint8Array): string[][] {
	return readRows(bytes)
		.slice(0, MAX_READ.rows)
		.map((cells) => cells.slice(0, MAX_READ.columns).map((cell) => cell.trim().slice(0, MAX_READ.cell)));
}
