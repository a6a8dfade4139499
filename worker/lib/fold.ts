import { foldLetters } from "#contract/text/name-search";

/** Folds text for search: no case, no accents, dotted and dotless i as one letter ("istanbul" finds "İSTANBUL"). Other scripts stay. */
export function foldForSearch(text: string): string {
	return (
		foldLetters(text)
			.replace(/ß/g, "ss")
			.replace(/ø/g, "o")
			.replace(/æ/g, "ae")
			.replace(/œ/g, "oe")
			.replace(/ł/g, "l")
			.replace(/đ/g, "d")
			.replace(/ς/g, "σ")
			// Nobody types invisible characters in a search, and a zero byte would end the query in SQLite.
			.replace(/[\p{Cf}\p{Cs}]/gu, "")
			.replace(/[\p{Cc}\s]+/gu, " ")
			.trim()
	);
}
