/** The signs that GIFT escapes with a backslash; while a text is taken apart they are kept out of the way as private letters. */
const SIGNS = "~=#{}:\\";
const FIRST = 0xe000;
const NEWLINE = String.fromCharCode(FIRST + SIGNS.length);
const FORMAT = /^\[(html|moodle|plain|markdown)\]/;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function protect(text: string): string {
	return text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === "n" ? NEWLINE : String.fromCharCode(FIRST + SIGNS.indexOf(sign))));
}

/** The words of a protected part: line breaks of the file are spaces, those that were written stay. */
export function wordsOf(part: string): string {
	return part
		.replace(/\s+/g, " ")
		.replace(/[\ue000-\ue007]/g, (kept) => (kept === NEWLINE ? "\n" : (SIGNS[kept.charCodeAt(0) - FIRST] ?? kept)))
		.trim();
}

function withoutHtml(text: string): string {
	return text
		.replace(/<\s*(?:br|\/p|\/div|\/li)\b[^>]*>/gi, "\n")
		.replace(/<\/?[a-z][^>]*>/gi, "")
		.replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
		.replace(/&([a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
		.replace(/\n{2,}/g, "\n")
		.trim();
}

export interface GiftText {
	text: string;
	format: string;
	/** Something of its look was lost. */
	stripped: boolean;
}

/** A part with the format that it names, or else that of its question. */
export function giftText(part: string, inherited = "moodle"): GiftText {
	const named = FORMAT.exec(part.trimStart());
	const format = named?.[1] ?? inherited;
	const words = wordsOf(named ? part.trimStart().slice(named[0].length) : part);
	const text = format === "html" ? withoutHtml(words) : words;
	return { text, format, stripped: text !== words };
}

/** A text as GIFT has it, exactly, also where it begins like the mark of a format. */
export function giftEscaped(text: string): string {
	const escaped = text
		.replace(/[\\~=#{}:]/g, "\\$&")
		.replace(/\r\n|\r|\n/g, "\\n")
		.trim();
	return FORMAT.test(escaped) ? `[plain]${escaped}` : escaped;
}
