// This file is separate from the checks of formulas, so that a phone does not load them.

/** A piece of a text: words, or a formula as LaTeX; `typed` includes its dollar signs. */
type TextPart = string | { tex: string; block: boolean; typed: string };

// Matches an escaped dollar, one after a letter or digit, a display formula, an inline formula. A formula does not follow a letter or digit,
// neither begins nor ends with white space, and no digit follows it: "5$, 3$" and "$5 and $10" are prices.
const BODY = String.raw`(?!\s)((?:\\[^]|[^$\\])*(?:\\\S|[^$\\\s]))`;
const PIECES = new RegExp(String.raw`\\\$|[\p{L}\p{M}\p{N}]\$+|\$\$${BODY}\$\$(?!\d)|\$${BODY}\$(?!\d)`, "gu");

/** Splits a text into words and formulas, in order. `\$` becomes a dollar sign; with `escapes` false it stays as typed. */
export function splitFormulas(text: string, { escapes = true } = {}): TextPart[] {
	const parts: TextPart[] = [];
	let words = "";
	let end = 0;
	for (const found of text.matchAll(PIECES)) {
		const [typed, block, inline] = found;
		words += text.slice(end, found.index);
		end = found.index + typed.length;
		const tex = block ?? inline;
		if (tex === undefined) words += escapes && typed === "\\$" ? "$" : typed;
		else {
			if (words) parts.push(words);
			words = "";
			parts.push({ tex, block: block !== undefined, typed });
		}
	}
	words += text.slice(end);
	return words || parts.length === 0 ? [...parts, words] : parts;
}

export function hasFormula(text: string): boolean {
	return splitFormulas(text).some((part) => typeof part !== "string");
}
