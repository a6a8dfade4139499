import { PLACEHOLDER_MARKS } from "#contract/text/bracket-formulas";
import { decodeEntities, mathmlToLatex } from "~/lib/mathml";
import { addScript, type Script } from "~/lib/superscripts";

/**
 * The tags of Moodle's own formatting, and those of Word, which have a prefix. Other words in angle brackets stay, because a question may be
 * about them.
 */
const TAG =
	/<\/?(?:p|br|div|span|b|i|u|s|em|strong|strike|small|big|sub|sup|font|center|h[1-6]|ul|ol|li|dl|dt|dd|a|img|audio|video|source|iframe|object|embed|table|tbody|thead|tfoot|colgroup|col|tr|td|th|caption|figure|figcaption|section|article|pre|code|kbd|samp|var|blockquote|hr|tt|del|ins|mark|nolink|[a-z][a-z\d]{0,9}:[a-z][a-z\d]*)\b[^<>]*>/gi;
const BREAK = /^<(?:br|hr|\/?pre|\/(?:p|div|li|tr|h[1-6]|blockquote|figure|figcaption|section|article))\b/i;
const PLAIN = /^<\/?(?:p|br|div|span|[a-z][a-z\d]*:[a-z\d]+)\b/i;
const MEDIA = /^<(?:img|audio|video|iframe|object|embed)\b/i;
/** Pieces that a browser does not show: comments, in which Word keeps its own notes, and its conditions. */
const INVISIBLE_PIECES = [
	["<!--", "-->"],
	["<![", "]>"],
	["<?xml", ">"],
	["<style", "</style>"],
	["<script", "</script>"],
	["<xml", "</xml>"],
] as const;
/** The beginning of a piece in one language as Moodle's newer filter writes it: `{mlang tr}…{mlang}`. */
const MLANG_OPEN = /\{mlang\s+([a-z_,\s-]{2,100})\}/giy;

interface LanguagePiece {
	languages: string[];
	text: string;
}

/** The text with the pieces of one language only: the given one, else "other", else the first. Linear time: each character is read a fixed number of times. */
function pickMlang(text: string, language: string | undefined): string {
	const parts: (string | LanguagePiece)[] = [];
	let end = 0;
	for (let from = text.indexOf("{mlang"); from >= 0; from = text.indexOf("{mlang", Math.max(end, from + 1))) {
		MLANG_OPEN.lastIndex = from;
		const found = MLANG_OPEN.exec(text);
		if (!found) continue;
		const start = from + found[0].length;
		const close = text.indexOf("{mlang}", start);
		if (close < 0) break;
		const languages = (found[1] ?? "").toLowerCase().split(/[\s,]+/);
		parts.push(text.slice(end, from), { languages, text: text.slice(start, close) });
		end = close + "{mlang}".length;
	}
	if (parts.length === 0) return text;
	const all = parts.flatMap((part) => (typeof part === "string" ? [] : part.languages));
	const chosen = [language, "other"].find((one) => one !== undefined && all.includes(one)) ?? all[0] ?? "";
	const kept = parts.map((part) => (typeof part === "string" ? part : part.languages.includes(chosen) ? part.text : ""));
	return kept.join("") + text.slice(end);
}

interface HtmlText extends MathText {
	stripped: boolean;
	media: boolean;
}

interface HtmlOptions {
	language?: string | undefined;
	/** Whether line breaks of the file are spaces, as in HTML. */
	collapse?: boolean;
}

/** The text with each piece between two marks replaced; a mark that is never closed stays. Linear time: each character is read a fixed number of times. */
export function replacePieces(text: string, open: string, close: string, write: (piece: string) => string): string {
	// Lower-cases only A to Z, because some other letters are longer in lower case.
	const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
	let [written, end] = ["", 0];
	for (let from = lower.indexOf(open); from >= 0; from = lower.indexOf(open, end)) {
		const closed = lower.indexOf(close, from + open.length);
		if (closed < 0) break;
		written += text.slice(end, from);
		end = closed + close.length;
		written += write(text.slice(from, end));
	}
	return written + text.slice(end);
}

const SCRIPT = /(\([^()<>]{1,28}\)|[\p{L}\p{Nd}]{1,30}|[)\]])?<(sup|sub)\b[^<>]*>([^<>]{1,60})<\/\2>/giu;

/** 10<sup>3</sup> would become 103, so raised and lowered text becomes characters or a formula. */
function replaceScripts(html: string, write: (tex: string) => string): string {
	return html.replace(SCRIPT, (whole, base: string | undefined, tag: string, written: string) => {
		const text = decodeEntities(written);
		const joined = addScript(base ?? "", text, tag.toLowerCase() as Script, write);
		return joined === (base ?? "") + text ? whole : joined;
	});
}

export function filledLines(text: string): string[] {
	return text.split("\n").flatMap((line) => line.trim() || []);
}

const WIRIS_SIGNS: Readonly<Record<string, string>> = { "«": "<", "»": ">", "¨": '"', "§": "&", "`": "'" };

