import { PLACEHOLDER_MARKS } from "#contract/text/bracket-formulas";
import { addScript, type Script } from "~/lib/superscripts";

/* A document as lines with marks and numbers, whatever program wrote it. Formulas stand between the placeholders of bracket-formulas.ts. */

export interface Marks {
	bold?: boolean;
	underline?: boolean;
	/** The colour of the letters as the file writes it; absent for black and white. */
	color?: string | undefined;
	/** The colour behind the letters; absent for black and white. */
	highlight?: string | undefined;
}

/** Part of a line's text with the same marks. */
export interface Span {
	start: number;
	end: number;
	marks: Marks;
}

/** The number or bullet that a word processor writes before a paragraph. */
export interface ListMark {
	list: string;
	level: number;
	format: "decimal" | "letter" | "roman" | "bullet";
	value: number;
	/** The number as it is shown: "1.", "b)". */
	label: string;
}

export interface DocumentPicture {
	/** The name of the file inside the document. */
	name: string;
	alt: string;
	type: string;
	bytes: Uint8Array;
}

export interface DocumentLine {
	/** Cells of a row of a table are parted by tabs, and so are words of a PDF that are far apart. */
	text: string;
	spans: Span[];
	list?: ListMark;
	pictures: DocumentPicture[];
	/** Names of pictures in a format that no browser shows. */
	lostPictures: string[];
	isHeading?: true;
	/** True if an empty line or a new page comes before this line. */
	isApart?: true;
	startsPage?: true;
	/** True for the rest of a line that was too long for its column. */
	isWrapped?: true;
	/** True for footnotes and hidden text, which are not part of the lines around them. */
	isAside?: true;
	/** True for a head or foot that a document repeats on its pages, and for page numbers. */
	isRunning?: true;
	/** True if an equation could only be read as its letters. */
	hasLostMath?: true;
	/** The number of the line in a text file, from 1. */
	number?: number;
	/** True for a paragraph of a word processor: it is never the rest of the one before. */
	isParagraph?: true;
}

export type DocumentErrorKey = "broken" | "tooLarge" | "encrypted" | "unknownType" | "empty" | "scanned";

export class DocumentError extends Error {
	override readonly name = "DocumentError";
	constructor(readonly key: DocumentErrorKey) {
		super(key);
	}
}

/** Reading stops here: far more text than anybody selects from. */
export const MAX_READ_CHARACTERS = 4_000_000;

/** Deeper tables are read as if they were not in cells: lines go through each level once. */
export const MAX_NESTED_CELLS = 20;

export const plainLine = (text: string): DocumentLine => ({ text, spans: [], pictures: [], lostPictures: [] });

/** Removes code points that mark formulas, of which a file would forge some, and signs of no width that chats and websites add. */
export const removeHiddenSigns = (text: string) =>
	text.normalize("NFC").replace(/[\ufde0-\ufde3\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, "");

/** A line while its pieces arrive. */
export class LineBuilder {
	readonly line: DocumentLine = plainLine("");

	add(written: string, marks: Marks, script?: Script | undefined): void {
		const text = removeHiddenSigns(written);
		if (text === "") return;
		const { spans } = this.line;
		const before = this.line.text;
		if (!script) {
			this.line.text += text;
			const last = spans.at(-1);
			if (last && last.end === before.length && last.marks === marks) last.end = this.line.text.length;
			else spans.push({ start: before.length, end: this.line.text.length, marks });
			return;
		}
		// A formula may take in the letters before it, as far as it looks back.
		const kept = Math.max(0, before.length - BASE_CHARACTERS);
		const base = before.slice(kept);
		const joined = addScript(base, text, script, PLACEHOLDER_MARKS.inline);
		const start = kept + commonLength(base, joined);
		this.line.text = before.slice(0, kept) + joined;
		while (spans.length > 0 && (spans.at(-1)?.start ?? 0) >= start) spans.pop();
		const last = spans.at(-1);
		if (last && last.end > start) last.end = start;
		spans.push({ start, end: this.line.text.length, marks });
	}

	addFormula(tex: string, marks: Marks): void {
		const flat = tex.replace(/\s+/g, " ").trim();
		if (flat === "") return;
		const start = this.line.text.length;
		this.line.text += PLACEHOLDER_MARKS.inline(flat);
		this.line.spans.push({ start, end: this.line.text.length, marks });
	}
}

/** More characters than addScript takes from the text before. */
const BASE_CHARACTERS = 40;

function commonLength(one: string, other: string): number {
	let at = 0;
	while (at < one.length && one[at] === other[at]) at++;
	return at;
}

/** Joins the cells of a row, each of one line at most. The number of a list in a later cell becomes text. */
function joinCells(cells: readonly (DocumentLine | undefined)[]): DocumentLine {
	const [first = plainLine(""), ...rest] = cells.map((cell) => cell ?? plainLine(""));
	const row: DocumentLine = { ...first, spans: [...first.spans], pictures: [...first.pictures], lostPictures: [...first.lostPictures] };
	for (const cell of rest) {
		const label = cell.list ? `${cell.list.label} ` : "";
		row.text += `\t${label}`;
		const offset = row.text.length;
		row.text += cell.text;
		row.spans.push(...cell.spans.map(({ start, end, marks }) => ({ start: start + offset, end: end + offset, marks })));
		row.pictures.push(...cell.pictures);
		row.lostPictures.push(...cell.lostPictures);
		if (cell.hasLostMath) row.hasLostMath = true;
	}
	return row;
}

/** The lines of a row: one with its cells, or those of each cell below each other; a number in the first cell joins what it counts. */
export function rowLines(cells: readonly (readonly DocumentLine[])[]): DocumentLine[] {
	const filled = cells.map((cell) => cell.filter(({ text, pictures, list }) => text.trim() !== "" || pictures.length > 0 || list));
	if (filled.length > 1 && filled.every(({ length }) => length <= 1)) return [joinCells(filled.map(([line]) => line))];
	const [[number, ...others] = [], [first, ...rest] = [], ...more] = filled;
	const isNumber = number !== undefined && others.length === 0 && /^\s*\d{1,3}\s?[.)-]?\s*$/.test(number.text);
	return isNumber && first ? [joinCells([number, first]), ...rest, ...more.flat()] : filled.flat();
}

const TRANSPARENT = /^(?:auto|transparent|none|window(?:text)?|white|black|initial|inherit)$/i;

/** The colour, or undefined for black, nearly black and white, with which nobody marks anything. */
export function visibleColor(written: string | undefined): string | undefined {
	const color = written?.trim().replace(/^#/, "").toLowerCase();
	if (!color || TRANSPARENT.test(color)) return undefined;
	if (!/^[0-9a-f]{6}$/.test(color)) return color;
	const channels = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
	const [least, most] = [Math.min(...channels), Math.max(...channels)];
	return most - least <= 0x10 && (most <= 0x48 || least >= 0xf0) ? undefined : color;
}

const PICTURE_TYPES: Readonly<Record<string, string>> = {
	png: "image/png",
	jpg: "image/jpeg",
	jpeg: "image/jpeg",
	jfif: "image/jpeg",
	gif: "image/gif",
	webp: "image/webp",
	bmp: "image/bmp",
};
export const pictureType = (name: string): string | undefined => PICTURE_TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
