import { splitFormulas } from "#contract/text/formula-text";
import type { TextSize } from "~/features/host/game/stage-channel";
import { letterOf } from "~/features/question/option-identity";
import type { FitRange } from "./fit-text";

/** Factors of the big screen's text sizes, the same as `--stage-text` in `stage.css`. */
export const TEXT_SCALE: Record<TextSize, number> = { normal: 1, large: 1.12, larger: 1.25 };

/** From this number of characters on a question can no longer be read at a glance. */
const GLANCE = 40;

/** 9u for a short question, a little more for a word or two, less the longer it is. */
function largestQuestion(length: number): number {
	return length < GLANCE ? 9 + 4 * (1 - length / GLANCE) : 9 * (GLANCE / length) ** 0.2;
}

/** In characters: browsers balance only a few lines. */
const BALANCED = 160;

/** With more lines, the last one should at least not be a single word. */
export function wrapOf(text: string): string {
	return text.length > BALANCED ? "text-pretty" : "text-balance";
}

/** Binds the last two words of a long text if they are short, because `text-pretty` still leaves the last one alone at some widths. */
export function bindLastWords(text: string): string {
	if (text.length <= BALANCED || text.includes("$")) return text;
	return text.replace(/(\s\S{1,16}) (\S{1,12})$/, "$1\u00a0$2");
}

export const LONG_WORD = 16;
const LONG_WORDS = new RegExp(`\\p{L}{${LONG_WORD},}`, "gu");
const VOWELS = "aeıiİoöuüäâîûáéíóúàèìòùåæø";
/** A syllable of most languages in Latin letters begins with the last consonant before a vowel; these letters are one consonant. */
const SYLLABLES = new RegExp(`([${VOWELS}][^${VOWELS}]*?)(sch|ch|ck|ph|th|qu|[^${VOWELS}])(?=[${VOWELS}])`, "giu");

/** Where German words are joined: the letter s before it belongs to the first of them. */
const JOINTS = /(ungs|heits|keits|schafts|täts)(?=\p{L}{3})/giu;

/** Few browsers know the syllables of a language. */
export function withHyphens(text: string): string {
	if (text.includes("$")) return text;
	return text.replace(LONG_WORDS, (word) =>
		word
			.replace(JOINTS, "$1\u00ad")
			.split("\u00ad")
			.map((part) => part.replace(SYLLABLES, "$1\u00ad$2"))
			.join("\u00ad"),
	);
}

export function readingRange(text: string, size: TextSize): FitRange {
	return { max: largestQuestion(text.length) * TEXT_SCALE[size], floor: 4 };
}

/** Never smaller than 1/40 of the height. */
export function questionRange(text: string, size: TextSize): FitRange {
	return { max: 0.75 * largestQuestion(text.length) * TEXT_SCALE[size], floor: 2.5 };
}

/** Never smaller than 1.9u, which is more than 1/54 of the height. */
export function optionRange(options: readonly string[], size: TextSize): FitRange {
	// A long word is broken rather than making all options smaller.
	const longest = Math.max(0, ...options.map((text) => text.replace(LONG_WORDS, (word) => word.slice(0, LONG_WORD)).length));
	const max = longest > 25 ? 4.4 : options.length > 6 ? 5 : options.length > 2 ? 6 : 8;
	return { max: max * TEXT_SCALE[size], floor: 1.9 };
}

/** Above each other they would make the text small in low blocks with few words. */
export function signsInLine(options: readonly string[]): boolean {
	if (options.every((text, index) => text === letterOf(index))) return true;
	return options.length > 4 && options.every((text) => text.length <= 60);
}

/** Whole words and formulas, with an ellipsis if the text is cut. A formula counts as it was typed. */
export function firstWords(text: string, letters: number): string {
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
