import { FILE_BYTES } from "#contract/quizzes/file-limits";
import { placeholdersToDollars } from "#contract/text/bracket-formulas";
import { hasFormula } from "#contract/text/formula-text";
import { decodeCodePage } from "~/lib/code-pages";
import { decodeLetters, REPLACEMENT_CHARACTER } from "~/lib/decode-text";
import { DocumentError, type DocumentErrorKey, type DocumentLine } from "~/lib/documents/document";
import { readPlainLines } from "~/lib/documents/plain-lines";
import { readOfficeDocument } from "~/lib/documents/read-document";
import { readPdfDocument } from "~/lib/documents/read-pdf";
import { detectFileKind, type FileKind } from "~/lib/sheets/file-kind";
import { readSheets, type Sheet, type SheetFileKind } from "~/lib/sheets/read-sheets";
import { skippedRow } from "./build-row";
import { translateWiris } from "./html-text";
import { looksLikeAiken, parseAiken } from "./parse-aiken";
import { isReportText, parseCsv } from "./parse-csv";
import { looksLikeGift, parseGift } from "./parse-gift";
import { parseJson } from "./parse-json";
import { looksLikeXml, parseMoodle } from "./parse-moodle";
import { isReportSheet, parseTable } from "./parse-table";
import { parseTest } from "./parse-test";
import { removeTypedNumbers } from "./question-numbers";
import { readNumberMark } from "./test-marks";
import {
	ImportError,
	type ImportErrorKey,
	type ImportFile,
	type ImportLabels,
	type ImportResult,
	type ImportRow,
	maxImportBytes,
	mayHoldPictures,
} from "./types";

/** Kinds of files that are refused, each with an error that says what to do instead. */
const REFUSED_KINDS: Readonly<Partial<Record<FileKind, ImportErrorKey>>> = {
	locked: "brokenXlsx",
	torn: "brokenXlsx",
	picture: "picture",
	archive: "archive",
	oldOffice: "oldExcel",
};

function toQuizName(fileName: string): { quizName?: string } {
	const quizName = fileName
		.replace(/\.[A-Za-z0-9]{1,5}$/, "")
		.replace(/[_\s]+/g, " ")
		.trim();
	return quizName === "" ? {} : { quizName };
}

const UNREADABLE_SHEETS: Readonly<Record<SheetFileKind, ImportErrorKey>> = { xlsx: "brokenXlsx", xls: "oldExcel", ods: "brokenOds" };

/** Reads all sheets that have the columns of a quiz, such as those of Kahoot's template. */
function parseSheets(bytes: Uint8Array, kind: SheetFileKind, labels: ImportLabels): ImportRow[] {
	let sheets: Sheet[];
	try {
		sheets = readSheets(bytes, labels, kind);
	} catch {
		throw new ImportError(UNREADABLE_SHEETS[kind]);
	}
	const read = sheets.flatMap(({ name, rows }) => {
		const questions = parseTable(rows, labels.quizLanguage);
		return questions ? [{ name, questions }] : [];
	});
	if (read.length === 0) throw new ImportError(sheets.some(({ rows }) => isReportSheet(rows)) ? "report" : "noHeader");
	return read.flatMap(({ name, questions }) => questions.map((row) => (read.length > 1 ? { ...row, sheet: name } : row)));
}

const DOCUMENT_ERRORS: Readonly<Record<DocumentErrorKey, ImportErrorKey>> = {
	broken: "document",
	tooLarge: "tooLarge",
	encrypted: "lockedDocument",
	unknownType: "document",
	empty: "document",
	scanned: "scannedDocument",
};

/** Undefined if no line has the number of a question. */
function parseTestLines(lines: readonly DocumentLine[], labels: ImportLabels): ImportResult | undefined {
	const { rows, notRead } = parseTest(lines, labels);
	return rows.length === 0 ? undefined : { format: "test", rows, notRead };
}

function parseTestText(text: string, labels: ImportLabels): ImportResult | undefined {
	try {
		return parseTestLines(readPlainLines(text), labels);
	} catch (error) {
		throw error instanceof DocumentError ? new ImportError(DOCUMENT_ERRORS[error.key]) : error;
	}
}

