import { looksLikeAiken, parseAiken } from "./parse-aiken";
import { parseCsv } from "./parse-csv";
import { looksLikeGift, parseGift } from "./parse-gift";
import { parseJson } from "./parse-json";
import { looksLikeXml, parseMoodle } from "./parse-moodle";
import { parseXlsx } from "./parse-xlsx";
import { ImportError, type ImportFile, type ImportLabels, type ImportResult, maxImportBytes } from "./types";

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

/** Recognises UTF-16 without a byte order mark: next to a plain letter there is a zero byte, at odd positions if the low byte comes first. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
	const sample = bytes.subarray(0, 2000);
	const zerosAt = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
	const [even, odd] = [zerosAt(0), zerosAt(1)];
	if (Math.max(even, odd) * 4 < sample.length || Math.min(even, odd) * 4 > Math.max(even, odd)) return undefined;
	return odd > even ? "utf-16le" : "utf-16be";
}

/** UTF-8, UTF-16, or else the code page of Windows: 1254 is Turkish, and equals the western 1252 except for six Icelandic letters. */
function decodeText(bytes: Uint8Array): string {
	if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
	if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
	const wide = wideEncoding(bytes);
	if (wide) return new TextDecoder(wide).decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1254").decode(bytes);
	}
}

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
	const table = parseCsv(text);
	if (table) return { format: "csv", ...nameOf(name), rows: table };
	if (looksLikeAiken(text)) return { format: "aiken", ...nameOf(name), rows: parseAiken(text) };
	if (looksLikeGift(text)) return { format: "gift", ...nameOf(name), rows: parseGift(text, labels) };
	throw new ImportError("unknownFormat");
}
