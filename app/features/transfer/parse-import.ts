import { decodeText } from "~/lib/decode-text";
import { looksLikeAiken, parseAiken } from "./parse-aiken";
import { parseCsv } from "./parse-csv";
import { looksLikeGift, parseGift } from "./parse-gift";
import { parseJson } from "./parse-json";
import { looksLikeXml, parseMoodle } from "./parse-moodle";
import { parseXlsx } from "./parse-xlsx";
import { ImportError, type ImportFile, type ImportLabels, type ImportResult, maxImportBytes } from "./types";

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

function nameOf(fileName: string): { quizName?: string } {
	const quizName = fileName
		.replace(/\.[A-Za-z0-9]{1,5}$/, "")
		.replace(/[_\s]+/g, " ")
		.trim();
	return quizName === "" ? {} : { quizName };
}

/** Parses a file or pasted text; the format is recognised by its content. Every row becomes a question or a reason why not. */
export async function parseImport(
	{ name, bytes }: ImportFile,
	labels: ImportLabels = { true: "True", false: "False", language: "en" },
): Promise<ImportResult> {
	if (bytes.length > maxImportBytes(new TextDecoder().decode(bytes.subarray(0, 64)))) throw new ImportError("tooLarge");
	if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return { format: "kahoot-xlsx", ...nameOf(name), rows: await parseXlsx(bytes, labels) };
	if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new ImportError("oldExcel");
	const text = decodeText(bytes);
	if (text.trim() === "") throw new ImportError("empty");
	if (/^\s*(?:\{\s*["}]|\[\s*[{\]])/.test(text)) {
		const result = parseJson(text);
		return { ...nameOf(name), ...result };
	}
	if (looksLikeXml(text)) {
		const rows = parseMoodle(text, labels);
		if (!rows) throw new ImportError("brokenXml");
		return { format: "moodle", ...nameOf(name), rows };
	}
	const table = parseCsv(text, labels.quizLanguage);
	if (table) return { format: "csv", ...nameOf(name), rows: table };
	if (looksLikeAiken(text)) return { format: "aiken", ...nameOf(name), rows: parseAiken(text) };
	if (looksLikeGift(text)) return { format: "gift", ...nameOf(name), rows: parseGift(text, labels) };
	throw new ImportError("unknownFormat");
}
