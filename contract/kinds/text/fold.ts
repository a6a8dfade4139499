import type { AuthoringLanguage } from "../../limits";
import { visibleText } from "../../text/visible-text";
import type { Match } from "../kind";

/** Characters that look alike: apostrophes, quotes, and all of Unicode's dashes. NFKC takes some of them apart, so they are replaced before it. */
function plainSigns(text: string): string {
	return text
		.replace(/[’‘ʼ`´]/g, "'")
		.replace(/[“”„«»]/g, '"')
		.replace(/\p{Pd}/gu, "-");
}

/** Never the browser's language: a phone set to Turkish and one set to English must give the same answer. */
function lowerCase(text: string, language: AuthoringLanguage): string {
	const written = language === "tr" ? text.replaceAll("I", "ı").replaceAll("İ", "i") : text;
	return written.toLowerCase();
}

/** "Paris." and "Paris" are the same answer; a text of such signs alone keeps the first one. */
function withoutEnd(text: string): string {
	return text.replace(/(.)[ .!?]*[.!?]$/u, "$1");
}

const LETTERS: Readonly<Record<string, string>> = { ı: "i", ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

function withoutMarks(text: string): string {
	return text
		.normalize("NFD")
		.replace(/\p{Mn}/gu, "")
		.replace(/[ıßæœøłđ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The form in which typed texts are compared (docs/rules/kinds.md#folding-typed-texts): the same in game, solo play and editor. */
export function foldText(text: string, match: Match, language: AuthoringLanguage): string {
	const plain = plainSigns(plainSigns(visibleText(text)).normalize("NFKC"))
		.replace(/\s+/gu, " ")
		.trim();
	if (match === "exact") return plain;
	const lower = lowerCase(withoutEnd(plain), language);
	return (match === "marks" ? withoutMarks(lower) : lower).normalize("NFC");
}
