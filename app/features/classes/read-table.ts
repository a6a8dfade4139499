import Papa from "papaparse";
import { decodeText } from "~/lib/decode-text";
import { fileKind } from "~/lib/sheets/file-kind";
import { readSheets } from "~/lib/sheets/read-sheets";

/** More than a class has, with titles and headings; the rest is not read. */
const MOST = { rows: 1_000, columns: 50, cell: 200 };
const LABELS = { true: "", false: "", language: "en" };

export interface RosterJob {
	bytes: Uint8Array;
}
export type RosterReply = { table: string[][] } | { error: true };

function cellsOf(bytes: Uint8Array): string[][] {
	const kind = fileKind(bytes);
	if (kind === "text") return Papa.parse<string[]>(decodeText(bytes), { skipEmptyLines: "greedy", preview: MOST.rows }).data;
	if (kind !== "xlsx" && kind !== "xls" && kind !== "ods") throw new Error(`no list: ${kind}`);
	const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");
	const sheets = readSheets(bytes, LABELS, kind).map(({ rows }) =>
		rows.map(({ cells, values }) => cells.map((cell, column) => values.get(column)?.number?.toString() ?? cell)),
	);
	return (sheets.find((rows) => rows.some(isFilled)) ?? []).filter(isFilled);
}

/** Text whose cells are separated, or the first sheet with anything in it. Throws if it is neither. */
export function readTable(bytes: Uint8Array): string[][] {
	return cellsOf(bytes)
		.slice(0, MOST.rows)
		.map((cells) => cells.slice(0, MOST.columns).map((cell) => cell.trim().slice(0, MOST.cell)));
}
