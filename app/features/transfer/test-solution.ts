import type { DocumentLine, Marks } from "~/lib/documents/document";
import type { OptionPart, Range } from "./test-block";
import { plainLetters } from "./test-marks";
import { foldText, readTruth } from "./test-words";

/* Which options are right: by signs, by marks of the letters, and by answers in words. Nothing is guessed. */

export type AnswerProblem = "answerUnclear" | "answerMissing" | "answersDiffer";

export type AnswerReading =
	| { places: number[]; rest: string }
	| { problem: AnswerProblem; value: string }
	/** Nothing is written there. */
	| undefined;

const TRAILING_SIGN =
	/(?:(^|[^*])\*{1,2}|([✓✔☑✅]\ufe0f?|√)|(\s)(?:[([]\s?[xX✓✔*]\s?[)\]]|\((?:do[gğ]ru(?:\s+(?:cevap|yan[ıi]t|se[cç]enek|[sş][ıi]k))?|correct(?:\s+answer)?|richtig|bonne\s+r[ée]ponse|correcta)\)))\s*[.;,]?\s*$/iu;
const LEADING_SIGN = /^\s*(?:\*{1,2}(?=[^*])|[✓✔☑✅]\ufe0f?|[([]\s?[xX✓✔]\s?[)\]])\s*/u;
/** "sin (x)", "f (x)": the bracket belongs to a function. */
const FUNCTION_BEFORE = /(?:^|[^\p{L}\p{N}])(?:[fghFG]|sin|cos|tan|cot|log|ln|lim)\s?$/u;

/** The text of an option without signs of the solution, and whether it has one. */
export function removeSigns(text: string): { text: string; isSigned: boolean } {
	let isSigned = false;
	// A cross behind an option says that it is wrong.
	let rest = text.trim().replace(/\s?[❌✗✘✖]\ufe0f?$/u, "");
	const trailing = TRAILING_SIGN.exec(rest.slice(-60));
	if (trailing) {
		const kept = rest.slice(0, Math.max(0, rest.length - 60)) + rest.slice(-60).slice(0, trailing.index) + (trailing[1] ?? "");
		const isFunction =
			trailing[3] !== undefined && /[xX]\s?[)\]]\s*[.;,]?\s*$/.test(rest.slice(-10)) && FUNCTION_BEFORE.test(kept.slice(-12));
		if (!isFunction && kept.trim() !== "") [rest, isSigned] = [kept.trim(), true];
	}
	const leading = LEADING_SIGN.exec(rest.slice(0, 20));
	if (leading && rest.length > leading[0].length) [rest, isSigned] = [rest.slice(leading[0].length), true];
	return { text: rest, isSigned };
}

const PROPERTIES = ["bold", "underline", "color", "highlight"] as const;
type Property = (typeof PROPERTIES)[number];

/** The value of a property over all letters of some text; undefined if a part lacks it. Formulas have no marks of their own. */
function readProperty(lines: readonly DocumentLine[], ranges: readonly Range[], property: Property): string | undefined {
	let found: string | undefined;
	for (const { line, start, end } of ranges) {
		const { text = "", spans = [] } = lines[line] ?? {};
		let at = start;
		for (const span of spans) {
			if (span.end <= start || span.start >= end) continue;
			if (hasLetters(text.slice(at, Math.max(at, span.start)))) return undefined;
			const part = text.slice(Math.max(start, span.start), Math.min(end, span.end));
			at = Math.min(end, span.end);
			if (!hasLetters(part)) continue;
			const value = readMark(span.marks, property);
			if (value === undefined || (found !== undefined && found !== value)) return undefined;
			found = value;
		}
		if (hasLetters(text.slice(at, end))) return undefined;
	}
	return found;
}

const hasLetters = (text: string) => text !== "" && /[\p{L}\p{N}]/u.test(text.replace(/\ufde0[^\ufde1]*\ufde1?/g, ""));
const readMark = (marks: Marks, property: Property) => {
	const value = marks[property];
	return value === true ? "yes" : value === false ? undefined : value;
};

/** The places of options that a mark sets apart: some have it, and the others lack it. Two colours say two things. */
function findMarked(values: readonly (string | undefined)[], usual: string | undefined): number[] | undefined {
	const marked = values.flatMap((value, place) => (value !== undefined && value !== usual ? [place] : []));
	const isOne = new Set(marked.map((place) => values[place])).size === 1;
	return isOne && marked.length < values.length ? marked : undefined;
}

