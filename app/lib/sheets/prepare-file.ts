import { CFB } from "@e965/xlsx";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { joinRaisedRuns, type Script } from "~/lib/superscripts";

/*
 * The library for spreadsheets does not read raised and lowered letters (2⁵ would be 25), and in OpenDocument files hidden rows and
 * sheets.
 */

/** Files that unpack to more are read without their raised letters: nobody typed so much text. */
const MAX_UNPACKED_BYTES = 100_000_000;

interface Run {
	text: string;
	script?: Script | undefined;
}

/** Unpacks the files with texts; undefined if they are too large or damaged. */
function unpackTexts(bytes: Uint8Array): Record<string, Uint8Array> | undefined {
	let size = 0;
	const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
		if (!/(?:\.(?:xml|rels|bin)|^mimetype)$/i.test(name)) return false;
		size += originalSize;
		return size <= MAX_UNPACKED_BYTES;
	};
	try {
		const files = unzipSync(bytes, { filter });
		return size <= MAX_UNPACKED_BYTES ? files : undefined;
	} catch {
		return undefined;
	}
}

const packTexts = (files: Record<string, Uint8Array>) => zipSync(files, { level: 0 });

const XLSX_TAG = /<(\/?)(?:\w+:)?(si|is|r|t|rPh|vertAlign)(?=[\s/>])([^<>]*)>/g;
const readXlsxScript = (attributes: string): Script | undefined =>
	/\bval\s*=\s*["']superscript/.test(attributes) ? "sup" : /\bval\s*=\s*["']subscript/.test(attributes) ? "sub" : undefined;

/** Replaces the runs of texts with raised or lowered letters by one text each. Linear time. */
function writeXlsxScripts(xml: string): string {
	let [written, end, itemStart, textStart] = ["", 0, 0, -1];
	let runs: Run[] = [];
	let script: Script | undefined;
	let isReading = true;
	for (const { 0: tag, 1: slash, 2: name, 3: attributes = "", index } of xml.matchAll(XLSX_TAG)) {
		const isEnd = slash === "/";
		const isEmpty = attributes.endsWith("/");
		if (name === "vertAlign") script = readXlsxScript(attributes);
		else if (name === "r") script = undefined;
		else if (name === "rPh") isReading = isEnd || isEmpty;
		else if (name === "t") {
			if (!isEnd) textStart = isEmpty ? -1 : index + tag.length;
			else if (isReading && textStart >= 0) runs.push({ text: xml.slice(textStart, index), script });
		} else if (!isEnd) {
			runs = [];
			script = undefined;
			itemStart = index + tag.length;
		} else if (runs.some((run) => run.script)) {
			// Prefixes of names are those of the item's own end.
			const prefix = /^<\/(\w+:)?/.exec(tag)?.[1] ?? "";
			written += `${xml.slice(end, itemStart)}<${prefix}t xml:space="preserve">${joinRaisedRuns(runs)}</${prefix}t>`;
			end = index;
			runs = [];
		}
	}
	return written + xml.slice(end);
}

/** A formula without a value, as programs write it that compute nothing; one whose value is an empty text says so. */
const UNCOMPUTED_CELL =
	/<((?:\w+:)?)c\b((?:\s(?!t=)[\w:]+="[^"<>]*")*)(?:\st="n")?\s*>\s*<\1f\b[^<>]*(?:\/>|>[^<>]*<\/\1f>)\s*(?:<\1v\s*(?:\/>|><\/\1v>)\s*)?<\/\1c>/g;

const HIDDEN_ROW = /<(?:\w+:)?row\b[^<>]*\shidden=["'](?:1|true)["']/;

/** The file with its raised letters as characters and its uncomputed formulas as errors, and whether any of its rows is hidden. */
export function prepareXlsx(bytes: Uint8Array): { bytes: Uint8Array; hasHiddenRows: boolean } {
	const files = unpackTexts(bytes);
	if (!files) return { bytes, hasHiddenRows: false };
	let isChanged = false;
	let hasHiddenRows = false;
	for (const [name, file] of Object.entries(files)) {
		if (!/^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/i.test(name.replaceAll("\\", "/"))) continue;
		const xml = strFromU8(file);
		hasHiddenRows ||= HIDDEN_ROW.test(xml);
		const computed = xml.replace(UNCOMPUTED_CELL, '<$1c$2 t="e"><$1v>#ERROR!</$1v></$1c>');
		const written = computed.includes("vertAlign") ? writeXlsxScripts(computed) : computed;
		if (written === xml) continue;
		isChanged = true;
		files[name] = strToU8(written);
	}
	return { bytes: isChanged ? packTexts(files) : bytes, hasHiddenRows };
}

interface OdsSheet {
	isHidden: boolean;
	isRowHidden: (index: number) => boolean;
}

interface PreparedOds {
	bytes: Uint8Array;
	/** The sheets in the order of the file. */
	sheets: OdsSheet[];
}

const readOdsAttribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";

interface OdsStyles {
	scripts: Map<string, Script>;
	hiddenTables: Set<string>;
}

const ODS_STYLE = /<style:(style|text-properties|table-properties)\b[^<>]*>/g;

function addOdsStyles(xml: string, { scripts, hiddenTables }: OdsStyles): void {
	let style = "";
	for (const [tag, name] of xml.matchAll(ODS_STYLE)) {
		if (name === "style") style = readOdsAttribute(tag, "style:name");
		else if (name === "table-properties" && readOdsAttribute(tag, "table:display") === "false") hiddenTables.add(style);
		else {
			// "super 58%", or how far it is raised: "33% 58%".
			const position = readOdsAttribute(tag, "style:text-position");
			if (/^(?:super|[1-9])/.test(position)) scripts.set(style, "sup");
			else if (/^(?:sub|-[1-9])/.test(position)) scripts.set(style, "sub");
		}
	}
}

const ODS_TEXT = /<(\/?)text:(p|span)\b([^<>]*)>/g;

function writeOdsScripts(xml: string, scripts: ReadonlyMap<string, Script>): string {
	let [written, end, start] = ["", 0, 0];
	let runs: Run[] = [];
	const spans: (Script | undefined)[] = [];
	const readUntil = (index: number) => {
		if (index > start) runs.push({ text: xml.slice(start, index), script: spans.at(-1) });
	};
	for (const { 0: tag, 1: slash, 2: name, index } of xml.matchAll(ODS_TEXT)) {
		readUntil(index);
		start = index + tag.length;
		if (tag.endsWith("/>")) continue;
		if (name === "span" && slash === "") spans.push(scripts.get(readOdsAttribute(tag, "text:style-name")) ?? spans.at(-1));
		else if (name === "span") spans.pop();
		else if (slash === "") {
			written += xml.slice(end, start);
			end = start;
			runs = [];
			spans.length = 0;
		} else {
			if (runs.some(({ script }) => script)) {
				written += joinRaisedRuns(runs);
				end = index;
			}
			runs = [];
		}
	}
	return written + xml.slice(end);
}

interface Range {
	from: number;
	to: number;
}

/** Looks a number up in ranges that are sorted: a filter may have hidden every second of many rows. */
function isInRanges(index: number, ranges: readonly Range[]): boolean {
	let [low, high] = [0, ranges.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ranges[middle]?.to ?? 0) <= index) low = middle + 1;
		else high = middle;
	}
	return (ranges[low]?.from ?? Number.POSITIVE_INFINITY) <= index;
}

const ODS_ROW = /<\/?table:(?:table|table-row)(?=[\s/>])[^<>]*>/g;

function readOdsSheets(xml: string, hiddenTables: ReadonlySet<string>): OdsSheet[] {
	const sheets: OdsSheet[] = [];
	let hidden: Range[] = [];
	let [row, depth] = [0, 0];
	for (const [tag] of xml.matchAll(ODS_ROW)) {
		const isRow = tag.includes(":table-row");
		if (tag.startsWith("</")) depth -= isRow ? 0 : 1;
		else if (!isRow) {
			depth += tag.endsWith("/>") ? 0 : 1;
			// A table within a cell is no sheet.
			if (depth > 1) continue;
			const ranges: Range[] = [];
			hidden = ranges;
			row = 0;
			sheets.push({
				isHidden: hiddenTables.has(readOdsAttribute(tag, "table:style-name")),
				isRowHidden: (index) => isInRanges(index, ranges),
			});
		} else if (depth === 1) {
			const count = Number(readOdsAttribute(tag, "table:number-rows-repeated")) || 1;
			if (/^(?:collapse|filter)$/.test(readOdsAttribute(tag, "table:visibility"))) hidden.push({ from: row, to: row + count });
			row += count;
		}
	}
	return sheets;
}

/** The file with its raised letters as characters, and which of its sheets and rows are hidden. */
export function prepareOds(bytes: Uint8Array): PreparedOds {
	const files = unpackTexts(bytes);
	const content = files?.["content.xml"];
	if (!files || !content) return { bytes, sheets: [] };
	const xml = strFromU8(content);
	const styles: OdsStyles = { scripts: new Map(), hiddenTables: new Set() };
	for (const part of [files["styles.xml"], content]) if (part) addOdsStyles(strFromU8(part), styles);
	const sheets = readOdsSheets(xml, styles.hiddenTables);
	// The library does not count a row without cells.
	const whole = xml.replace(/<table:table-row\b([^<>]*)\/>/g, "<table:table-row$1></table:table-row>");
	const written = styles.scripts.size === 0 ? whole : writeOdsScripts(whole, styles.scripts);
	return { bytes: written === xml ? bytes : packTexts({ ...files, "content.xml": strToU8(written) }), sheets };
}

/** Records of an old Excel file. */
const XLS = { font: 0x31, sheet: 0x85, strings: 0xfc, continued: 0x3c, begin: 0x809, text: 0xfd } as const;

/** Reads strings across the records that continue them. Text that is cut by one goes on behind a byte that says how wide its letters are. */
class XlsStrings {
	private part = 0;
	private at = 0;

	constructor(private readonly parts: readonly DataView[]) {}

	private byte(): number {
		while (this.at >= (this.parts[this.part]?.byteLength ?? 0)) {
			if (++this.part >= this.parts.length) throw new RangeError("The strings end too early");
			this.at = 0;
		}
		return this.parts[this.part]?.getUint8(this.at++) ?? 0;
	}

	number(bytes: number): number {
		let value = 0;
		for (let place = 0; place < bytes; place++) value += this.byte() * 256 ** place;
		return value;
	}

	private text(length: number, wide: boolean): string {
		let text = "";
		let width = wide ? 2 : 1;
		for (let count = 0; count < length; count++) {
			if (this.at >= (this.parts[this.part]?.byteLength ?? 0)) width = (this.byte() & 1) + 1;
			text += String.fromCharCode(this.number(width));
		}
		return text;
	}

	/** The text, and where in it which font begins. */
	next(): { text: string; fonts: { from: number; font: number }[] } {
		const length = this.number(2);
		const flags = this.byte();
		const fontCount = flags & 8 ? this.number(2) : 0;
		const extraBytes = flags & 4 ? this.number(4) : 0;
		const text = this.text(length, (flags & 1) === 1);
		const fonts = Array.from({ length: fontCount }, () => ({ from: this.number(2), font: this.number(2) }));
		for (let count = 0; count < extraBytes; count++) this.byte();
		return { text, fonts };
	}
}

function readXlsString({ text, fonts }: ReturnType<XlsStrings["next"]>, scripts: readonly (Script | undefined)[]): string | undefined {
	const runs: Run[] = [{ text: text.slice(0, fonts[0]?.from) }];
	fonts.forEach(({ from, font }, index) => {
		// The format has no font 4.
		runs.push({ text: text.slice(from, fonts[index + 1]?.from), script: scripts[font > 4 ? font - 1 : font] });
	});
	return runs.some(({ script }) => script) ? joinRaisedRuns(runs) : undefined;
}

/** The texts with raised or lowered letters of an old Excel file: for each sheet, in the order of the file, by row and column. */
export function readXlsSuperscripts(bytes: Uint8Array): ReadonlyMap<string, string>[] {
	const file = CFB.read(bytes, { type: "array" });
	const content: ArrayLike<number> | undefined = (CFB.find(file, "/Workbook") ?? CFB.find(file, "/Book"))?.content;
	const stream = Uint8Array.from(content ?? []);
	const view = new DataView(stream.buffer);
	const scripts: (Script | undefined)[] = [];
	const strings = new Map<number, string>();
	const starts: number[] = [];
	const cells: { at: number; row: number; column: number; string: number }[] = [];
	for (let at = 0; at + 4 <= stream.length; ) {
		const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
		const start = at + 4;
		if (start + length > stream.length) break;
		let end = start + length;
		if (type === XLS.font) scripts.push(length >= 10 ? ([undefined, "sup", "sub"] as const)[view.getUint16(start + 8, true)] : undefined);
		if (type === XLS.sheet) starts.push(view.getUint32(start, true));
		if (type === XLS.text) {
			cells.push({
				at,
				row: view.getUint16(start, true),
				column: view.getUint16(start + 2, true),
				string: view.getUint32(start + 6, true),
			});
		}
		if (type === XLS.strings) {
			const parts = [new DataView(stream.buffer, start, length)];
			while (end + 4 <= stream.length && view.getUint16(end, true) === XLS.continued) {
				const more = view.getUint16(end + 2, true);
				parts.push(new DataView(stream.buffer, end + 4, Math.min(more, stream.length - end - 4)));
				end += 4 + more;
			}
			if (!scripts.some((script) => script)) return [];
			const reader = new XlsStrings(parts);
			reader.number(4);
			const count = reader.number(4);
			try {
				for (let index = 0; index < count; index++) {
					const text = readXlsString(reader.next(), scripts);
					if (text !== undefined) strings.set(index, text);
				}
			} catch {
				// A damaged file: what was read until here counts.
			}
		}
		at = end;
	}
	const sheets = starts.sort((a, b) => a - b).map(() => new Map<string, string>());
	for (const { at, row, column, string } of cells) {
		const text = strings.get(string);
		if (text !== undefined) sheets[starts.filter((start) => start <= at).length - 1]?.set(`${row},${column}`, text);
	}
	return sheets;
}
