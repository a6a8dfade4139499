import { isBlankText, MAX_MARK_LINE, readTruth } from "./test-words";

/* Numbers of questions and letters of options at the beginning of a line or of a part of it. */

export type NumberStyle = "word" | "emoji" | "list" | "cell" | "." | ")" | "-" | ":" | "()";

export interface NumberMark {
	number: number;
	style: NumberStyle;
	/** Where the text of the question begins. */
	end: number;
	/** What stands in brackets or as a blank before the number: "( D ) 1. …". */
	before?: string;
}

/** A number is looked for in the first letters of a line. */
const HEAD = 120;
const WORD =
	/^[\s*_#>]{0,6}(?:soru|question|frage|pregunta|aufgabe|exercice|ejercicio|q|s)\s{0,2}(?:no|nr|n[°º])?\s{0,2}[-.:#]?\s{0,2}(\d{1,3})\s{0,2}(?:[.:)\-–—*_]{1,4}\s*|$)/iu;
const BEFORE_WORD = /^[\s*_]{0,6}(\d{1,3})\s?[.)]?\s?-?\s?(?:soru|question|frage|pregunta|aufgabe)\s{0,2}(?:[:.)\-–]{1,2}[*_]{0,2}\s*|$)/iu;
const EMOJI = /^\s{0,6}((?:\d\ufe0f?\u20e3){1,3}|🔟)\s{0,3}[.):\-–]?\s*/u;
const CIRCLED = /^\s{0,6}([①-⑳❶-❿➀-➉])\s{0,3}[.):\-–]?\s*/u;
const PLAIN = /^[\s*_]{0,30}(\d{1,3})\s?(\.\)|[-–]\)|\)[.\-:]|\.[-–]|[.)]|[-–—]|:)[*_]{0,2}(?!\d)[ \t\u00a0]*/u;
const IN_BRACKETS = /^\s{0,30}[([]\s?(\d{1,3})\s?[)\]]\s*/;
const CELL = /^\s{0,6}(\d{1,3})\s*\t\s*/;
const BEFORE =
	/^\s{0,30}(?:[([]([\s._…]{0,12}|\s?\p{L}{1,10}\s?)[)\]]|(_{1,20}\s?[DYTFRVW]\s?_{0,20}|_{2,20}))\s{0,6}(?=\d{1,3}\s?[.)\-–])/u;

function circledNumber(sign: string): number {
	const code = sign.codePointAt(0) ?? 0;
	return code >= 0x2460 && code <= 0x2473 ? code - 0x245f : code >= 0x2776 && code <= 0x277f ? code - 0x2775 : code - 0x277f;
}

const emojiNumber = (signs: string) => (signs === "🔟" ? 10 : Number(signs.replace(/\D/g, "")));

function readPlainNumber(head: string): NumberMark | undefined {
	const word = WORD.exec(head) ?? BEFORE_WORD.exec(head);
	if (word) return { number: Number(word[1]), style: "word", end: word[0].length };
	const emoji = EMOJI.exec(head);
	if (emoji) return { number: emojiNumber(emoji[1] ?? ""), style: "emoji", end: emoji[0].length };
	const circled = CIRCLED.exec(head);
	if (circled) return { number: circledNumber(circled[1] ?? ""), style: "emoji", end: circled[0].length };
	const plain = PLAIN.exec(head);
	if (plain) {
		const sign = plain[2] ?? ".";
		const style = sign.length > 1 ? ")" : sign === "–" || sign === "—" ? "-" : (sign as NumberStyle);
		return { number: Number(plain[1]), style, end: plain[0].length };
	}
	const brackets = IN_BRACKETS.exec(head);
	if (brackets) return { number: Number(brackets[1]), style: "()", end: brackets[0].length };
	const cell = CELL.exec(head);
	return cell ? { number: Number(cell[1]), style: "cell", end: cell[0].length } : undefined;
}

/** The number with which a line begins, if it has the form of the number of a question. */
export function readNumberMark(text: string): NumberMark | undefined {
	const head = text.slice(0, HEAD);
	const found = BEFORE.exec(head);
	const isWord = (found?.[1]?.trim().length ?? 0) > 1 && readTruth(found?.[1] ?? "") === undefined && !isBlankText(found?.[1] ?? "");
	const before = isWord ? null : found;
	const mark = readPlainNumber(before ? head.slice(before[0].length) : head);
	if (!mark || mark.number === 0) return undefined;
	return before ? { ...mark, end: mark.end + before[0].length, before: before[1] ?? before[2]?.replace(/[_\s]/g, "") ?? "" } : mark;
}

