import Papa from "papaparse";
import type { AuthoringLanguage } from "#contract/limits";
import { isErrorText } from "~/lib/sheets/error-cell";
import { isReportSheet, parseTable, type TableRow } from "./parse-table";
import type { ImportRow } from "./types";

const DELIMITERS = [",", ";", "\t"] as const;
/** The first line by which Excel knows the delimiter; it is no row there. */
const DELIMITER_LINE = /^sep=[^\n]?\n/i;

/** Removes the mark that our export puts before a cell that a spreadsheet would run as a formula. */
const unescapeFormula = (cell: string) => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);
const countBreaks = (text: string) => text.split("\n").length - 1;

/** Each torn row costs a search to the end of the file. If there are more than this, only the parser is used. */
const MAX_TORN_LINES = 50;

function readRow(line: number, written: readonly string[]): TableRow {
	const cells = written.map(unescapeFormula);
	const errors = cells.flatMap((cell, column) => (isErrorText(cell) ? [[column, { error: cell.trim() }] as const] : []));
	return errors.length === 0 ? { line, cells } : { line, cells, values: new Map(errors) };
}

/**
 * The rows, numbered as a spreadsheet numbers them: cells with line breaks are one row, and an empty line is a row. A quotation mark that is never closed, or closed in a later row, would make one
 * cell of many rows: such a row is kept as torn, and reading goes on with the next line.
 */
function splitTable(source: string, delimiter: string): TableRow[] {
	const table: TableRow[] = [];
	let line = 1;
	let start = 0;
	let torn = true;
	let count = 0;
	while (torn && start < source.length) {
		const base = start;
		torn = false;
		Papa.parse<string[]>(source.slice(base), {
			delimiter,
			newline: "\n",
			step: ({ data, errors, meta }, parser) => {
				const written = source.slice(start, base + meta.cursor);
				const unclosed = errors.some(
					({ type, code }) => type === "Quotes" && (code === "MissingQuotes" || countBreaks(written.trim()) > 0),
				);
				torn = unclosed && count < MAX_TORN_LINES;
				if (torn) {
					count++;
					const [first = ""] = written.split("\n", 1);
					table.push({ line, cells: [first], torn: true });
					start += first.length + 1;
					line++;
					parser.abort();
					return;
				}
				table.push(readRow(line, data));
				line++;
				start = base + meta.cursor;
			},
		});
	}
	return table;
}

/** null unless the first lines contain a header, separated by commas, semicolons or tabs. */
export function parseCsv(source: string, language?: AuthoringLanguage): ImportRow[] | null {
	// A file written by several tools may have several kinds of line endings.
	const text = source.replace(/\r\n?/g, "\n").replace(DELIMITER_LINE, "");
	for (const delimiter of DELIMITERS) {
		const rows = parseTable(splitTable(text, delimiter), language);
		if (rows) return rows;
	}
	return null;
}

/** True for a text whose table is a report without questions. */
export const isReportText = (source: string): boolean =>
	DELIMITERS.some((delimiter) => isReportSheet(Papa.parse<string[]>(source, { delimiter, preview: 50 }).data.map((cells) => ({ cells }))));
