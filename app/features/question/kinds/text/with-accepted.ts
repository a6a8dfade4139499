import type { Match } from "#contract/kinds/kind";
import { foldText } from "#contract/kinds/text";
import { type AuthoringLanguage, LIMITS } from "#contract/limits";

/**
 * Without blank texts and repeats by folding. `leftOut`: how many are too long or have no place; none is cut, because half an answer would
 * count as a whole one.
 */
export function withAccepted(before: readonly string[], texts: readonly string[], match: Match, language: AuthoringLanguage) {
	const accepted = [...before];
	const folded = new Set(before.map((one) => foldText(one, match, language)));
	let leftOut = 0;
	for (const text of texts.map((one) => one.trim())) {
		const key = foldText(text, match, language);
		if (text === "" || folded.has(key)) continue;
		if ([...text].length > LIMITS.acceptedText.max || accepted.length >= LIMITS.accepted.max) {
			leftOut++;
			continue;
		}
		folded.add(key);
		accepted.push(text);
	}
	return { accepted, leftOut };
}
