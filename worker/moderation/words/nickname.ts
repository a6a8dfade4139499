import { hasEnglishInside } from "./english";
import { findInTexts } from "./find";
import { foldWord, unmask, withoutRepeats } from "./fold";
import { ALONE, ANYWHERE, AT_AN_END, INNOCENT_INSIDE } from "./nickname-words";
import { splitWords } from "./types";

const alone = new Set(splitWords(ALONE));
const anywhere = splitWords(ANYWHERE);
const atAnEnd = splitWords(AT_AN_END);

/** The parts of a nickname, separated by capitals, digits and signs: "BigDick69" is Big and Dick, "xXfuckXx" is x, Xfuck and Xx. */
function partsOf(nickname: string): string[] {
	return nickname.match(/\p{Lu}?[\p{Ll}\p{M}\p{Lo}]+|\p{Lu}+(?!\p{Ll})/gu) ?? [];
}

const onlyLetters = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, "");

/** Readings of the whole nickname as one word: once without digits and signs, and with them read as letters. */
function gluedReadings(nickname: string): Set<string> {
	const readings = new Set<string>();
	for (const letters of new Set([onlyLetters(nickname), onlyLetters(unmask(nickname)), onlyLetters(unmask(nickname, "l"))])) {
		for (const { ascii } of withoutRepeats(foldWord(letters))) readings.add(ascii);
	}
	return readings;
}

/**
 * Whether a nickname is offensive (decisions section 3). Stricter than for quizzes: mild insults count, so do words that only
 * lessons need, and since nicknames have no spaces, strong words count inside longer ones ("fuckyou", "siktirgit").
 */
export function isNicknameOffensive(given: string): boolean {
	// Several digits at the end are a number ("p155"); a single one may stand for a letter.
	const nickname = given.replace(/\d{2,}$/, "");
	if (nickname === "") return false;
	const parts = partsOf(nickname);
	const [whole, parted] = [findInTexts([nickname, nickname.replace(/[\d_.-]+/g, " ")], "tr"), findInTexts([parts.join(" ")])];
	if ([...whole, ...parted].some((findings) => findings.length > 0)) return true;

	for (const part of [nickname, ...nickname.split(/[^\p{L}\p{M}]+/u), ...parts]) {
		for (const read of new Set([part, unmask(part)])) {
			// With a dotless ı it is a different, innocent word ("sık").
			if (!read.includes("ı") && withoutRepeats(foldWord(read)).some(({ ascii }) => alone.has(ascii))) return true;
		}
	}
	for (const reading of gluedReadings(nickname)) {
		// Finds "D.I.C.K", too.
		if (!nickname.includes("ı") && alone.has(reading)) return true;
		const rest = reading.replace(INNOCENT_INSIDE, " ");
		if (anywhere.some((word) => rest.includes(word)) || atAnEnd.some((word) => rest.startsWith(word) || rest.endsWith(word))) return true;
		if (rest.trim() !== "" && hasEnglishInside(rest)) return true;
	}
	return false;
}
