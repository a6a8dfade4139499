import { readTypedNumber } from "#contract/kinds/number";
import { headerName } from "~/lib/sheets/header-name";

/* Which options the cell of a right answer names: by their texts, by positions or letters, or by both ("B) Pacific"). */

export const foldCell = (text: string) => text.trim().toLowerCase();

const OPTION =
	/^(?:answer|option|choice|secenek|cevap|yanit|sik)\s*#?\s*(\d{1,2}|[a-j])$|^([a-j])(?: (?:option|sikki|secenegi|secenek|cevabi|yaniti))?$|^(\d{1,2})(?:\.|st|nd|rd|th)? ?(?:answer|option|choice|secenek|cevap|yanit|sik)$/;

const markPlace = (mark: string) => (/^\d/.test(mark) ? Number(mark) - 1 : mark.toLowerCase().charCodeAt(0) - 97);

/** The place that a folded heading such as "option 2", "2. secenek" or "b sikki" names. */
export function findOptionPlace(name: string): number | undefined {
	const match = OPTION.exec(name);
	const mark = match?.slice(1).find((part) => part !== undefined);
	return mark === undefined ? undefined : markPlace(mark);
}

interface NamedOptions {
	places: number[];
	hasOptionText: boolean;
	/** True if letters or positions say the same as the texts. */
	isMarked?: boolean;
}

/** Separators of several texts; those that are least likely within a text come first. */
const SEPARATORS = [/[;|\n]/, /,\s/, /[,;|\n]/];

/** A position or a letter: other texts mean that a table names options by their texts. */
const isPositionOrLetter = (text: string) => /^(?:\d{1,2}|[a-z])$/i.test(text);

/** Finds the option with this text, in upper or lower case; −1 if no option has it. */
function findTextPlace(words: string, texts: readonly string[]): number {
	const place = words === "" ? -1 : texts.indexOf(words);
	// A spreadsheet writes the same number as "1.5" here and as "1,50" there.
	if (place >= 0 || !/\d[.,]\d/.test(words)) return place;
	const number = readTypedNumber(words);
	return number === null ? -1 : texts.findIndex((text) => readTypedNumber(text) === number);
}

function findNamedOptions(marks: string, options: readonly string[]): NamedOptions | undefined {
	const texts = options.map(foldCell);
	const whole = foldCell(marks);
	for (const parts of [[whole], ...SEPARATORS.map((separator) => whole.split(separator).map(foldCell))]) {
		const places = parts.map((part) => findTextPlace(part, texts));
		if (places.every((place) => place >= 0)) return { places, hasOptionText: parts.some((part) => !isPositionOrLetter(part)) };
	}
	return undefined;
}

/** A longer cell is a text, not a list of marks: some of the readings below would take long. */
const MAX_MARKS = 2_000;

/** Reads option texts in a row that contain commas themselves ("Red, white, Blue"), if they can be parted in one way only. */
function findJoinedOptions(marks: string, options: readonly string[]): NamedOptions | undefined {
	const whole = foldCell(marks);
	const texts = options.map(foldCell);
	const separator = /\s*[,;|]\s*/y;
	/** The ways to read the rest of the cell, by where it begins; two are as many as any more. */
	const known = new Map<number, number[][]>();
	const readFrom = (at: number): number[][] => {
		const before = known.get(at);
		if (before) return before;
		const ways: number[][] = [];
		texts.forEach((text, place) => {
			if (text === "" || ways.length > 1 || !whole.startsWith(text, at)) return;
			const end = at + text.length;
			separator.lastIndex = end;
			if (end === whole.length) ways.push([place]);
			else if (separator.test(whole)) ways.push(...readFrom(separator.lastIndex).map((rest) => [place, ...rest]));
		});
		known.set(at, ways.slice(0, 2));
		return ways.slice(0, 2);
	};
	const [only, ...others] = readFrom(0);
	return only && others.length === 0 && only.length > 1 ? { places: only, hasOptionText: true } : undefined;
}

