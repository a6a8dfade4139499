import type { ImportNote, WarningKey } from "./types";

/** A code point that no text contains. */
const STAR = "\ufdd8";

/**
 * Moodle's short answers with the meaning that they have there: a star is any text, `\*` a star. At an end it is dropped,
 * because accepted texts here are whole; a text with a star between words cannot be kept.
 */
export function acceptedTexts(written: readonly string[]): { accepted: string[]; warnings: ImportNote<WarningKey>[] } {
	const accepted: string[] = [];
	const wild: string[] = [];
	for (const text of written) {
		// An escaped star does not count while the others are looked for.
		const parts = text.replaceAll("\\*", STAR).split("*");
		const [first = "", ...others] = parts.filter((part, index) => part.trim() !== "" || (index > 0 && index < parts.length - 1));
		if (parts.length > 1) wild.push(text);
		if (parts.length === 1 || (first.trim() !== "" && others.length === 0)) accepted.push(first.replaceAll(STAR, "*").trim());
	}
	return { accepted, warnings: wild.length === 0 ? [] : [{ key: "wildcard", values: { value: wild.join(" · ") } }] };
}

export const withStarsEscaped = (text: string) => text.replaceAll("*", "\\*");
