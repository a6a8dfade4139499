import { htmlText } from "./html-text";

/** The characters that GIFT escapes with a backslash. While a text is taken apart, code points that no text contains stand for them. */
const SIGNS = "~=#{}:\\";
const FIRST = 0xfdd0;
const NEWLINE = String.fromCharCode(FIRST + SIGNS.length);
const FORMAT = /^\[(html|moodle|plain|markdown)\]/;

export function protect(text: string): string {
	return text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === "n" ? NEWLINE : String.fromCharCode(FIRST + SIGNS.indexOf(sign))));
}

/** The words of a protected part, as they were written. */
export function wordsOf(part: string): string {
	return part
		.trim()
		.replace(/[\ufdd0-\ufdd7]/g, (kept) => (kept === NEWLINE ? "\n" : (SIGNS[kept.charCodeAt(0) - FIRST] ?? kept)))
		.trim();
}

export interface GiftText {
	text: string;
	format: string;
	/** Formatting was lost. */
	stripped: boolean;
	/** It had a picture or a sound. */
	media: boolean;
}

/**
 * A part with the format that it names, or else that of its question. Line breaks of the file are breaks in a question and spaces
 * in an answer; in HTML all white space is a space. Moodle's own format may hold HTML too.
 */
export function giftText(part: string, { inherited = "moodle", lines = false } = {}): GiftText {
	const named = FORMAT.exec(part.trimStart());
	const format = named?.[1] ?? inherited;
	const body = named ? part.trimStart().slice(named[0].length) : part;
	const html = format === "html";
	const words = wordsOf(body.replace(/[ \t]*(?:\n[ \t]*)+/g, lines && !html ? "\n" : " "));
	if (format === "plain" || format === "markdown") return { text: words, format, stripped: false, media: false };
	return { ...htmlText(html ? words.replace(/[ \t\n]+/g, " ") : words), format };
}

/** A text as GIFT has it, exactly, also where it begins like the mark of a format. */
export function giftEscaped(text: string): string {
	const escaped = text
		.trim()
		.replace(/[\\~=#{}:]/g, "\\$&")
		.replace(/\r\n|\r|\n/g, "\\n");
	return FORMAT.test(escaped) ? `[plain]${escaped}` : escaped;
}
