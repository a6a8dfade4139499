import { resolveConfusablesTransformer } from "obscenity";

const confusables = resolveConfusablesTransformer();

const LETTERS: Readonly<Record<string, string>> = {
	ı: "i",
	ß: "ss",
	æ: "ae",
	œ: "oe",
	ø: "o",
	в: "b",
	г: "r",
	и: "u",
	к: "k",
	м: "m",
	н: "h",
	п: "n",
	т: "t",
	у: "y",
	ш: "w",
	б: "b",
	з: "e",
	і: "i",
	ι: "i",
	ν: "v",
	υ: "u",
	κ: "k",
	τ: "t",
	η: "n",
};

/** Digits and signs that stand for letters. */
const MASKS: Readonly<Record<string, string>> = {
	"0": "o",
	"1": "i",
	"3": "e",
	"4": "a",
	"5": "s",
	"6": "g",
	"7": "t",
	"8": "b",
	"9": "g",
	"@": "a",
	$: "s",
	"!": "i",
	"|": "i",
	"€": "e",
	"£": "l",
	"¢": "c",
	"+": "t",
};

/** Letters that distinguish Turkish or Spanish words. */
const KEPT_LETTERS = "çğıöşüñ";
const INVISIBLE = /[\p{Cf}\p{VS}\u115f\u1160\u3164\uffa0]/gu;
const PLAIN = /^[a-z]*$/;

const foldedLetters = new Map<string, string>();

function foldLetter(letter: string): string {
	const known = foldedLetters.get(letter);
	if (known !== undefined) return known;
	let folded = "";
	for (const part of letter.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "")) {
		const code = part.codePointAt(0) ?? 0;
		const replaced = LETTERS[part] ?? (code < 0x80 ? part : String.fromCodePoint(confusables.transform(code) ?? code));
		folded += replaced.toLowerCase();
	}
	if (foldedLetters.size > 5_000) foldedLetters.clear();
	foldedLetters.set(letter, folded);
	return folded;
}

export interface Reading {
	/** Folded without accents, case and look-alikes; ı, I, İ and i are one letter. */
	ascii: string;
	/** Folded like `ascii`, but keeps ç ğ ı ö ş ü ñ, and a capital I, which may be ı or i. */
	exact: string;
}

/** Folds a word and drops its invisible characters. */
export function foldWord(word: string): Reading {
	if (PLAIN.test(word)) return { ascii: word, exact: word };
	let ascii = "";
	let exact = "";
	for (const letter of word.replace(INVISIBLE, "").normalize("NFC")) {
		const folded = foldLetter(letter);
		ascii += folded;
		const lower = letter === "I" || letter === "İ" ? letter : letter.toLowerCase();
		exact += lower === "I" || KEPT_LETTERS.includes(lower) ? lower : folded;
	}
	return { ascii, exact };
}

/** Replaces digits and signs by letters; `one` is what a 1 represents. */
export function unmask(word: string, one: "i" | "l" = "i"): string {
	let read = "";
	for (const sign of word) read += one === "l" && (sign === "1" || sign === "|" || sign === "!") ? "l" : (MASKS[sign] ?? sign);
	return read;
}

/** Shorter words keep double letters: without them innocent words would become offensive ("sikke", "boob"). */
const SHORTEST_CUT = 5;

/** Readings of a word with repeated letters: unchanged, long runs cut to one and to two, every run cut to one. */
export function withoutRepeats(reading: Reading): Reading[] {
	if (!/(.)\1/.test(reading.ascii)) return [reading];
	const readings = [reading];
	const add = (pattern: RegExp, by: string) => {
		const ascii = reading.ascii.replace(pattern, by);
		if (!readings.some((other) => other.ascii === ascii)) readings.push({ ascii, exact: reading.exact.replace(pattern, by) });
	};
	if (/(.)\1\1/.test(reading.ascii)) {
		add(/(.)\1{2,}/g, "$1");
		add(/(.)\1{2,}/g, "$1$1");
		add(/(.)\1+/g, "$1");
	} else if (reading.ascii.replace(/(.)\1+/g, "$1").length >= SHORTEST_CUT) add(/(.)\1+/g, "$1");
	return readings;
}
