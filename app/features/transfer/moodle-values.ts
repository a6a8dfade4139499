import { readTypedNumber } from "#contract/kinds/number";
import type { GiftText } from "./gift-text";
import type { ImportNote, WarningKey } from "./types";

/** A code point that no text contains. */
const STAR = "\ufdd8";

/**
 * Reads Moodle's short answers, in which a star is any text and `\*` a star. A star at an end is dropped, because accepted texts here
 * are whole; a text with a star between words cannot be kept.
 */
export function readAcceptedTexts(written: readonly string[]): { accepted: string[]; warnings: ImportNote<WarningKey>[] } {
	const accepted: string[] = [];
	const textsWithStar: string[] = [];
	for (const text of written) {
		// An escaped star does not count while the others are looked for.
		const parts = text.replaceAll("\\*", STAR).split("*");
		const [first = "", ...others] = parts.filter((part, index) => part.trim() !== "" || (index > 0 && index < parts.length - 1));
		if (parts.length > 1) textsWithStar.push(text);
		if (parts.length === 1 || (first.trim() !== "" && others.length === 0)) accepted.push(first.replaceAll(STAR, "*").trim());
	}
	return { accepted, warnings: textsWithStar.length === 0 ? [] : [{ key: "wildcard", values: { value: textsWithStar.join(" · ") } }] };
}

export const escapeStars = (text: string) => text.replaceAll("*", "\\*");

const EXPONENT = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?$/i;

/** A number of GIFT or Moodle's XML, which write a point in every language, and an exponent where it is large or small. */
export function parseFileNumber(written: string): number | null {
	const words = written.trim().replaceAll("−", "-");
	// Numbers beyond our limit are read too, so that the row can say that they are too large.
	return readTypedNumber(words) ?? (EXPONENT.test(words) ? Number(words.replace(",", ".")) : null);
}

/** Says that of several right numbers only the first one is imported. */
export function numberWarnings(right: readonly string[]): ImportNote<WarningKey>[] {
	const [first, ...others] = [...new Set(right.map((words) => words.trim()))];
	return others.length === 0 ? [] : [{ key: "numbersDropped", values: { value: first, name: others.join(" · ") } }];
}

export function textWarnings(texts: readonly GiftText[]): ImportNote<WarningKey>[] {
	const warnings: ImportNote<WarningKey>[] = [];
	if (texts.some(({ media }) => media)) warnings.push({ key: "mediaDropped" });
	if (texts.some(({ stripped }) => stripped)) warnings.push({ key: "formatStripped" });
	if (texts.some(({ math }) => math !== "none")) warnings.push({ key: "mathTranslated" });
	return warnings;
}