/** True if some letters have the property. */
function hasProperty(lines: readonly DocumentLine[], ranges: readonly Range[], property: Property): boolean {
	return ranges.some(({ line, start, end }) =>
		(lines[line]?.spans ?? []).some(
			(span) =>
				span.end > start &&
				span.start < end &&
				readMark(span.marks, property) !== undefined &&
				hasLetters((lines[line]?.text ?? "").slice(Math.max(start, span.start), Math.min(end, span.end))),
		),
	);
}

/** What each kind of mark says. */
export function readFormatting(lines: readonly DocumentLine[], stem: readonly Range[], options: readonly OptionPart[]): number[][] {
	return PROPERTIES.flatMap((property) => {
		// The colour of the whole question marks nothing.
		const usual = property === "color" || property === "highlight" ? readProperty(lines, stem, property) : undefined;
		const texts = options.map(({ text }) => readProperty(lines, text, property));
		// A word of each option is underlined: the question is about these words.
		const isPartial = options.filter(({ text }, place) => texts[place] === undefined && hasProperty(lines, text, property)).length;
		if (
			texts.some((text) => text !== undefined) &&
			isPartial > 0 &&
			isPartial + texts.filter((text) => text !== undefined).length === options.length
		)
			return [];
		const letters = options.map(({ letter }) => (letter ? readProperty(lines, [letter], property) : undefined));
		return [findMarked(texts, usual), findMarked(letters, usual)].flatMap((marked) => (marked ? [marked] : []));
	});
}

