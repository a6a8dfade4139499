/** The beginning of a piece in one language as Moodle's newer filter writes it: `{mlang tr}…{mlang}`. */
const OPEN = /\{mlang\s+([a-z_,\s-]{2,100})\}/giy;

interface Piece {
	languages: string[];
	text: string;
}

/** The text with the pieces of one language only: the given one, else "other", else the first. Each letter is read a fixed number of times. */
export function pickMlang(text: string, language: string | undefined): string {
	const parts: (string | Piece)[] = [];
	let end = 0;
	for (let from = text.indexOf("{mlang"); from >= 0; from = text.indexOf("{mlang", Math.max(end, from + 1))) {
		OPEN.lastIndex = from;
		const found = OPEN.exec(text);
		if (!found) continue;
		const start = from + found[0].length;
		const close = text.indexOf("{mlang}", start);
		if (close < 0) break;
		const languages = (found[1] ?? "").toLowerCase().split(/[\s,]+/);
		parts.push(text.slice(end, from), { languages, text: text.slice(start, close) });
		end = close + "{mlang}".length;
	}
	if (parts.length === 0) return text;
	const all = parts.flatMap((part) => (typeof part === "string" ? [] : part.languages));
	const chosen = [language, "other"].find((one) => one !== undefined && all.includes(one)) ?? all[0] ?? "";
	const kept = parts.map((part) => (typeof part === "string" ? part : part.languages.includes(chosen) ? part.text : ""));
	return kept.join("") + text.slice(end);
}
