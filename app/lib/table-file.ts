/** A spreadsheet would run these as formulas (the wide forms in East Asian settings): an apostrophe keeps them text. Our import removes it again. */
const escapeFormula = (text: string) => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

/** CSV that spreadsheets open correctly: UTF-8 with a byte order mark, and CRLF. Numbers are never formulas. */
export function csvText(rows: readonly (readonly (string | number)[])[], delimiter: "," | ";"): string {
	const cell = (value: string | number) => {
		if (typeof value === "number") return String(value);
		const safe = escapeFormula(value);
		return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
	};
	return `\ufeff${rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join("")}`;
}

const NAME_LENGTH = 80;

/** A file name that every system accepts. Bidi overrides are stripped: they could disguise the extension. */
export function toFileName(name: string, extension: string): string {
	const safe = [...name.replace(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]+/gu, " ").replace(/\s+/g, " ")]
		.slice(0, NAME_LENGTH)
		.join("")
		.replace(/^[\s.]+|[\s.]+$/g, "");
	return `${safe === "" ? "quiz" : safe}.${extension}`;
}

export function saveFile(name: string, blob: Blob): void {
	const address = URL.createObjectURL(blob);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// Safari is still reading it when the click returns.
	setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export type Cell = string | number;
export type TableFormat = "csv" | "xlsx";
export type Delimiter = "," | ";";

/** Spreadsheets expect a semicolon where the language writes decimals with a comma. */
export const csvDelimiter = (language: string): Delimiter => ((1.5).toLocaleString(language).includes(",") ? ";" : ",");

export interface TableSheet {
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
	sheets: readonly TableSheet[],
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