/**
 * Aiken has no numbers: in its questions, lines with numbers are statements, which begin at 1 again. In a test each question has a number
 * that goes on from the one before.
 */
function isAiken(rows: readonly ImportRow[], test: readonly ImportRow[], lines: readonly string[]): boolean {
	if (!rows.every(({ question }) => question)) return false;
	const isSame = rows.length === 1 && test.length === 1 && rows[0]?.question?.options.length === test[0]?.question?.options.length;
	if (isSame) return false;
	const numbers = rows.map(({ line }, index) => {
		const end = rows[index + 1]?.line ?? Number.POSITIVE_INFINITY;
		const start = test.find((question) => question.line >= line && question.line < end);
		return start && readNumberMark(lines[start.line - 1] ?? "")?.number;
	});
	// A part of a test may begin at 1 again.
	const goesOn =
		numbers.every((number, index) => number === 1 || (number !== undefined && number > (numbers[index - 1] ?? 0))) &&
		(rows.length === 1 || numbers.some((number) => number !== 1));
	// The statements of a single question follow what it asks.
	const asksAbove = rows.length === 1 && /[?:]\s*$/.test(lines[(rows[0]?.line ?? 1) - 1] ?? "");
	return !goesOn || (rows.length === 1 && (test.length < 2 || asksAbove));
}

/** Reads the test in a document of Word or LibreOffice, or in the text of a PDF. */
async function parseDocument(bytes: Uint8Array, labels: ImportLabels): Promise<ImportResult> {
	const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
	const isPdf = new TextDecoder("latin1").decode(bytes.subarray(0, 1_024)).includes("%PDF-");
	if (!isZip && !isPdf) throw new ImportError("document");
	let lines: DocumentLine[];
	try {
		lines = isZip ? readOfficeDocument(bytes) : await readPdfDocument(bytes);
	} catch (error) {
		throw error instanceof DocumentError ? new ImportError(DOCUMENT_ERRORS[error.key]) : error;
	}
	const test = parseTestLines(lines, labels);
	if (!test) throw new ImportError("document");
	return test;
}

