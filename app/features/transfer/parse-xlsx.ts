import readXlsxFile from "read-excel-file/universal";
import { parseTable } from "./parse-table";
import { ImportError, type ImportLabels, type ImportRow } from "./types";

/** Excel stores 1.4 as 1.3999999999999999 and shows fifteen digits. What it shows is what the author meant. */
const shownNumber = (digits: string) => Number(Number(digits).toPrecision(15));

function textOf(cell: unknown, labels: ImportLabels, dates: Intl.DateTimeFormat): string {
	if (cell === null || cell === undefined) return "";
	if (cell instanceof Date) return dates.format(cell);
	return typeof cell === "boolean" ? labels[cell ? "true" : "false"] : String(cell);
}

/** The first sheet that has the columns of Kahoot's template. */
export async function parseXlsx(bytes: Uint8Array, labels: ImportLabels): Promise<ImportRow[]> {
	const sheets = await readXlsxFile(new Blob([new Uint8Array(bytes)]), { parseNumber: shownNumber }).catch(() => {
		throw new ImportError("brokenXlsx");
	});
	const dates = new Intl.DateTimeFormat(labels.language, { dateStyle: "long", timeZone: "UTC" });
	for (const { data } of sheets) {
		const table = data.map((cells, index) => ({
			line: index + 1,
			cells: cells.map((cell) => textOf(cell, labels, dates)),
			numbers: cells.map((cell) => (typeof cell === "number" ? cell : undefined)),
		}));
		const rows = parseTable(table, labels.quizLanguage);
		if (rows) return rows;
	}
	throw new ImportError("noHeader");
}