export interface OptionMark {
	/** 0 for A. */
	letter: number;
	/** The case and the sign behind the letter. */
	style: string;
	/** True for a star, a cross or a tick before the letter. */
	isSigned: boolean;
	/** "C.U.S.A." is an option only where C is due. */
	isAbbreviation?: true;
	start: number;
	end: number;
}

const OPTION =
	/^[\s\u00a0]*(?:[-•●▪]\s{1,3})?(?:(\*{1,2}|[✓✔☑✅☒√]\ufe0f?|[([]\s?[xX✓✔*]\s?[)\]])|[☐□]|[✗✘✖❌]\ufe0f?|[([]\s{0,6}[)\]])?\s{0,4}([([]?)([A-Ja-j])\s?([)\].:\-–])(?:[)\-–.](?=\s))?(\*{0,2})[ \t\u00a0]*/u;

/** Letters in circles and squares, as chats write them: Ⓐ, 🅐, 🅰. */
const RINGED = /[Ⓐ-Ⓙⓐ-ⓙ🄐-🄙🄰-🄹🅐-🅙🅰-🅹]\ufe0f?/gu;
const RINGED_OPTION = new RegExp(String.raw`^\s{0,6}(${RINGED.source})\s{0,2}[).:–-]?\s*`, "u");
const FIRST_RINGED = [0x24b6, 0x24d0, 0x1f110, 0x1f130, 0x1f150, 0x1f170];

function ringedPlace(sign: string): number {
	const code = sign.codePointAt(0) ?? 0;
	return code - (FIRST_RINGED.filter((first) => first <= code).at(-1) ?? 0);
}

/** Writes ringed letters as plain ones. */
export const plainLetters = (text: string) => text.replace(RINGED, (sign) => String.fromCharCode(65 + ringedPlace(sign)));

/** The letter of an option at a place where a part of a line begins. */
export function readOptionMark(text: string, from: number): OptionMark | undefined {
	const part = text.slice(from, from + 60);
	const ringed = RINGED_OPTION.exec(part);
	if (ringed) {
		const [typed, sign = ""] = ringed;
		const start = from + typed.length - typed.trimStart().length;
		return { letter: ringedPlace(sign), style: "ringed", isSigned: false, start, end: from + typed.length };
	}
	const found = OPTION.exec(part);
	if (!found) return undefined;
	const [typed, sign, open = "", letter = "", close = "", star = ""] = found;
	const next = part.slice(typed.trimEnd().length);
	// "A.Ş." and "a.m." are abbreviations.
	const isAbbreviation = close === "." && !open && /^\p{L}\s?\.|^\p{L}(?!\p{L})/u.test(part.slice(part.indexOf(letter + close) + 2));
	if (isAbbreviation && letter.toLowerCase() === "a") return undefined;
	// "A-B" are two points.
	if (/[-–]$/.test(typed) && /^[A-J](?!\p{L})/u.test(next) && letter === letter.toUpperCase()) return undefined;
	const closing = close === "]" ? ")" : close === "–" ? "-" : close;
	const lead = typed.length - typed.trimStart().length;
	return {
		letter: letter.toLowerCase().charCodeAt(0) - 97,
		style: `${letter === letter.toUpperCase() ? "A" : "a"}${open && "("}${closing}`,
		isSigned: sign !== undefined || star !== "",
		...(isAbbreviation ? { isAbbreviation } : {}),
		start: from + lead,
		end: from + typed.length,
	};
}

/** Where the parts of a line begin that a tab or two spaces part. */
export function partStarts(text: string): number[] {
	if (text.length > MAX_MARK_LINE) return [0];
	const starts = [0];
	for (const { 0: gap, index } of text.matchAll(/[\t\u00a0 ]{2,}|\t/g))
		if (index > 0 && index + gap.length < text.length) starts.push(index + gap.length);
	return starts;
}

const ROMAN_START = /^\s*(?:[IVX]{1,5})\s?[.)\-–]/;
/** "I.", "•", "-": a line that begins a statement of its own. */
export const startsStatement = (text: string) => ROMAN_START.test(text) || /^\s*(?:[•●▪*–-]\s|\d{1,2}[.)]\s)/u.test(text);
