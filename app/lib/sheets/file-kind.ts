import { unzipSync } from "fflate";

/** The kind of a file by its content; its name is ignored. */
export type FileKind = "text" | "xlsx" | "ods" | "xls" | "oldOffice" | "locked" | "document" | "picture" | "archive" | "torn";

const startsWith = (bytes: Uint8Array, signature: string, at = 0) =>
	[...signature].every((sign, index) => bytes[at + index] === sign.charCodeAt(0));
const includes = (bytes: Uint8Array, text: string) => new TextDecoder("latin1").decode(bytes).includes(text);
/** The names inside an old Office file are in UTF-16. */
const toUtf16 = (text: string) => [...text].join("\0");

function detectZipKind(bytes: Uint8Array): FileKind {
	const names: string[] = [];
	let type: string;
	try {
		// Nothing but the small file with the type is unpacked.
		const { mimetype } = unzipSync(bytes, {
			filter: ({ name, originalSize }) => {
				names.push(name.replaceAll("\\", "/").toLowerCase());
				return name === "mimetype" && originalSize < 1_000;
			},
		});
		type = mimetype ? new TextDecoder().decode(mimetype) : "";
	} catch {
		return "torn";
	}
	const has = (start: string) => names.some((name) => name.startsWith(start));
	if (type.includes("opendocument")) return type.includes("spreadsheet") ? "ods" : "document";
	if (has("xl/")) return "xlsx";
	return has("word/") || has("ppt/") || has("index/") || has("index.") ? "document" : "archive";
}

/** The head of an old Office file alone has this many bytes. */
const SMALLEST_OLD_OFFICE = 512;

function detectOldOfficeKind(bytes: Uint8Array): FileKind {
	if (includes(bytes, toUtf16("EncryptedPackage"))) return "locked";
	if (includes(bytes, toUtf16("WordDocument")) || includes(bytes, toUtf16("PowerPoint Document"))) return "document";
	if (bytes.length < SMALLEST_OLD_OFFICE) return "oldOffice";
	return includes(bytes, toUtf16("Workbook")) || includes(bytes, toUtf16("Book")) ? "xls" : "oldOffice";
}

const PICTURES = ["\u0089PNG", "\u00ff\u00d8\u00ff", "GIF8", "BM\u0036", "II*\0", "MM\0*"];

export function detectFileKind(bytes: Uint8Array): FileKind {
	if (startsWith(bytes, "PK\u0003\u0004")) return detectZipKind(bytes);
	if (startsWith(bytes, "\u00d0\u00cf\u0011\u00e0")) return detectOldOfficeKind(bytes);
	// Some programs write something before the mark of a PDF.
	if (includes(bytes.subarray(0, 1_024), "%PDF-") || startsWith(bytes, "{\\rtf")) return "document";
	const isPicture = PICTURES.some((signature) => startsWith(bytes, signature));
	if (
		isPicture ||
		(startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) ||
		/^ftyp(?:hei|hev|avif|mif)/.test(readLatin1(bytes, 4, 12))
	) {
		return "picture";
	}
	return startsWith(bytes, "\u001f\u008b") || startsWith(bytes, "Rar!") || startsWith(bytes, "7z\u00bc\u00af") ? "archive" : "text";
}

const readLatin1 = (bytes: Uint8Array, from: number, to: number) => new TextDecoder("latin1").decode(bytes.subarray(from, to));
