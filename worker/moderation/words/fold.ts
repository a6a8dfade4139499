const LOOKALIKES: Readonly<Record<string, string>> = {
	а: "a",
	е: "e",
	о: "o",
	р: "p",
	с: "c",
	у: "y",
	х: "x",
	і: "i",
	ѕ: "s",
	к: "k",
	т: "t",
	м: "m",
	н: "h",
	в: "b",
	г: "r",
	α: "a",
	ο: "o",
	ε: "e",
	ι: "i",
	κ: "k",
	τ: "t",
	ν: "v",
	υ: "u",
	ρ: "p",
};
const LEET: Readonly<Record<string, string>> = {
	"0": "o",
	"1": "i",
	"3": "e",
	"4": "a",
	"5": "s",
	"7": "t",
	"8": "b",
	"@": "a",
	$: "s",
	"!": "i",
	"€": "e",
	"|": "i",
};
const INVISIBLE = /\p{Cf}|\p{VS}|\u034f/gu;

function plain(text: string): string {
	let folded = "";
	for (const letter of text.replace(INVISIBLE, "").normalize("NFKD").replace(/\p{M}/gu, ""))
		folded += LOOKALIKES[letter.toLowerCase()] ?? letter;
	return folded;
}

/** Letters without accents, case, disguise: ı, I, İ and i are one. */
export function foldWord(word: string): string {
	return plain(word.normalize("NFC").replace(/[ıİI]/g, "i")).toLowerCase().replace(/ß/g, "ss");
}

/** As foldWord, but a dotless ı (also the capital I, which Turkish reads so) stays apart from i. */
export function foldDotted(word: string): string {
	return plain(word.normalize("NFC").replace(/İ/g, "i").replace(/[Iı]/g, "\u0131")).toLowerCase();
}

/** Digits and signs read as the letters they stand for, only in words that hold letters too. */
export function unmask(word: string): string {
	if (!/\p{L}/u.test(word)) return word;
	let read = "";
	for (const sign of word) read += LEET[sign] ?? sign;
	return read;
}

/** The readings of a word with repeated letters: as it is, long runs cut to one or two, and all runs cut in long words. */
export function withoutRepeats(word: string): string[] {
	const readings = new Set([word, word.replace(/(.)\1{2,}/g, "$1"), word.replace(/(.)\1{2,}/g, "$1$1")]);
	const single = word.replace(/(.)\1+/g, "$1");
	if (single.length >= 5) readings.add(single);
	return [...readings];
}
