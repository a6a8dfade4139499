import { ACCEPTED_TEXT_MAX, type AuthoringLanguage, TYPO_LETTERS } from "../../limits";
import { visibleText } from "../../text/visible-text";
import type { ValidationKey } from "../../validation";
import type { JudgedQuestion, KindRules, Match, Typos } from "../kind";
import { typingErrors } from "./distance";
import { foldText } from "./fold";

export const DEFAULT_MATCH: Match = "case";
export const DEFAULT_TYPOS: Typos = 0;

/** How many typing errors an accepted text allows: a short word with an error is often another word. */
function allowedErrors(accepted: string, typos: Typos): number {
	const letters = accepted.match(/\p{L}/gu)?.length ?? 0;
	return letters >= TYPO_LETTERS.all ? typos : letters >= TYPO_LETTERS.one ? Math.min(typos, 1) : 0;
}

interface Matched {
	accepted: string;
	errors: number;
}

interface Wanted {
	folded: string;
	signs: readonly string[];
	most: number;
}

interface WantedList {
	match: Match;
	language: AuthoringLanguage;
	typos: Typos;
	list: readonly Wanted[];
}

/** A game compares thousands of answers with the same accepted texts: they are folded once. */
const wantedLists = new WeakMap<readonly string[], WantedList>();

function wantedOf(accepted: readonly string[], match: Match, typos: Typos, language: AuthoringLanguage): readonly Wanted[] {
	const known = wantedLists.get(accepted);
	if (known?.match === match && known.typos === typos && known.language === language) return known.list;
	const list = accepted.map((one): Wanted => {
		const folded = foldText(one, match, language);
		return { folded, signs: [...folded], most: allowedErrors(folded, typos) };
	});
	wantedLists.set(accepted, { match, language, typos, list });
	return list;
}

/** The closest accepted text that accepts the answer; null if there is none. */
export function matchText(
	{ accepted = [], match = DEFAULT_MATCH, typos = DEFAULT_TYPOS }: JudgedQuestion,
	text: string,
	language: AuthoringLanguage,
): Matched | null {
	const given = foldText(text, match, language);
	const signs = [...given];
	let best: Matched | null = null;
	for (const [index, { folded, signs: wanted, most }] of wantedOf(accepted, match, typos, language).entries()) {
		const errors = given === folded ? 0 : most === 0 ? 1 : typingErrors(signs, wanted, most);
		if (errors <= most && errors < (best?.errors ?? most + 1)) best = { accepted: accepted[index] ?? "", errors };
	}
	return best;
}

/** A single sign can fold to up to 18 letters: this bounds the length of the folded text. */
const LONGEST_PLAIN = 4 * ACCEPTED_TEXT_MAX;
const isTooLong = (given: string) => given.length > ACCEPTED_TEXT_MAX || given.normalize("NFKC").length > LONGEST_PLAIN;

/** One typed text: trimmed, with something to see, and no longer than an answer may be. */
export function readText(typed: string): { given: string } | { key: ValidationKey } {
	const given = visibleText(typed);
	if (given === "") return { key: "answerTextRequired" };
	return isTooLong(given) ? { key: "answerTextTooLong" } : { given };
}

export const text: KindRules<string> = {
	answerField: "text",
	isScored: true,
	countsOptions: false,
	asksForOrder: false,
	read: (_, fields) => readText(fields.text ?? ""),
	isRight: (question, given, language) => matchText(question, given, language) !== null,
	keyOf: ({ match = DEFAULT_MATCH }, given, language) => foldText(given, match, language),
	choosesSeveral: () => false,
};
