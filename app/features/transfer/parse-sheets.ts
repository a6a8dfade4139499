import { readSheets, type Sheet, type SheetFileKind } from "~/lib/sheets/read-sheets";
import { parseTable } from "./parse-table";
import { ImportError, type ImportErrorKey, type ImportLabels, type ImportRow } from "./types";

const UNREADABLE: Readonly<Record<SheetFileKind, ImportErrorKey>> = { xlsx: "brokenXlsx", xls: "oldExcel", ods: "brokenOds" };

/** All sheets that have the columns of a quiz, as those of Kahoot's template. */
export function parseSheets(bytes: Uint8Array, kind: SheetFileKind, labels: ImportLabels): ImportRow[] {
	let sheets: Sheet[];
	try {
		sheets = readSheets(bytes, labels, kind);
	} catch {
		throw new ImportError(UNREADABLE[kind]);
	}
	const read = sheets.flatMap(({ name, rows }) => {
		const questions = parseTable(rows, labels.quizLanguage);
		return questions ? [{ name, questions }] : [];
	});
	if (read.length === 0) throw new ImportError("noHeader");
	return read.flatMap(({ name, questions }) => questions.map((row) => (read.length > 1 ? { ...row, sheet: name } : row)));
}
