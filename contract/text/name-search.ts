/** Ignores case and accents, and treats I, ı, İ and i as one letter: the base of every search. */
export function foldLetters(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.replace(/[Iıİ]/gu, "i")
		.toLowerCase();
}

/** The form in which the search among players and pupils compares names. */
export function foldName(name: string): string {
	return foldLetters(name).replace(/\s/gu, "");
}