/** The formulas of WIRIS as they may be written in HTML: with entities for its signs, or a second time in a picture. */
function exposeWiris(text: string): string {
	const pictures = text.replace(/<img\b[^<>]*>/gi, (tag) => /\bdata-mathml\s*=\s*(["'])([^<>]*?)\1/i.exec(tag)?.[2] ?? tag);
	return pictures.replace(/&(?:laquo|#171|#xab);/gi, "«").replace(/&(?:raquo|#187|#xbb);/gi, "»");
}

/** MathML in which other signs are in the place of < > " & and ', so that a text editor leaves it alone. */
const wirisToMathml = (piece: string) =>
	piece
		.replace(/&(?:uml|quot|#168|#xa8);/gi, '"')
		.replace(/&(?:sect|#167|#xa7);/gi, "&")
		.replace(/[«»¨§`]/g, (sign) => WIRIS_SIGNS[sign] ?? sign);

interface MathText {
	text: string;
	math: "none" | "translated" | "lost";
}

/** Translates formulas: those of WIRIS, and in HTML all MathML. `keep` gets each formula with its marks. */
function translateMath(written: string, isHtml: boolean, keep: (formula: string) => string): MathText {
	let math: MathText["math"] = "none";
	const translate = (mathml: string) => {
		const tex = mathmlToLatex(mathml);
		math = tex === "" || math === "lost" ? "lost" : "translated";
		const isBlock = /^<math\b[^<>]*\bdisplay\s*=\s*["']?block/i.test(mathml);
		return keep(isBlock ? PLACEHOLDER_MARKS.block(tex) : PLACEHOLDER_MARKS.inline(tex));
	};
	const hasWiris = /(?:«|&(?:laquo|#171|#xab);)math\b/i.test(written);
	const isPictureOnly = isHtml && /<img\b[^<>]*\bWirisformula\b/i.test(written);
	let text = hasWiris ? replacePieces(exposeWiris(written), "«math", "«/math»", (piece) => translate(wirisToMathml(piece))) : written;
	if (isHtml) text = replacePieces(text, "<math", "</math>", translate);
	// A formula that does not end, or is nothing but a picture.
	if ((hasWiris && text.includes("«math")) || (isPictureOnly && /<img\b[^<>]*\bWirisformula\b/i.test(text))) math = "lost";
	return { text, math };
}

/** A text that is no HTML, with placeholders for the formulas of WIRIS, which nobody could read. */
export const translateWiris = (text: string): MathText => translateMath(text, false, (formula) => formula);

/** Marks around the number of a formula while the text around it is read: code points that no text contains. */
const [FORMULA_START, FORMULA_END] = ["\ufde4", "\ufde5"];

/** Adds text to lines: white space is kept in code, elsewhere it only separates words. */
class LineBuilder {
	private readonly lines: string[] = [];
	private current = "";
	private isCode = false;
	/** True until something of the code was read: a line break right after the tag does not count. */
	private atStart = false;

	setCode(isCode: boolean): void {
		this.isCode = isCode;
		this.atStart = isCode;
	}

	add(piece: string, collapse: boolean): void {
		let text = piece.replace(/\r\n?/g, "\n");
		if (this.atStart) text = text.replace(/^\n/, "");
		else if (collapse && !this.isCode) text = text.replace(/[ \t\n]+/g, " ");
		this.atStart = false;
		const [first = "", ...others] = decodeEntities(text).split("\n");
		this.current += first;
		for (const line of others) {
			this.end(true);
			this.current += line;
		}
	}

	end(written = false): void {
		const line = this.isCode ? this.current.trimEnd() : this.current.trim();
		if (line !== "" || (written && this.isCode)) this.lines.push(line);
		this.current = "";
	}

	all(): string {
		this.end();
		return this.lines.join("\n").replace(/\n{3,}/g, "\n\n");
	}
}

/** The language of a span that Moodle's filter for several languages marks. */
function findSpanLanguage(tag: string): string | undefined {
	if (!/\bclass\s*=\s*["']?[^"'>]*\bmultilang\b/i.test(tag)) return undefined;
	return /\blang\s*=\s*["']?([a-z_-]+)/i.exec(tag)?.[1]?.toLowerCase();
}

/** The language whose spans are read: the quiz's, else the first one. */
function chooseLanguage(html: string, language: string | undefined): string | undefined {
	const all = [...html.matchAll(/<span\b[^<>]*>/gi)].flatMap(([tag]) => findSpanLanguage(tag) ?? []);
	return all.find((one) => one === language) ?? all.find((one) => language !== undefined && one.startsWith(`${language}_`)) ?? all[0];
}

/** The text of HTML, with placeholders for its formulas. It is shown as text and never as HTML, so unknown tags may stay. */
export function readHtmlText(html: string, { language, collapse = false }: HtmlOptions = {}): HtmlText {
	let stripped = false;
	let media = false;
	const formulas: string[] = [];
	const keep = (formula: string) => `${FORMULA_START}${formulas.push(formula) - 1}${FORMULA_END}`;
	const { text: withoutMath, math } = translateMath(html, true, keep);
	let visible = withoutMath;
	for (const [open, close] of INVISIBLE_PIECES) visible = replacePieces(visible, open, close, () => "");
	const source = replaceScripts(pickMlang(visible, language), (tex) => keep(PLACEHOLDER_MARKS.inline(tex)));

	const chosen = chooseLanguage(source, language);
	const lines = new LineBuilder();
	const spans: (string | undefined)[] = [];
	const add = (piece: string) => {
		if (piece === "" || spans.some((one) => one !== undefined && one !== chosen)) return;
		lines.add(piece, collapse);
	};
	let end = 0;
	for (const { 0: tag, index } of source.matchAll(TAG)) {
		add(source.slice(end, index));
		end = index + tag.length;
		if (MEDIA.test(tag)) media = true;
		if (!BREAK.test(tag) && !PLAIN.test(tag)) stripped = true;
		if (/^<span\b/i.test(tag)) spans.push(findSpanLanguage(tag));
		if (/^<\/span\b/i.test(tag)) spans.pop();
		if (BREAK.test(tag)) lines.end(/^<br/i.test(tag));
		if (/^<\/?pre\b/i.test(tag)) lines.setCode(tag[1] !== "/");
	}
	add(source.slice(end));
	const text = lines.all().replace(/\ufde4(\d+)\ufde5/g, (_, place: string) => formulas[Number(place)] ?? "");
	return { text, stripped, media, math };
}