const LETTER = String.raw`[([]?\s?(?:[a-j]|\d{1,2})\s?(?:[)\].:]+|[-–—](?=\s))`;
const WORD = "(?:option|answer|choice|seçenek|cevap|yanıt|şık)";
/** "B) Pacific", "(2) Pacific", "Option B: Pacific". */
const MARKED_TEXT = new RegExp(String.raw`^(?:${WORD}\s)?[([]?\s?([a-j]|\d{1,2})\s?(?:[)\].:]+|[-–—](?=\s))\s?(\S[\s\S]*)$`, "i");
/** "B Pacific". */
const SPACED_TEXT = new RegExp(String.raw`^(?:${WORD}\s)?([a-j]|\d{1,2})\s(\S[\s\S]*)$`, "i");
/** "Pacific (B)". */
const TEXT_AND_MARK = /^([\s\S]*\S)\s?[([]\s?([a-j]|\d{1,2})\s?[)\]]$/i;
const BEFORE_MARK = new RegExp(String.raw`(?:\s?[,;|/&+\n]\s?|\s(?:and|ve)\s)(?=(?:${WORD}\s)?${LETTER})`, "i");

const plainText = (text: string) => foldCell(text).replace(/[.,;:!?]+$/, "");

const BEFORE_SPACED = new RegExp(String.raw`\s?[,;|\n]\s?(?=(?:${WORD}\s)?(?:[a-j]|\d{1,2})\s)`, "i");

/** The place of "B) Pacific" if Pacific is the second option: a letter that says something else than the text says nothing. */
function findMarkedText(written: string, options: readonly string[], markedText: RegExp): number | undefined {
	const words = written.trim();
	const behind = markedText.exec(words);
	const before = TEXT_AND_MARK.exec(words);
	for (const [mark = "", text = ""] of [behind?.slice(1) ?? [], before?.slice(1).reverse() ?? []]) {
		const option = options[markPlace(mark)] ?? "";
		if (mark !== "" && option.trim() !== "" && findTextPlace(plainText(text), [plainText(option)]) === 0) return markPlace(mark);
	}
	return undefined;
}

function findMarkedTexts(
	marks: string,
	options: readonly string[],
	markedText = MARKED_TEXT,
	beforeMark = BEFORE_MARK,
): NamedOptions | undefined {
	const flat = marks.replace(/[^\S\n]+/g, " ");
	for (const parts of [[flat], flat.split(beforeMark)]) {
		const places = parts.flatMap((part) => findMarkedText(part, options, markedText) ?? []);
		if (places.length === parts.length) return { places, hasOptionText: true, isMarked: true };
	}
	return undefined;
}