const WORDS_AROUND =
	/^(?:option|choice|se[cç]enek|[sş][ıi]k|antwort|r[ée]ponse|opci[óo]n|respuesta|la|die|the|letter|buchstabe|harf)\s+|['’]?(?:d[ıiuü]r|t[ıiuü]r)$|\s+(?:[sş][ıi]kk[ıi]|[sş][ıi]klar[ıi]?|se[cç]ene[gğ]i|se[cç]enekleri|olmal[ıi]|is|ist|est|es)\p{L}*$|\s+(?:is\s+)?(?:correct|right|richtig|do[gğ]ru(?:dur)?|juste)$/giu;
const SEPARATOR = /\s*(?:[,;/&+]|(?:\s|^)(?:ve|and|und|et|y)(?=\s))\s*/iu;

/** What follows an answer and takes it back: other letters alone, "or B", a negation alone. A sentence is an explanation. */
const CHOICE = "(?:[A-JRTVWY]|do[gğ]ru|yanl[ıi][sş]|true|false|richtig|falsch|wahr|vrai|faux|verdadero|falso)";
const TAKES_BACK = [
	String.raw`(?:[\s()[\]/|,;:.=>→&–-]|m[iıuü](?!\p{L})|\?|${CHOICE}(?!\p{L}))+`,
	String.raw`[\s([,;–-]*(?:or|veya|ya\s+da|oder|ou|o)\s+[([]?${CHOICE}(?!\p{L}).*`,
	String.raw`[\s([,;:.–-]*(?:(?:is|ist|est|es)\s+)?(?:not|nicht|pas|wrong|incorrecta?|false|falsch|faux|de[gğ]il\p{L}*|yanl[ıi][sş]\p{L}*|olamaz|olmaz|olmamal[ıi]|emin\s+de[gğ]il\p{L}*)(?:\s+\p{L}+)?[\s)\].!?]*`,
	String.raw`[\s([,;:.–-]*no,?\s+${CHOICE}(?!\p{L})\W*`,
	String.raw`[\s(]*${CHOICE}\s+(?:de|da)\s+ol.*`,
].map((form) => new RegExp(`^${form}$`, "iu"));
export const takesBack = (behind: string): boolean => behind !== "" && TAKES_BACK.some((form) => form.test(behind.slice(0, 200)));

const letterPlace = (text: string): number | undefined => {
	const letter = /^[([“"'‘]?\s?([A-Ja-j])\s?[)\].:"”'’]{0,2}$/.exec(text.trim())?.[1];
	return letter === undefined ? undefined : letter.toLowerCase().charCodeAt(0) - 97;
};

/** Letters in a row: "B", "A, D", "B ve C", "C şıkkıdır", "ACD". */
function readLetters(written: string): number[] | undefined {
	let text = written.replace(/\s+/g, " ").trim().replace(/[.!]$/, "");
	for (let round = 0; round < 3; round++) text = text.replace(WORDS_AROUND, "").trim();
	if (/^[A-J]{2,6}$/.test(text) && [...text].every((letter, index) => index === 0 || letter > (text[index - 1] ?? ""))) {
		return [...text].map((letter) => letter.charCodeAt(0) - 65);
	}
	const pieces = text
		.split(SEPARATOR)
		.flatMap((piece) => (/^[A-Ja-j](?:\s+[A-Ja-j])+$/.test(piece.trim()) ? piece.trim().split(/\s+/) : [piece]));
	const places = pieces.map(letterPlace);
	return places.length > 0 && places.every((place) => place !== undefined) ? places : undefined;
}

const MAX_ANSWER = 1_000;
const MANY_LETTERED = /(?:^|[\s,;])([A-Ja-j])\s?[).]\s*([^,;]*?)(?=[,;]\s*[A-Ja-j]\s?[).]|$)/g;

/** Several letters with their texts: "A) Su, D) Karbondioksit". */
function readLetteredTexts(value: string): { place: number; text: string }[] {
	return [...value.matchAll(MANY_LETTERED)].map(([, letter = "", text = ""]) => ({ place: letter.toLowerCase().charCodeAt(0) - 97, text }));
}

/** Reads which options an answer names. `isKey`: a single letter in a key is always the letter of an option. */
export function readAnswer(written: string, options: readonly string[], isKey = false): AnswerReading {
	const [firstLine = "", ...more] = written.split("\n");
	const value = plainLetters(firstLine).trim();
	const extra = more.join("\n").trim();
	if (value === "" || /^[\s_.…\-–()[\]]*$/.test(value)) return undefined;
	if (value.length > MAX_ANSWER) return { problem: "answerUnclear", value };
	const folded = options.map(foldText);
	const findText = (text: string) => {
		const wanted = foldText(text);
		return wanted === "" ? [] : folded.flatMap((option, place) => (option === wanted ? [place] : []));
	};
	const finish = (places: readonly number[], rest = ""): AnswerReading => {
		const all = [...new Set(places)].sort((a, b) => a - b);
		if (all.some((place) => place >= options.length)) return { problem: "answerMissing", value };
		// All letters there are, with nothing that says "and": nobody has chosen yet.
		const isForm = all.length > 1 && all.length === options.length && !/[,&+]|\s(?:ve|and|und|et|y)\s/iu.test(value);
		if (isForm) return { problem: "answerUnclear", value };
		return { places: all, rest: [rest.trim(), extra].filter((text) => text !== "").join("\n") };
	};
	const letters = readLetters(value);
	const same = findText(value);
	if (letters && !isKey) {
		// The letter of one option may be the text of another: nobody knows which is meant.
		const exact = options.findIndex((option) => option.trim() === value);
		if (exact >= 0 && !(letters.length === 1 && letters[0] === exact)) return { problem: "answerUnclear", value };
	}
	if (letters && (same.length === 0 || isKey || letters.length === 1)) return finish(letters);
	if (same.length === 1) return finish(same);
	if (same.length > 1) return { problem: "answerUnclear", value };
	const truth = readTruth(value);
	if (truth !== undefined) {
		const places = folded.flatMap((option, place) => (readTruth(option) === truth && option.length > 2 ? [place] : []));
		if (places.length === 1) return finish(places);
	}
	const lettered = readLetteredTexts(value);
	if (lettered.length > 1 && lettered.every(({ place, text }) => text.trim() === "" || findText(text).includes(place)))
		return finish(lettered.map(({ place }) => place));
	const single = /^[([]?([A-Ja-j])\s?[)\].:\-–]{1,2}\s*(.+)$/u.exec(value) ?? /^([A-J])\s+([(–-].*|\p{Lu}.*)$/u.exec(value);
	if (single) {
		const place = (single[1] ?? "").toLowerCase().charCodeAt(0) - 97;
		const rest = single[2] ?? "";
		const named = findText(rest);
		if (named.length > 0 && !named.includes(place)) return { problem: "answersDiffer", value };
		if (named.length === 0 && takesBack(rest)) return { problem: "answerUnclear", value };
		return finish([place], named.includes(place) ? "" : rest.replace(/^[\s:.,;–-]+/, ""));
	}
	const because =
		/^[([]?([A-Ja-j])[)\]]?,\s*((?:[cç][üu]nk[üu]|because|since|as|weil|denn|da|car|parce|puisque|porque|ya\s+que)\s.+)$/iu.exec(value);
	if (because) return finish([(because[1] ?? "").toLowerCase().charCodeAt(0) - 97], because[2]);
	const spaced = /^([A-Ja-j])\s+(.+)$/.exec(value);
	if (spaced) {
		const place = (spaced[1] ?? "").toLowerCase().charCodeAt(0) - 97;
		if (findText(spaced[2] ?? "").includes(place)) return finish([place]);
	}
	const texts = value.split(SEPARATOR).filter((text) => text.trim() !== "");
	const named = texts.map(findText);
	if (texts.length > 1 && named.every(({ length }) => length === 1)) return finish(named.flat());
	return { problem: "answerUnclear", value };
}