function parseText(decoded: string, labels: ImportLabels): ImportResult {
	// Excel for a Mac ends lines with a single carriage return.
	const text = decoded.includes("\n") ? decoded : decoded.replaceAll("\r", "\n");
	if (text.trim() === "") throw new ImportError("empty");
	if (/^\s*(?:\{\s*["}]|\[\s*[{\]])/.test(text)) return parseJson(text);
	if (looksLikeXml(text)) {
		const rows = parseMoodle(text, labels);
		if (!rows) throw new ImportError("brokenXml");
		return { format: "moodle", rows };
	}
	const table = parseCsv(text, labels.quizLanguage);
	if (table) return { format: "csv", rows: table };
	const test = parseTestText(text, labels);
	if (looksLikeAiken(text)) {
		const rows = parseAiken(text);
		if (!test || isAiken(rows, test.rows, text.split(/\r\n|[\r\n]/))) return { format: "aiken", rows };
	}
	// Program code in a test has the brackets of GIFT.
	if (looksLikeGift(text) && !test?.rows.some(({ question }) => (question?.options.length ?? 0) > 1)) {
		return { format: "gift", rows: parseGift(text, labels) };
	}
	if (test) return test;
	throw new ImportError(isReportText(text) ? "report" : "unknownFormat");
}

/**
 * Reads a text with the code page that was chosen or fits best. Where none is certain, headings may be known in another one only, such as
 * "Doğru cevap".
 */
function parseBytes({ bytes, codePage }: ImportFile, labels: ImportLabels): ImportResult {
	const { text, letters } = decodeLetters(bytes, codePage);
	if (!letters) return parseText(text, labels);
	const pages = codePage ? [codePage] : letters.options.map(({ page }) => page);
	let problem: unknown;
	for (const page of pages) {
		try {
			return { ...parseText(decodeCodePage(bytes, page), labels), letters: { ...letters, page } };
		} catch (error) {
			problem ??= error;
		}
	}
	throw problem;
}

/** A row with a character that could not be read stays, with a warning. */
function markUnreadable(result: ImportResult): ImportResult {
	for (const row of result.rows) {
		if (row.question && JSON.stringify(row.question).includes(REPLACEMENT_CHARACTER)) row.warnings.push({ key: "brokenCharacter" });
	}
	return result;
}

const RAW_WIRIS = /(?:«|&(?:laquo|#171|#xab);)math\b/i;

/** Translates formulas of WIRIS that a reader left in the texts of a question; one that cannot be translated leaves the question out. */
function translateRawFormulas(row: ImportRow): ImportRow {
	const { question } = row;
	if (!question || !RAW_WIRIS.test(JSON.stringify(question))) return row;
	let isLost = false;
	const translate = (written: string) => {
		const { text, math } = translateWiris(written);
		isLost ||= math === "lost";
		return placeholdersToDollars(text);
	};
	const { text, options, extraInfo } = question;
	const translated = {
		...question,
		text: translate(text),
		options: options.map(translate),
		...(extraInfo === undefined ? {} : { extraInfo: translate(extraInfo) }),
	};
	return isLost ? skippedRow(row.line, text, { key: "mathLost" }) : { ...row, question: translated };
}

/** Leaves out a question whose typed answer is a formula, because nobody can type it. */
const leaveOutFormulaAnswer = (row: ImportRow): ImportRow =>
	row.question?.accepted?.some(hasFormula) ? skippedRow(row.line, row.question.text, { key: "formulaAnswer" }) : row;

/** Every row becomes a question or a reason why not. Our own JSON is kept as it is. */
export async function parseImport(file: ImportFile, labels?: ImportLabels): Promise<ImportResult> {
	const result = await readFile(file, labels);
	const { format, rows } = result;
	if (format === "json") return result;
	// The lines of a document have no numbers that anybody sees.
	if (format === "test") return { ...result, rows: rows.map((row, index) => ({ ...row, line: index + 1 })) };
	const read = removeTypedNumbers(rows.map(translateRawFormulas).map(leaveOutFormulaAnswer));
	if (format === "moodle") return { ...result, rows: read };
	const lines = format === "gift" || format === "aiken" ? "ofText" : "ofTable";
	return { ...result, rows: read.map((row) => ({ ...row, lines })) };
}

async function readFile(file: ImportFile, labels: ImportLabels = { true: "True", false: "False", language: "en" }): Promise<ImportResult> {
	const { name, bytes, isCut = false } = file;
	const kind = detectFileKind(bytes);
	const refused = REFUSED_KINDS[kind];
	if (refused && !(isCut && kind === "torn")) throw new ImportError(refused);
	if (kind === "document") {
		// The page sends only the beginning of a file that is too large.
		if (isCut || bytes.length > FILE_BYTES.material) throw new ImportError("tooLarge");
		return { ...toQuizName(name), ...(await parseDocument(bytes, labels)) };
	}
	const isSheet = kind === "xlsx" || kind === "ods" || kind === "xls";
	const beginning = new TextDecoder().decode(bytes.subarray(0, 64));
	if (isCut || bytes.length > (isSheet ? FILE_BYTES.import : maxImportBytes(beginning))) throw new ImportError("tooLarge");
	// A text that is larger than the limit of the other formats may still be a test.
	if (bytes.length > FILE_BYTES.import && !mayHoldPictures(beginning)) {
		const test = parseTestText(decodeLetters(bytes, file.codePage).text, labels);
		if (!test) throw new ImportError("tooLarge");
		return markUnreadable({ ...toQuizName(name), ...test });
	}
	if (isSheet) {
		return { format: kind === "ods" ? "ods" : "kahoot-xlsx", ...toQuizName(name), rows: parseSheets(bytes, kind, labels) };
	}
	return markUnreadable({ ...toQuizName(name), ...parseBytes(file, labels) });
}