/** The options without letters of their own, where each has the letter of its place. */
function findUnmarkedOptions(options: readonly string[]): string[] | undefined {
	const texts = options.map((option, place) => {
		if (option.trim() === "") return "";
		const [, mark = "", text = ""] = MARKED_TEXT.exec(option.trim()) ?? [];
		return mark !== "" && markPlace(mark) === place ? text : undefined;
	});
	return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** Raised letters are often plain in the cell of the right answer. */
const toPlainLetters = (text: string) => foldCell(text).normalize("NFKC");

function findOptions(marks: string, options: readonly string[], isInRange: boolean): NamedOptions | undefined {
	const named = findNamedOptions(marks, options);
	if (named || marks === "" || marks.length > MAX_MARKS) return named;
	const joined = findJoinedOptions(marks, options) ?? findMarkedTexts(marks, options);
	if (joined) return joined;
	const unmarked = findUnmarkedOptions(options);
	const own = unmarked && (findNamedOptions(marks, unmarked) ?? findMarkedTexts(marks, unmarked));
	if (own || isInRange) return own;
	const plain = options.map(toPlainLetters);
	const isTwice = new Set(plain.filter((text) => text !== "")).size < plain.filter((text) => text !== "").length;
	return isTwice ? undefined : findNamedOptions(toPlainLetters(marks), plain);
}

const LIST = /\s?[,;|&/+\n]\s?|\s(?:and|ve)\s/i;

/** The place of "Option B", "(B)", "[2]", "#2", "B şıkkı", "2. seçenek". */
function findMarkPlace(written: string): number | undefined {
	const mark = /^(?:[([]|#|n[or]\.?\s(?=\d))?\s?([a-z]|\d{1,2})\s?[)\].:]*$/i.exec(written.trim())?.[1];
	return mark === undefined ? findOptionPlace(headerName(written)) : markPlace(mark);
}

const NUMBERS_ONLY = /^\d{1,2}(?:[,;.|&/\s]+\d{1,2})*[,;.]?$/;

/** Reads positions: "1,3", "A C", "1.3" (a number that a spreadsheet made of "1,3"), "Option A and Option C". */
function parsePositions(marks: string): number[] | undefined {
	if (NUMBERS_ONLY.test(marks)) return [...marks.matchAll(/\d+/g)].map(([digits]) => Number(digits) - 1);
	if (/^[A-Za-z](?:[,;.|&/\s]+[A-Za-z])*[.)]?$/.test(marks)) return [...marks.matchAll(/[A-Za-z]/g)].map(([letter]) => markPlace(letter));
	if (marks.length > MAX_MARKS) return undefined;
	const parts = marks.replace(/[^\S\n]+/g, " ").split(LIST);
	const places = parts.flatMap((part) => findMarkPlace(part) ?? []);
	return places.length === parts.length ? places : undefined;
}

export interface CorrectCell {
	positions: number[] | undefined;
	/** True if the positions are numbers, which a table may count from 0. */
	isNumbered: boolean;
	isInRange: boolean;
	named: NamedOptions | undefined;
}

/** Words that say that the rest of the cell is right: "Answer: B", "Doğru cevap: B", "B is correct", "Pacific (doğru)". */
const AROUND = [
	/^(?:correct|right|doğru(?:su)?|(?:(?:correct|right|doğru)\s)?(?:answer|option|choice|cevap|yanıt|seçenek|şık))\s?[:=]\s?(?=\S)/i,
	/(?:\s(?:is|are)\s(?:correct|right)|\sdoğru(?:dur)?|\s?\((?:correct|right|doğru)\))[.!]?$/i,
];

export function readCorrect(written: string, options: readonly string[]): CorrectCell {
	const marks = written.trim();
	const positions = parsePositions(marks);
	const isInRange = positions?.every((place) => (options[place] ?? "").trim() !== "") ?? false;
	const named = findOptions(marks, options, isInRange);
	const isNumbered = NUMBERS_ONLY.test(marks);
	if (positions || named || marks.length > MAX_MARKS) return { positions, isNumbered, isInRange, named };
	const spaced = findMarkedTexts(marks, options, SPACED_TEXT, BEFORE_SPACED);
	const rest = AROUND.reduce((text, around) => text.replace(around, ""), marks);
	return spaced || rest === marks ? { positions, isNumbered, isInRange, named: spaced } : readCorrect(rest, options);
}

export type Naming = "positions" | "positionsFromZero" | "texts" | "unknown";

/**
 * "2" may be the second option or the one that reads "2": what the other rows must mean decides. A 0 that names no option says that the
 * table counts from 0.
 */
export function chooseNaming(rows: readonly CorrectCell[]): Naming {
	if (rows.some(({ isNumbered, positions, named }) => isNumbered && !named && positions?.includes(-1))) return "positionsFromZero";
	const onlyPositions = rows.filter(({ isInRange, named }) => isInRange && !named).length;
	const onlyTexts = rows.filter(({ isInRange, named }) => named && !named.isMarked && !isInRange).length;
	if (onlyPositions === onlyTexts) return "unknown";
	return onlyPositions > onlyTexts ? "positions" : "texts";
}

export function choosePlaces(
	{ positions, isNumbered, isInRange, named }: CorrectCell,
	naming: Naming,
): { places: number[]; isGuess: boolean } | undefined {
	if (naming === "positionsFromZero" && isNumbered && positions && !named)
		return { places: positions.map((place) => place + 1), isGuess: false };
	if (!named) return positions && { places: positions, isGuess: false };
	const isSame = positions?.toString() === named.places.toString();
	if (!positions || !isInRange || isSame || named.hasOptionText || naming === "texts") return { places: named.places, isGuess: false };
	return naming === "positions" ? { places: positions, isGuess: false } : { places: named.places, isGuess: true };
}
