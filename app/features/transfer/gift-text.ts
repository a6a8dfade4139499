import { PLACEHOLDER_MARKS, placeholdersToDollars, replaceBracketFormulas } from "#contract/text/bracket-formulas";
import { hasFormula, splitFormulas } from "#contract/text/formula-text";
import { isUsualCommand } from "#contract/text/formulas";
import { filledLines, htmlText } from "./html-text";

/** The characters that GIFT escapes with a backslash. While a text is parsed, they are replaced by code points that no text contains. */
const SIGNS = "~=#{}:\\";
const FIRST = 0xfdd0;
const NEWLINE = String.fromCharCode(FIRST + SIGNS.length);
const ONE_TAG = /^<\/?[a-z][a-z\d]*\s*\/?>$/i;
const FORMAT = /^\[(html|moodle|plain|markdown)\]/;

export function protect(text: string): string {
	return text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) => (sign === "n" ? NEWLINE : String.fromCharCode(FIRST + SIGNS.indexOf(sign))));
}

export function wordsOf(part: string): string {
	return part
		.trim()
		.replace(/[\ufdd0-\ufdd7]/g, (kept) => (kept === NEWLINE ? "\n" : (SIGNS[kept.charCodeAt(0) - FIRST] ?? kept)))
		.trim();
}

export interface GiftText {
	text: string;
	format: string;
	stripped: boolean;
	media: boolean;
	math: "none" | "translated" | "lost";
}

const formulasIn = (text: string) =>
	splitFormulas(text, { escapes: false })
		.flatMap((part) => (typeof part === "string" ? [] : part.typed))
		.join("\n");

/** Held formulas stay; a dollar is escaped only where it would begin a formula here. */
function withLiteralDollars(held: string): string {
	const escaped = placeholdersToDollars(held.replace(/\\?\$/g, (sign) => (sign === "$" ? "\\$" : sign)));
	const plain = placeholdersToDollars(held);
	return formulasIn(plain) === formulasIn(escaped) ? plain : escaped;
}

/** Moodle shows a text without format with no formulas. */
export const plainText = (text: string) => withLiteralDollars(text.trim());

/** Text between single dollars is LaTeX if it has a LaTeX command, as people write it by hand: program code and prices have none. */
const holdWrittenLatex = (text: string) =>
	splitFormulas(text, { escapes: false })
		.map((part) => {
			if (typeof part === "string") return part;
			const isLatex = [...part.tex.matchAll(/\\([a-zA-Z]+)/g)].some(([, command = ""]) => isUsualCommand(command));
			return isLatex && !part.block ? PLACEHOLDER_MARKS.inline(part.tex) : part.typed;
		})
		.join("");

/** Holds Moodle's formulas: those in brackets, and those between two dollars with or without spaces. */
const holdFormulas = (text: string) =>
	holdWrittenLatex(
		replaceBracketFormulas(text, PLACEHOLDER_MARKS).replace(/\$\$([^$]+)\$\$/g, (whole, tex: string) =>
			tex.trim() === "" ? whole : PLACEHOLDER_MARKS.block(tex.trim()),
		),
	);

interface GiftTextOptions {
	inherited?: string;
	/** Whether line breaks of the file are breaks, as in a question; in an answer they are spaces. In HTML all white space is a space. */
	lines?: boolean;
	/** Whether it may begin with the mark of its format, as in GIFT. */
	marked?: boolean;
	language?: string | undefined;
}

/** A part in the format that it names, otherwise in that of its question. Moodle's own format may hold HTML too; lines of code stay as they are. */
export function giftText(part: string, { inherited = "moodle", lines = false, marked = true, language }: GiftTextOptions = {}): GiftText {
	const named = marked ? FORMAT.exec(part.trimStart()) : null;
	const format = named?.[1] ?? inherited;
	const body = named ? part.trimStart().slice(named[0].length) : part;
	const html = format === "html";
	const hasCode = (html || format === "moodle") && /<pre\b/i.test(body);
	const join = lines && !html ? "\n" : " ";
	const filled = format === "markdown" ? body.split("\n").filter((line) => line.trim() !== "") : filledLines(body);
	const words = wordsOf(hasCode ? body : filled.join(join));
	const plain = { format, stripped: false, media: false, math: "none" } as const;
	if (format === "plain") return { ...plain, text: plainText(words) };
	const held = holdFormulas(words);
	if (format === "markdown") return { ...plain, text: withLiteralDollars(held) };
	// An answer that is nothing but a tag asks for the tag.
	if (!html && !lines && ONE_TAG.test(words)) return { ...plain, text: words };
	const { text, ...lost } = htmlText(held, { language, collapse: html });
	return { text: withLiteralDollars(text), ...lost, format };
}

/** Even if the text begins like a format marker. */
function giftEscaped(text: string): string {
	const escaped = text
		.trim()
		.replace(/[\\~=#{}:]/g, "\\$&")
		.replace(/\r\n|\r|\n/g, "\\n");
	return FORMAT.test(escaped) ? `[plain]${escaped}` : escaped;
}

const htmlSigns = (words: string) =>
	words
		.replace(/[&<>$\\\u00a0 \t]/g, (sign, at: number) =>
			// One space between words stays as it is.
			sign === " " && !/\s/.test(words.charAt(at - 1)) ? sign : `&#${sign.charCodeAt(0)};`,
		)
		.replace(/\r\n|\r|\n/g, "<br>");

/** With formulas as Moodle renders them; in plain text it does not. */
export function moodleHtml(text: string): string {
	return splitFormulas(text.trim(), { escapes: false })
		.map((part) => {
			if (typeof part === "string") return htmlSigns(part);
			const tex = part.tex.replace(/[&<>$]/g, (sign) => `&#${sign.charCodeAt(0)};`);
			return part.block ? `$$${tex}$$` : `\\(${tex}\\)`;
		})
		.join("");
}

function giftHtml(text: string): string {
	return `[html]${moodleHtml(text)
		.replace(/[\\~=#{}:]/g, "\\$&")
		.replace(/\r\n|\r|\n/g, "\\n")}`;
}

/** Whether a text survives as HTML, as which it is `read` again. White space may be lost where a plain text would lose formulas. */
export function survivesHtml(text: string, read: string): boolean {
	const words = (written: string) => (hasFormula(text) ? written.replace(/\s+/g, " ") : written);
	return words(read) === words(text.trim());
}

function formatOf(text: string): "html" | "plain" {
	return hasFormula(text) && survivesHtml(text, giftText(protect(giftHtml(text)), { lines: true }).text) ? "html" : "plain";
}

export function giftMarked(text: string): string {
	return formatOf(text) === "html" ? giftHtml(text) : `[plain]${giftEscaped(text).replace(/^\[plain\]/, "")}`;
}

/** With a format marker, unless the question is in plain text. */
export function giftInherited(text: string, questionText: string): string {
	return formatOf(text) === "plain" && formatOf(questionText) === "plain" ? giftEscaped(text) : giftMarked(text);
}
