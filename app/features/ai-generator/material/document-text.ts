import { unzipSync } from "fflate";
import { Parser } from "saxen";
import { MaterialError, READ_CHARACTERS } from "./types";

/** What a file of 20 MB may become: text packs ten times smaller, a made-up file a thousand times. */
const UNPACKED_BYTES = 64_000_000;
const MANIFEST = "META-INF/manifest.xml";
const DOCX = "word/document.xml";
const ODT = "content.xml";

const local = (name: string) => name.slice(name.indexOf(":") + 1);

interface Format {
	/** The content of these is text. In odt all of it is, in docx only that of runs. */
	texts: ReadonlySet<string> | null;
	paragraphs: ReadonlySet<string>;
	spaces: ReadonlyMap<string, string>;
	/** Cells of a table share a line. */
	cells: ReadonlySet<string>;
	rows: ReadonlySet<string>;
	/** Not part of the document's text: changes that were rejected, comments, what older programs show instead. */
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
		// A tab among the settings of a paragraph is not in its text.
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

function textOfXml(xml: string, { texts, paragraphs, spaces, cells, rows, skipped }: Format): string {
	const lines: string[] = [];
	let line = "";
	let characters = 0;
	let [inside, hidden, inCell] = [0, 0, 0];
	const end = () => {
		lines.push(line.trim());
		characters += line.length;
		line = "";
	};
	const add = (text: string) => {
		if (hidden === 0 && characters + line.length < READ_CHARACTERS && inside > 0) line += text;
	};
	const parser = new Parser();
	let broken = false;
	parser.on("error", () => {
		broken = true;
		parser.stop();
	});
	parser.on("openTag", (element: string) => {
		const name = local(element);
		if (skipped.has(name)) hidden++;
		if (texts ? texts.has(name) : paragraphs.has(name)) inside++;
		if (cells.has(name)) inCell++;
		const space = spaces.get(name);
		if (space !== undefined && hidden === 0 && (texts !== null || inside > 0)) line += space;
	});
	parser.on("closeTag", (element: string) => {
		const name = local(element);
		if (skipped.has(name)) hidden--;
		if (texts ? texts.has(name) : paragraphs.has(name)) inside--;
		if (cells.has(name)) {
			inCell--;
			line = `${line.trimEnd()}\t`;
		}
		if (paragraphs.has(name) && hidden === 0) {
			if (inCell > 0) line += " ";
			else end();
		}
		if (rows.has(name) && inCell === 0) end();
	});
	parser.on("text", (value: string, decode: (text: string) => string) => add(decode(value)));
	parser.on("cdata", (value: string) => add(value));
	parser.parse(xml);
	if (broken) throw new MaterialError("broken");
	if (line.trim() !== "") end();
	return lines
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}

/** The kind is judged by the content, not by the name. Throws MaterialError. */
export function textOfDocument(bytes: Uint8Array): string {
	let files: Record<string, Uint8Array>;
	let tooLarge = false;
	try {
		files = unzipSync(bytes, {
			filter: ({ name, originalSize }) => {
				const wanted = name === DOCX || name === ODT || name === MANIFEST;
				if (wanted && originalSize > UNPACKED_BYTES) tooLarge = true;
				return wanted && originalSize <= UNPACKED_BYTES;
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
		const text = textOfXml(utf8.decode(xml), FORMATS[name]);
		if (text === "") throw new MaterialError("empty");
		return text;
	}
	throw new MaterialError("unknownType");
}
