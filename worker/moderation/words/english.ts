import { englishDataset, RegExpMatcher } from "obscenity";
import { BEGINNINGS, ENDINGS, INNOCENT, LISTED } from "./english-words";
import type { Rating } from "./types";

/** Letters that the library's patterns may hold twice; all others occur once. */
const TWICE = "beolsg";

function collapse(word: string): string {
	return word.replace(/(.)\1+/g, (run, letter: string) => (TWICE.includes(letter) ? letter + letter : run.slice(0, 1)));
}

let matcher: RegExpMatcher | undefined;

/** Without the library's folding, which is slow: readings are already folded. */
function englishMatcher(): RegExpMatcher {
	matcher ??= new RegExpMatcher(englishDataset.build());
	return matcher;
}

const isWholeWord = (before: string, after: string) => (before === "" || BEGINNINGS.has(before)) && (after === "" || ENDINGS.has(after));

/** Rates words folded to a–z, all at once: each pattern runs over the whole text. Of its hits only whole words with known endings count. */
export function judgeEnglish(words: Iterable<string>): Map<string, Rating> {
	const lines: string[] = [];
	const owners: string[] = [];
	for (const word of words) {
		if (word.length < 3 || INNOCENT.has(word)) continue;
		const collapsed = collapse(word);
		lines.push(word);
		owners.push(word);
		if (collapsed !== word && !INNOCENT.has(collapsed)) {
			lines.push(collapsed);
			owners.push(word);
		}
	}
	const ratings = new Map<string, Rating>();
	if (lines.length === 0) return ratings;
	let line = 0;
	let lineStart = 0;
	for (const match of englishMatcher().getAllMatches(lines.join("\n"), true)) {
		let current = lines[line] ?? "";
		while (match.startIndex > lineStart + current.length) {
			lineStart += current.length + 1;
			line++;
			current = lines[line] ?? "";
		}
		const name = englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord;
		const rating = name === undefined ? undefined : LISTED[name];
		const owner = owners[line];
		if (!rating || owner === undefined || ratings.has(owner)) continue;
		if (isWholeWord(current.slice(0, match.startIndex - lineStart), current.slice(match.endIndex + 1 - lineStart)))
			ratings.set(owner, rating);
	}
	return ratings;
}

/** Words that no real name contains: they count anywhere in a nickname. */
const ANYWHERE = new Set<string>([
	"africoon",
	"arabush",
	"bestiality",
	"blowjob",
	"buttplug",
	"chingchong",
	"deepthroat",
	"dildo",
	"doggystyle",
	"ejaculate",
	"fellatio",
	"finger bang",
	"fisting",
	"gangbang",
	"handjob",
	"hentai",
	"jizz",
	"lubejob",
	"masturbate",
	"penis",
	"pussy",
	"retard",
	"vagina",
]);

export function hasEnglishInside(word: string): boolean {
	return [word, collapse(word)].some((reading) =>
		englishMatcher()
			.getAllMatches(reading)
			.some((match) => ANYWHERE.has(englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? "")),
	);
}
