/* LaTeX, Moodle and most language models write \(…\) and \[…\] where we use dollar signs. */

interface FormulaMarks {
	inline: (tex: string) => string;
	block: (tex: string) => string;
}

/** Rewrites each text between two marks that contains no dollar sign, in linear time. */
function replaceBetween(text: string, open: string, close: string, write: (tex: string) => string): string {
	let [written, end, closed, dollar] = ["", 0, 0, 0];
	for (let from = text.indexOf(open); from >= 0; from = text.indexOf(open, from + open.length)) {
		if (from < end) continue;
		const start = from + open.length;
		if (closed < start) closed = text.indexOf(close, start);
		if (closed < 0) break;
		if (dollar >= 0 && dollar < start) dollar = text.indexOf("$", start);
		if (dollar >= 0 && dollar < closed) continue;
		const tex = text.slice(start, closed).trim();
		// Some tools write an empty formula at the beginning of each text.
		written += text.slice(end, from) + (tex === "" ? "" : write(tex));
		end = closed + close.length;
	}
	return written + text.slice(end);
}

/** Rewrites formulas in brackets with other marks. */
export function replaceBracketFormulas(text: string, { inline, block }: FormulaMarks): string {
	return text.includes("\\") ? replaceBetween(replaceBetween(text, "\\(", "\\)", inline), "\\[", "\\]", block) : text;
}

/** Placeholders for the dollars of formulas while the rest is still being parsed: code points that no text contains. */
const [INLINE, INLINE_END, BLOCK, BLOCK_END] = ["\ufde0", "\ufde1", "\ufde2", "\ufde3"];
const PIECES = /([\ufde0\ufde2])([^\ufde0-\ufde3]*)[\ufde1\ufde3]/g;

/** Marks that survive the parsing of the text around a formula; `placeholdersToDollars` turns them into dollars. */
export const PLACEHOLDER_MARKS: FormulaMarks = {
	inline: (tex) => INLINE + tex + INLINE_END,
	block: (tex) => BLOCK + tex + BLOCK_END,
};

/** Replaces placeholders by dollars. A letter or digit directly before a formula, or a digit directly after it, gets a space between. */
export function placeholdersToDollars(text: string): string {
	return text.replace(PIECES, (piece, mark: string, tex: string, at: number) => {
		const sign = mark === BLOCK ? "$$" : "$";
		const before = /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) ? " " : "";
		const after = /\d/.test(text.charAt(at + piece.length)) ? " " : "";
		return `${before}${sign}${tex}${sign}${after}`;
	});
}

export const bracketsToDollars = (text: string) => placeholdersToDollars(replaceBracketFormulas(text, PLACEHOLDER_MARKS));
