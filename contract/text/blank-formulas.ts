import { splitFormulas } from "./formula-text";

const words = (list: string) => new Set(list.split(" "));

/** Commands that draw nothing by themselves: spaces, styles, fonts, and grouping. Their arguments count. */
const DRAWS_NOTHING = words(
	", : ; ! > quad qquad enspace enskip thinspace medspace thickspace negthinspace negmedspace negthickspace space nobreakspace mathstrut strut displaystyle textstyle scriptstyle scriptscriptstyle tiny scriptsize footnotesize small normalsize limits nolimits relax nobreak allowbreak goodbreak nonumber notag hline hdashline cr newline DOTSB DOTSI DOTSX atop vcenter sixptsize Tiny text emph textnormal textrm textup textsf texttt textbf textit textmd textsc mathrm mathup mathbf mathit mathsf mathtt mathbb mathcal mathfrak mathscr mathnormal mathord mathbin mathrel mathop mathopen mathclose mathpunct mathinner mbox hbox boldsymbol bold bm pmb rm bf it sf tt cal frak operatorname operatorname*",
);
/** Commands that hide their argument, or whose argument is a name. */
const HIDES_ARGUMENT = words("phantom hphantom vphantom color label ref eqref");
/** Lengths, delimiters that are left out, and the names of tables without brackets or lines. */
const QUIET = new RegExp(
	[
		String.raw`\\(?:m?kern|[hm]skip|hspace\*?)\s*(?:\{[^{}]*\}|\[[^\][]*\]|-?\s*[\d.]+\s*[a-z]{2})`,
		String.raw`\\(?:left|right|middle|[bB]igg?[lrm]?)\s*\.`,
		String.raw`\\begin\s*\{d?array\}\s*\{[\slcr]*\}`,
		String.raw`\\(?:begin|end)\s*\{(?:d?array|matrix|smallmatrix|aligned|gathered|split|align\*|gather\*|equation\*)\}`,
		String.raw`\\textcolor\s*(?=\{)`,
	].join("|"),
	"g",
);
const COMMENTS = /(\\[\s\S])|%[^\n]*\n?/g;
const TOKENS = /\\[a-zA-Z@]+\*?|\\[\s\S]|\S/gu;

function endOfArgument(tokens: readonly string[], start: number): number {
	let depth = 0;
	for (let index = start; index < tokens.length; index++) {
		if (tokens[index] === "{") depth++;
		if (tokens[index] === "}") depth--;
		if (depth <= 0) return index;
	}
	return tokens.length;
}

/** True if a formula shows nothing: it consists of spaces, empty groups, and what `\phantom` hides. */
function drawsNothing(tex: string): boolean {
	const typed = tex.replace(COMMENTS, "$1").replace(QUIET, (found) => (found.startsWith("\\textcolor") ? "\\color" : " "));
	const tokens = [...typed.matchAll(TOKENS)].map(([token]) => token);
	for (let index = 0; index < tokens.length; index++) {
		const token = tokens[index] ?? "";
		const name = token.slice(1);
		if (/^[{}^_&~]$/.test(token) || /^\\[\s\\]$/.test(token) || (token.startsWith("\\") && DRAWS_NOTHING.has(name))) continue;
		if (!token.startsWith("\\") || !HIDES_ARGUMENT.has(name)) return false;
		index = endOfArgument(tokens, index + 1);
	}
	return true;
}

/** True if a text shows nothing: it has no words, and its formulas draw nothing. */
export function isBlankText(text: string): boolean {
	return splitFormulas(text).every((part) => (typeof part === "string" ? part.trim() === "" : drawsNothing(part.tex)));
}
