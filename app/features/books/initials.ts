import type { AuthoringLanguage } from "#contract/limits";

/**
 * The first letters of the first two words, or the first two letters of one. In capitals of the book's language: server and browser
 * may have other ones of their own, and a Turkish "i" is not an English one.
 */
export function initialsOf(title: string, language: AuthoringLanguage): string {
	const [first = "", second] = title.trim().split(/\s+/u);
	const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
	return letters.join("").toLocaleUpperCase(language);
}
