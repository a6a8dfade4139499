/** Folds a text for search: ignores case and accents, and treats I, ı, İ and i as one letter. */
export function foldLetters(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.replace(/[Iıİ]/gu, "i")
		.toLowerCase();
}

/** Returns the form in which the search among players and pupils compares names. */
export function foldName(name: string): string {
	return foldLetters(name).replace(/\s/gu, "");
}
