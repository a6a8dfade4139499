import { splitFormulas } from "#contract/text/formula-text";
import type { TextSize } from "~/features/host/game/stage-channel";
import { optionLetter } from "~/features/question/option-identity";
import { LONG_WORD_CHARS, LONG_WORDS } from "~/features/question/with-hyphens";
import type { FitRange } from "./fit-text";

/** Factors of the big screen's text sizes, the same as `--stage-text` in `stage.css`. */
export const TEXT_SCALE: Record<TextSize, number> = { normal: 1, large: 1.12, larger: 1.25 };

/** Characters from which a question can no longer be read at a glance. */
const GLANCE_CHARS = 40;

/** Largest size in u: 9 for a short question, more for a word or two, less for a longer one. */
function largestQuestion(length: number): number {
	return length < GLANCE_CHARS ? 9 + 4 * (1 - length / GLANCE_CHARS) : 9 * (GLANCE_CHARS / length) ** 0.2;
}

/** Characters: browsers balance only a few lines. */
const MAX_BALANCED_CHARS = 160;

/** Chooses the wrapping: long texts only avoid a last line with a single word. */
export function chooseWrap(text: string): string {
	return text.length > MAX_BALANCED_CHARS ? "text-pretty" : "text-balance";
}

/** Binds the last two words of a long text if they are short: `text-pretty` still leaves the last one alone at some widths. */
export function bindLastWords(text: string): string {
	if (text.length <= MAX_BALANCED_CHARS || text.includes("$")) return text;
	return text.replace(/(\s\S{1,16}) (\S{1,12})$/, "$1\u00a0$2");
}

export function readingRange(text: string, size: TextSize): FitRange {
	return { max: largestQuestion(text.length) * TEXT_SCALE[size], floor: 4 };
}

/** The floor is 1/40 of the screen's height. */
export function questionRange(text: string, size: TextSize): FitRange {
	return { max: 0.75 * largestQuestion(text.length) * TEXT_SCALE[size], floor: 2.5 };
}

/** The floor is 1.9u, more than 1/54 of the screen's height. */
export function optionRange(options: readonly string[], size: TextSize): FitRange {
	// Long words are broken rather than making all options smaller.
	const longest = Math.max(0, ...options.map((text) => text.replace(LONG_WORDS, (word) => word.slice(0, LONG_WORD_CHARS)).length));
	const max = longest > 25 ? 4.4 : options.length > 6 ? 5 : options.length > 2 ? 6 : 8;
	return { max: max * TEXT_SCALE[size], floor: 1.9 };
}

/** True if shape and letter are in one line: above each other they would make texts small in low blocks with few words. */
export function signsInLine(options: readonly string[]): boolean {
	if (options.every((text, index) => text === optionLetter(index))) return true;
	return options.length > 4 && options.every((text) => text.length <= 60);
}

/** Shortens a text to `letters` characters at whole words and formulas, with an ellipsis. A formula counts as typed. */
export function shortenToWords(text: string, letters: number): string {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.length <= letters) return line;
	let first = "";
	for (const part of splitFormulas(line, { escapes: false })) {
		const typed = typeof part === "string" ? part : part.typed;
		const room = letters - first.length;
		if (typed.length > room) return `${first}${typeof part === "string" ? part.slice(0, room).replace(/\s*\S*$/, "") : ""}…`;
		first += typed;
	}
	return first;
}
