import { csvText, toFileName } from "./save-file";

export type Cell = string | number;
export type TableFormat = "csv" | "xlsx";
export type Delimiter = "," | ";";

/** Spreadsheets expect a semicolon where the language writes decimals with a comma. */
export const csvDelimiter = (language: string): Delimiter => ((1.5).toLocaleString(language).includes(",") ? ";" : ",");

export interface Sheet {
	name: string;
	rows: readonly (readonly Cell[])[];
	/** Widths of the first columns, in characters. */
	widths: readonly number[];
}

export interface NamedFile {
	name: string;
	blob: Blob;
}

/** CSV has the sheets below each other, an empty line between them. In Excel every text stays a text, whatever it begins with. */
export async function makeTableFile(
	title: string,
	sheets: readonly Sheet[],
	format: TableFormat,
	delimiter: Delimiter,
): Promise<NamedFile> {
	const name = toFileName(title, format);
	if (format === "csv") {
		const rows = sheets.flatMap((sheet, index) => (index === 0 ? sheet.rows : [[], ...sheet.rows]));
		return { name, blob: new Blob([csvText(rows, delimiter)], { type: "text/csv;charset=utf-8" }) };
	}
	const { default: writeXlsxFile } = await import("write-excel-file/browser");
	const cell = (value: Cell, isHeading: boolean) =>
		typeof value === "number" ? { type: Number, value } : { type: String, value, ...(isHeading ? { fontWeight: "bold" as const } : {}) };
	const blob = await writeXlsxFile(
		sheets.map((sheet) => ({
			sheet: sheet.name,
			data: sheet.rows.map((row, index) => row.map((value) => cell(value, index === 0))),
			columns: sheet.widths.map((width) => ({ width })),
		})),
	).toBlob();
	return { name, blob };
}
