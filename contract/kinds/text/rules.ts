import { type AuthoringLanguage, LIMITS } from "../../limits";
import { visibleText } from "../../visible-text";
import type { JudgedQuestion, KindRules, Match, Typos } from "../kind";
import { typingErrors } from "./distance";
import { foldText } from "./fold";

export const DEFAULT_MATCH: Match = "case";
export const DEFAULT_TYPOS: Typos = 0;

/** How many typing errors an accepted text allows: a short word with an error is often another word. */
function allowedErrors(accepted: string, typos: Typos): number {
	const letters = accepted.match(/\p{L}/gu)?.length ?? 0;
	return letters >= 8 ? typos : letters >= 4 ? Math.min(typos, 1) : 0;
}

export interface Matched {
	/** The accepted text that counts it. */
	accepted: string;
	/** Typing errors in it. */
	errors: number;
}

/** The accepted text that an answer comes closest to, among those that count it; null if none does. */
export function matchText(
	{ accepted = [], match = DEFAULT_MATCH, typos = DEFAULT_TYPOS }: JudgedQuestion,
	text: string,
	language: AuthoringLanguage,
): Matched | null {
	const given = foldText(text, match, language);
	let best: Matched | null = null;
	for (const one of accepted) {
		const wanted = foldText(one, match, language);
		const most = allowedErrors(wanted, typos);
		const hopeless = Math.abs(given.length - wanted.length) > 2 * most;
		const errors = given === wanted ? 0 : most === 0 || hopeless ? most + 1 : typingErrors(given, wanted);
		if (errors <= most && errors < (best?.errors ?? most + 1)) best = { accepted: one, errors };
	}
	return best;
}

/** A typed text that is folded equal to an accepted one. */
export const text: KindRules<string> = {
	answerField: "text",
	isScored: true,
	countsOptions: false,
	asksForOrder: false,
	read: (_, fields) => {
		const given = visibleText(fields.text ?? "");
		if (given === "") return { key: "answerTextRequired" };
		return given.length > LIMITS.acceptedText.max ? { key: "answerTextTooLong" } : { given };
	},
	isRight: (question, given, language) => matchText(question, given, language) !== null,
	keyOf: ({ match = DEFAULT_MATCH }, given, language) => foldText(given, match, language),
	choosesSeveral: () => false,
};
