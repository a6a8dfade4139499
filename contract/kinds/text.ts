import { ACCEPTED_TEXT_MAX, type AuthoringLanguage, LIMITS, TYPO_LETTERS } from "../limits";
import { visibleText } from "../text/visible-text";
import type { ValidationKey } from "../validation";
import type { ContentProblem, JudgedQuestion, KindContent, KindRules, Match, Typos } from "./kind";

/** Characters that look alike: apostrophes, quotes, and all of Unicode's dashes. NFKC takes some of them apart, so they are replaced before it. */
function unifySigns(text: string): string {
	return text
		.replace(/[’‘ʼ`´]/g, "'")
		.replace(/[“”„«»]/g, '"')
		.replace(/\p{Pd}/gu, "-");
}

/** Uses the language of the quiz, not of the browser: phones set to Turkish and to English must give the same result. */
function lowerCase(text: string, language: AuthoringLanguage): string {
	const written = language === "tr" ? text.replaceAll("I", "ı").replaceAll("İ", "i") : text;
	return written.toLowerCase();
}

/** Drops final punctuation: "Paris." equals "Paris". A text of such signs alone keeps the first one. */
function dropFinalPunctuation(text: string): string {
	return text.replace(/(.)[ .!?]*[.!?]$/u, "$1");
}

const LETTERS: Readonly<Record<string, string>> = { ı: "i", ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

function dropAccents(text: string): string {
	return text
		.normalize("NFD")
		.replace(/\p{Mn}/gu, "")
		.replace(/[ıßæœøłđ]/g, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Returns the form in which typed texts are compared (docs/rules/kinds.md#folding-typed-texts), the same in games, solo play and
 * editor.
 */
export function foldText(text: string, match: Match, language: AuthoringLanguage): string {
	const plain = unifySigns(unifySigns(visibleText(text)).normalize("NFKC"))
		.replace(/\s+/gu, " ")
		.trim();
	if (match === "exact") return plain;
	const lower = lowerCase(dropFinalPunctuation(plain), language);
	return (match === "marks" ? dropAccents(lower) : lower).normalize("NFC");
}

/**
 * Counts insertions, deletions, substitutions and swaps. Stops above `most` and returns `most + 1`, because answers are compared with
 * up to twenty texts.
 */
export function countTypingErrors(a: readonly string[], b: readonly string[], most: number): number {
	const beyond = most + 1;
	if (Math.abs(a.length - b.length) > most) return beyond;
	// Each row has only the places next to the diagonal: any other place needs more than `most` insertions or deletions.
	const width = 2 * most + 1;
	let before: number[] = [];
	let last = Array.from({ length: width }, (_, place) => (place < most ? beyond : place - most));
	for (let i = 1; i <= a.length; i++) {
		const row: number[] = [];
		let isHopeless = true;
		for (let place = 0; place < width; place++) {
			const j = i + place - most;
			let errors = j === 0 ? i : beyond;
			if (j > 0 && j <= b.length) {
				const same = a[i - 1] === b[j - 1];
				errors = Math.min(
					beyond,
					(row[place - 1] ?? beyond) + 1,
					(last[place + 1] ?? beyond) + 1,
					(last[place] ?? beyond) + (same ? 0 : 1),
				);
				const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
				if (swapped) errors = Math.min(errors, (before[place] ?? beyond) + 1);
			}
			row.push(errors);
			// A swap reaches back over one row.
			isHopeless &&= errors > most && (last[place] ?? beyond) > most;
		}
		if (isHopeless) return beyond;
		before = last;
		last = row;
	}
	return last[b.length - a.length + most] ?? beyond;
}

export const textContent: KindContent = {
	fields: ["accepted", "match", "typos"],
	hasOptions: false,
	marksCorrect: false,
	solution: ["accepted"],
	meaning: 'Players type an answer; "accepted" holds what counts as right. Judge whether right answers are missing there.',
	problems: ({ accepted = [] }, publishing) => {
		if (!publishing) return [];
		if (accepted.length < LIMITS.accepted.min) return [{ path: ["accepted"], key: "acceptedRequired" }];
		return accepted.flatMap((one, index): ContentProblem[] => (one === "" ? [{ path: ["accepted", index], key: "acceptedEmpty" }] : []));
	},
	defaults: ({ accepted = [], match = DEFAULT_MATCH, typos = DEFAULT_TYPOS }) => ({ accepted, match, typos }),
};

export const DEFAULT_MATCH: Match = "case";
export const DEFAULT_TYPOS: Typos = 0;

/**
 * Returns how many typing errors an accepted text allows: fewer for short ones, because a short word with an error is often another
 * word.
 */
function countAllowedErrors(accepted: string, typos: Typos): number {
	const letters = accepted.match(/\p{L}/gu)?.length ?? 0;
	return letters >= TYPO_LETTERS.all ? typos : letters >= TYPO_LETTERS.one ? Math.min(typos, 1) : 0;
}

interface TextMatch {
	accepted: string;
	errors: number;
}

interface FoldedText {
	folded: string;
	signs: readonly string[];
	most: number;
}

interface FoldedTexts {
	match: Match;
	language: AuthoringLanguage;
	typos: Typos;
	list: readonly FoldedText[];
}

/** Accepted texts are folded once, because a game compares thousands of answers with them. */
const foldedTexts = new WeakMap<readonly string[], FoldedTexts>();

function foldAccepted(accepted: readonly string[], match: Match, typos: Typos, language: AuthoringLanguage): readonly FoldedText[] {
	const known = foldedTexts.get(accepted);
	if (known?.match === match && known.typos === typos && known.language === language) return known.list;
	const list = accepted.map((one): FoldedText => {
		const folded = foldText(one, match, language);
		return { folded, signs: [...folded], most: countAllowedErrors(folded, typos) };
	});
	foldedTexts.set(accepted, { match, language, typos, list });
	return list;
}

/** Finds the closest accepted text that matches the answer; null if no text does. */
export function matchText(
	{ accepted = [], match = DEFAULT_MATCH, typos = DEFAULT_TYPOS }: JudgedQuestion,
	text: string,
	language: AuthoringLanguage,
): TextMatch | null {
	const given = foldText(text, match, language);
	const signs = [...given];
	let best: TextMatch | null = null;
	for (const [index, { folded, signs: acceptedSigns, most }] of foldAccepted(accepted, match, typos, language).entries()) {
		const errors = given === folded ? 0 : most === 0 ? 1 : countTypingErrors(signs, acceptedSigns, most);
		if (errors <= most && errors < (best?.errors ?? most + 1)) best = { accepted: accepted[index] ?? "", errors };
	}
	return best;
}

/** Limits the length of the folded text: a single sign can fold to up to 18 letters. */
const MAX_NFKC_LENGTH = 4 * ACCEPTED_TEXT_MAX;
const isTooLong = (given: string) => given.length > ACCEPTED_TEXT_MAX || given.normalize("NFKC").length > MAX_NFKC_LENGTH;

/** Reads one typed text and trims it; refuses one that shows nothing or is too long. */
export function readTypedText(typed: string): { given: string } | { key: ValidationKey } {
	const given = visibleText(typed);
	if (given === "") return { key: "answerTextRequired" };
	return isTooLong(given) ? { key: "answerTextTooLong" } : { given };
}

export const text: KindRules<string> = {
	answerField: "text",
	isScored: true,
	countsOptions: false,
	asksForOrder: false,
	read: (_, fields) => readTypedText(fields.text ?? ""),
	isRight: (question, given, language) => matchText(question, given, language) !== null,
	toKey: ({ match = DEFAULT_MATCH }, given, language) => foldText(given, match, language),
	choosesSeveral: () => false,
};
