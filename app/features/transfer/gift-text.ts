import { PLACEHOLDER_MARKS, placeholdersToDollars, replaceBracketFormulas } from "#contract/text/bracket-formulas";
import { hasFormula, splitFormulas } from "#contract/text/formula-text";
import { isUsualCommand } from "#contract/text/formulas";
import { filledLines, readHtmlText, translateWiris } from "./html-text";

/** The characters that GIFT escapes with a backslash. While a text is parsed, they are replaced by code points that no text contains. */
const ESCAPED_SIGNS = "~=#{}:\\";
const FIRST_CODE_POINT = 0xfdd0;
const NEWLINE = String.fromCharCode(FIRST_CODE_POINT + ESCAPED_SIGNS.length);
const ONE_TAG = /^<\/?[a-z][a-z\d]*\s*\/?>$/i;
const FORMAT = /^\[(html|moodle|plain|markdown)\]/;

export function protectEscapes(text: string): string {
	return text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) =>
		sign === "n" ? NEWLINE : String.fromCharCode(FIRST_CODE_POINT + ESCAPED_SIGNS.indexOf(sign)),
	);
}

export function unescapeGift(part: string): string {
	return part
		.trim()
		.replace(/[\ufdd0-\ufdd7]/g, (kept) => (kept === NEWLINE ? "\n" : (ESCAPED_SIGNS[kept.charCodeAt(0) - FIRST_CODE_POINT] ?? kept)))
		.trim();
}

export interface GiftText {
	text: string;
	format: string;
	stripped: boolean;
	media: boolean;
	math: "none" | "translated" | "lost";
}

const joinFormulas = (text: string) =>
	splitFormulas(text, { escapes: false })
		.flatMap((part) => (typeof part === "string" ? [] : part.typed))
		.join("\n");

/** Restores protected formulas; a dollar is escaped only where it would begin a formula here. */
function withLiteralDollars(protectedText: string): string {
	const escaped = placeholdersToDollars(protectedText.replace(/\\?\$/g, (sign) => (sign === "$" ? "\\$" : sign)));
	const plain = placeholdersToDollars(protectedText);
	return joinFormulas(plain) === joinFormulas(escaped) ? plain : escaped;
}

/** A text in plain format, in which Moodle shows no formulas of its own. */
export function readPlainText(written: string): GiftText {
	const { text, math } = translateWiris(written.trim());
	return { text: withLiteralDollars(text), format: "plain", stripped: false, media: false, math };
}

/** Text between single dollars is LaTeX if it has a LaTeX command, as people write it by hand: program code and prices have none. */
const protectWrittenLatex = (text: string) =>
	splitFormulas(text, { escapes: false })
		.map((part) => {
			if (typeof part === "string") return part;
			const isLatex = [...part.tex.matchAll(/\\([a-zA-Z]+)/g)].some(([, command = ""]) => isUsualCommand(command));
			return isLatex && !part.block ? PLACEHOLDER_MARKS.inline(part.tex) : part.typed;
		})
		.join("");

/** Puts placeholders for Moodle's formulas: those in brackets, and those between two dollars with or without spaces. */
const protectFormulas = (text: string) =>
	protectWrittenLatex(
		replaceBracketFormulas(text, PLACEHOLDER_MARKS).replace(/\$\$([^$]+)\$\$/g, (whole, tex: string) =>
			tex.trim() === "" ? whole : PLACEHOLDER_MARKS.block(tex.trim()),
		),
	);

interface GiftTextOptions {
	inherited?: string;
	/** Whether line breaks of the file are breaks, as in a question; in an answer they are spaces. In HTML all white space is a space. */
	lines?: boolean;
	/** Whether the text may begin with the mark of its format, as in GIFT. */
	marked?: boolean;
	language?: string | undefined;
}

/** Reads a part in the format that it names, otherwise in that of its question. Moodle's own format may hold HTML; code keeps its lines. */
export function readGiftText(
	part: string,
	{ inherited = "moodle", lines = false, marked = true, language }: GiftTextOptions = {},
): GiftText {
	const named = marked ? FORMAT.exec(part.trimStart()) : null;
	const format = named?.[1] ?? inherited;
	const body = named ? part.trimStart().slice(named[0].length) : part;
	const html = format === "html";
	const hasCode = (html || format === "moodle") && /<pre\b/i.test(body);
	const join = lines && !html ? "\n" : " ";
	const filled = format === "markdown" ? body.split("\n").filter((line) => line.trim() !== "") : filledLines(body);
	const words = unescapeGift(hasCode ? body : filled.join(join));
	if (format === "plain") return readPlainText(words);
	const protectedText = protectFormulas(words);
	const plain = { format, stripped: false, media: false, math: "none" } as const;
	if (format === "markdown") {
		const { text, math } = translateWiris(protectedText);
		return { ...plain, text: withLiteralDollars(text), math };
	}
	// An answer that is nothing but a tag is about the tag.
	if (!html && !lines && ONE_TAG.test(words)) return { ...plain, text: words };
	const { text, ...lost } = readHtmlText(protectedText, { language, collapse: html });
	return { text: withLiteralDollars(text), ...lost, format };
}

/** Escapes a text, even if it begins like a format marker. */
function escapeGift(text: string): string {
	const escaped = text
		.trim()
		.replace(/[\\~=#{}:]/g, "\\$&")
		.replace(/\r\n|\r|\n/g, "\\n");
	return FORMAT.test(escaped) ? `[plain]${escaped}` : escaped;
}

const escapeHtmlSigns = (words: string) =>
	words
		.replace(/[&<>$\\\u00a0 \t]/g, (sign, at: number) =>
			// One space between words stays as it is.
			sign === " " && !/\s/.test(words.charAt(at - 1)) ? sign : `&#${sign.charCodeAt(0)};`,
		)
		.replace(/\r\n|\r|\n/g, "<br>");

/** HTML with formulas as Moodle renders them, which it does not do in plain text. */
export function toMoodleHtml(text: string): string {
	return splitFormulas(text.trim(), { escapes: false })
		.map((part) => {
			if (typeof part === "string") return escapeHtmlSigns(part);
			const tex = part.tex.replace(/[&<>$]/g, (sign) => `&#${sign.charCodeAt(0)};`);
			return part.block ? `$$${tex}$$` : `\\(${tex}\\)`;
		})
		.join("");
}

function toGiftHtml(text: string): string {
	return `[html]${toMoodleHtml(text)
		.replace(/[\\~=#{}:]/g, "\\$&")
		.replace(/\r\n|\r|\n/g, "\\n")}`;
}

/** True if a text survives as HTML: `read` is what an import makes of it. White space may be lost where plain text would lose formulas. */
export function survivesHtml(text: string, read: string): boolean {
	const words = (written: string) => (hasFormula(text) ? written.replace(/\s+/g, " ") : written);
	return words(read) === words(text.trim());
}

function chooseFormat(text: string): "html" | "plain" {
	return hasFormula(text) && survivesHtml(text, readGiftText(protectEscapes(toGiftHtml(text)), { lines: true }).text) ? "html" : "plain";
}

export function toMarkedGift(text: string): string {
	return chooseFormat(text) === "html" ? toGiftHtml(text) : `[plain]${escapeGift(text).replace(/^\[plain\]/, "")}`;
}

/** Adds a format marker, unless the text and its question are plain. */
export function toInheritedGift(text: string, questionText: string): string {
	return chooseFormat(text) === "plain" && chooseFormat(questionText) === "plain" ? escapeGift(text) : toMarkedGift(text);
}
