import { parseTable, type TableRow } from "./parse-table";
import type { ImportRow } from "./types";

const DELIMITERS = [",", ";", "\t"] as const;

/** What our export writes before a cell that a spreadsheet would run as a formula, taken away again. */
const unguarded = (cell: string) => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell);

/** Comma, semicolon or tab: whichever makes a header of the first lines. Null where none does. */
export async function parseCsv(source: string): Promise<ImportRow[] | null> {
	const { default: Papa } = await import("papaparse");
	for (const delimiter of DELIMITERS) {
		const table: TableRow[] = [];
		let line = 1;
		let seen = 0;
		Papa.parse<string[]>(source, {
			delimiter,
			step: ({ data, meta }) => {
				table.push({ line, cells: data.map(unguarded) });
				line += source.slice(seen, meta.cursor).match(/\r\n|\r|\n/g)?.length ?? 0;
				seen = meta.cursor;
			},
		});
		const rows = parseTable(table);
		if (rows) return rows;
	}
	return null;
}
