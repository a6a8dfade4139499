import { unzipSync } from "fflate";
import { Parser } from "saxen";
import { MAX_READ_CHARACTERS, MaterialError } from "./types";

/** The most bytes that are unpacked. Text unpacks to ten times the size of its file (20 MB at most), a crafted file to a thousand times. */
const MAX_UNPACKED_BYTES = 64_000_000;
const MANIFEST = "META-INF/manifest.xml";
const DOCX = "word/document.xml";
const ODT = "content.xml";

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

interface Format {
	/** Elements whose content is text (in docx the runs); null: the content of paragraphs is. */
	texts: ReadonlySet<string> | null;
	paragraphs: ReadonlySet<string>;
	spaces: ReadonlyMap<string, string>;
	/** Cells of a table row share a line. */
	cells: ReadonlySet<string>;
	rows: ReadonlySet<string>;
	/** Elements whose content is no text of the document: rejected changes, comments, fallbacks for older programs. */
	skipped: ReadonlySet<string>;
}

const FORMATS: Record<typeof DOCX | typeof ODT, Format> = {
	[DOCX]: {
		texts: new Set(["t"]),
		paragraphs: new Set(["p"]),
		spaces: new Map([
			["tab", "\t"],
			["br", "\n"],
			["cr", "\n"],
		]),
		cells: new Set(["tc"]),
		rows: new Set(["tr"]),
		// A tab stop in the settings of a paragraph is not part of its text.
		skipped: new Set(["Fallback", "del", "moveFrom", "pPr", "rPr"]),
	},
	[ODT]: {
		texts: null,
		paragraphs: new Set(["p", "h"]),
		spaces: new Map([
			["tab", "\t"],
			["line-break", "\n"],
			["s", " "],
		]),
		cells: new Set(["table-cell"]),
		rows: new Set(["table-row"]),
		skipped: new Set(["annotation", "tracked-changes", "font-face-decls", "automatic-styles", "scripts"]),
	},
};

function extractXmlText(xml: string, { texts, paragraphs, spaces, cells, rows, skipped }: Format): string {
	const lines: string[] = [];
	let line = "";
	let characters = 0;
	let [textDepth, skippedDepth, cellDepth] = [0, 0, 0];
	const endLine = () => {
		lines.push(line.trim());
		characters += line.length;
		line = "";
	};
	const appendText = (text: string) => {
		if (skippedDepth === 0 && characters + line.length < MAX_READ_CHARACTERS && textDepth > 0) line += text;
	};
	const parser = new Parser();
	let broken = false;
	parser.on("error", () => {
		broken = true;
		parser.stop();
	});
	parser.on("openTag", (element: string) => {
		const name = localName(element);
		if (skipped.has(name)) skippedDepth++;
		if (texts ? texts.has(name) : paragraphs.has(name)) textDepth++;
		if (cells.has(name)) cellDepth++;
		const space = spaces.get(name);
		if (space !== undefined && skippedDepth === 0 && (texts !== null || textDepth > 0)) line += space;
	});
	parser.on("closeTag", (element: string) => {
		const name = localName(element);
		if (skipped.has(name)) skippedDepth--;
		if (texts ? texts.has(name) : paragraphs.has(name)) textDepth--;
		if (cells.has(name)) {
			cellDepth--;
			line = `${line.trimEnd()}\t`;
		}
		if (paragraphs.has(name) && skippedDepth === 0) {
			if (cellDepth > 0) line += " ";
			else endLine();
		}
		if (rows.has(name) && cellDepth === 0) endLine();
	});
	parser.on("text", (value: string, decode: (text: string) => string) => appendText(decode(value)));
	parser.on("cdata", (value: string) => appendText(value));
	parser.parse(xml);
	if (broken) throw new MaterialError("broken");
	if (line.trim() !== "") endLine();
	return lines
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

/** The text of a docx or odt file, recognised by its content and not by its name. Throws MaterialError. */
export function extractDocumentText(bytes: Uint8Array): string {
	let files: Record<string, Uint8Array>;
	let tooLarge = false;
	try {
		files = unzipSync(bytes, {
			filter: ({ name, originalSize }) => {
				const wanted = name === DOCX || name === ODT || name === MANIFEST;
				if (wanted && originalSize > MAX_UNPACKED_BYTES) tooLarge = true;
				return wanted && originalSize <= MAX_UNPACKED_BYTES;
			},
		});
	} catch {
		throw new MaterialError("broken");
	}
	if (tooLarge) throw new MaterialError("tooLarge");
	const utf8 = new TextDecoder();
	const manifest = files[MANIFEST];
	if (manifest && /<[\w:]*encryption-data\b/.test(utf8.decode(manifest))) throw new MaterialError("encrypted");
	for (const name of [DOCX, ODT] as const) {
		const xml = files[name];
		if (!xml) continue;
		const text = extractXmlText(utf8.decode(xml), FORMATS[name]);
		if (text === "") throw new MaterialError("empty");
		return text;
	}
	throw new MaterialError("unknownType");
}
