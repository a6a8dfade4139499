export type Script = "sup" | "sub";

const zip = (signs: string, forms: string): ReadonlyMap<string, string> => {
	const list = [...forms];
	return new Map([...signs].map((sign, index) => [sign, list[index] ?? sign]));
};
const CHARACTERS: Readonly<Record<Script, ReadonlyMap<string, string>>> = {
	sup: zip("0123456789+-−–=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ"),
	sub: zip("0123456789+-−–=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎"),
};
const LATEX_MARKS: Readonly<Record<Script, string>> = { sup: "^", sub: "_" };

/** Raised letters that only decorate: "1st", "2ème". */
const DECORATION = /^(?:st|nd|rd|th|er|re|[eè]?me|TM)$/i;
/** Signs that a formula may hold without being commands. */
const PLAIN_MATH = /^[\p{L}\p{N} +\-−–=()*/.,:<>'′]{1,40}$/u;
/** The text before raised or lowered text that belongs to it. */
const BASE = /(?:\([\p{L}\p{N} +\-−–*/.,]+\)|[\p{L}\p{Nd}]+|[)\]])$/u;
const BASE_CHARACTERS = 30;

/** A single letter is a variable, several are a word. */
const toTex = (text: string) => text.replace(/[−–]/g, "-").replace(/\p{L}{2,}/gu, (word) => `\\text{${word}}`);

/**
 * Raised or lowered text behind others: 10 and 3 become 10³. Without such characters (x and "a+1") it becomes a formula together with what
 * it belongs to, where `write` puts its marks; text that fits in neither is added as it is.
 */
export function addScript(before: string, raised: string, script: Script, write: (tex: string) => string): string {
	const text = raised.trim();
	// A raised o is how people write 20 °C.
	if (script === "sup" && /^[oº°]$/.test(text) && /\d\s?$/.test(before)) return `${before}°`;
	const signs = [...text].map((sign) => CHARACTERS[script].get(sign));
	if (signs.every((sign) => sign !== undefined)) return before + raised.replace(text, () => signs.join(""));
	if (!PLAIN_MATH.test(text) || DECORATION.test(text)) return before + raised;
	const base = BASE.exec(before.slice(-BASE_CHARACTERS))?.[0] ?? "";
	const tex = `${toTex(base)}${LATEX_MARKS[script]}{${toTex(text)}}`;
	return before.slice(0, before.length - base.length) + write(tex);
}

interface TextRun {
	text: string;
	script?: Script | undefined;
}

/** Joins the runs of a text; formulas get brackets. A spreadsheet may cut one exponent into several runs. */
export function joinRaisedRuns(runs: readonly TextRun[]): string {
	const merged: { text: string; script: Script | undefined }[] = [];
	for (const { text, script } of runs) {
		const last = merged.at(-1);
		if (last && last.script === script) last.text += text;
		else merged.push({ text, script });
	}
	return merged.reduce(
		(joined, { text, script }) => (script ? addScript(joined, text, script, (tex) => `\\(${tex}\\)`) : joined + text),
		"",
	);
}
