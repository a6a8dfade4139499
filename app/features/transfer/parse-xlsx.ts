import { parseTable } from "./parse-table";
import { ImportError, type ImportRow } from "./types";

function textOf(cell: unknown): string {
	if (cell === null || cell === undefined) return "";
	if (cell instanceof Date) return cell.toISOString().slice(0, 10);
	return typeof cell === "boolean" ? (cell ? "TRUE" : "FALSE") : String(cell);
}

/** The first sheet that has the columns of Kahoot's template. */
export async function parseXlsx(bytes: Uint8Array): Promise<ImportRow[]> {
	const { default: readXlsxFile } = await import("read-excel-file/universal");
	const sheets = await readXlsxFile(new Blob([new Uint8Array(bytes)]), { parseNumber: (digits) => digits }).catch(() => {
		throw new ImportError("brokenXlsx");
	});
	for (const { data } of sheets) {
		const rows = parseTable(data.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) })));
		if (rows) return rows;
	}
	throw new ImportError("noHeader");
}
