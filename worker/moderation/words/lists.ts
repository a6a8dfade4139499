import { ENGLISH, ENGLISH_PHRASES, INNOCENT_PHRASES } from "./english";
import { foldWord, type Reading } from "./fold";
import { DISGUISED, isTurkishSuffix, TURKISH, TURKISH_INNOCENT_PHRASES, TURKISH_PHRASES } from "./turkish";
import { type Rating, splitLines, splitWords, type WordGroup } from "./types";

/** Words that count only in quizzes of their language, because many are everyday words in others. */
const OTHER_LANGUAGES: readonly WordGroup[] = [
	{
		only: "de",
		category: "profanity",
		severity: "medium",
		forms: `scheisse scheiss scheissen beschissen arsch arschloch arschlocher fotze fotzen hurensohn hurensohne wichser wichsen ficken fick fickt ficker gefickt
			schlampe schlampen nutte nutten missgeburt spast spasti verpiss muschi`,
	},
	{ only: "de", category: "hate_speech", severity: "high", forms: "kanake kanaken schwuchtel schwuchteln judensau neger" },
	{ only: "de", category: "profanity", severity: "low", forms: "idiot dumm blodmann trottel depp" },
	{
		only: "fr",
		category: "profanity",
		severity: "medium",
		forms: `putain putains merde merdes salope salopes salaud salauds connard connards connasse connasses encule encules enculer pute putes niquer nique niquez
			batard batards fdp chier chiant couilles branleur branleurs`,
	},
	{
		only: "fr",
		category: "hate_speech",
		severity: "high",
		forms: "negre negres bougnoule bougnoules youpin youpins tapette tapettes pede pedes",
	},
	{
		only: "es",
		category: "profanity",
		severity: "medium",
		forms: `puta putas puto putos hijoputa hijaputa mierda cabron cabrones cabrona pendejo pendejos pendeja gilipollas joder jodido jodete cojones chinga chingar
			chingada chingado culero verga malparido zorra`,
		exact: "coño",
	},
	{ only: "es", category: "hate_speech", severity: "high", forms: "maricon maricones sudaca sudacas" },
];

interface Entry extends Rating {
	only: string | undefined;
}

interface Phrase<Meaning> {
	/** Folded words with single spaces around them; no last space if the last word may continue. */
	needle: string;
	/** Counts only where a sentence begins. */
	first: boolean;
	meaning: Meaning;
}

/** Phrases by first word, so that one pass finds all of them. */
export type Phrases<Meaning> = ReadonlyMap<string, readonly Phrase<Meaning>[]>;

interface Lists {
	ascii: ReadonlyMap<string, readonly Entry[]>;
	exact: ReadonlyMap<string, readonly Entry[]>;
	stems: ReadonlyMap<string, Rating>;
	shortestStem: number;
	phrases: Phrases<Rating>;
	innocentPhrases: Phrases<true>;
	disguised: readonly string[];
	disguisedSet: ReadonlySet<string>;
}

function indexPhrases<Meaning>(lines: readonly (readonly [string, Meaning])[]): Phrases<Meaning> {
	const index = new Map<string, Phrase<Meaning>[]>();
	for (const [line, meaning] of lines) {
		const [, start, written = "", open] = /^(\^?)(.*?)(\*?)$/.exec(line) ?? [];
		const words = written.split(" ").map((word) => foldWord(word).ascii);
		const phrase = { needle: words.join(" ") + (open ? "" : " "), first: start === "^", meaning };
		const others = index.get(words[0] ?? "");
		if (others) others.push(phrase);
		else index.set(words[0] ?? "", [phrase]);
	}
	return index;
}

function buildLists(): Lists {
	const ascii = new Map<string, Entry[]>();
	const exact = new Map<string, Entry[]>();
	const stems = new Map<string, Rating>();
	const add = (map: Map<string, Entry[]>, word: string, { category, severity, only }: WordGroup) => {
		const entry: Entry = { category, severity, only };
		const others = map.get(word);
		if (others) others.push(entry);
		else map.set(word, [entry]);
	};
	for (const group of [...ENGLISH, ...TURKISH, ...OTHER_LANGUAGES]) {
		for (const word of splitWords(group.forms)) add(ascii, foldWord(word).ascii, group);
		// Words of `exact` are compared unfolded, because their letters make the difference (ı, ö, ç …).
		for (const word of splitWords(group.exact)) add(exact, word, group);
		for (const stem of splitWords(group.stems)) stems.set(stem, { category: group.category, severity: group.severity });
	}
	const phrases = [...ENGLISH_PHRASES, ...TURKISH_PHRASES].flatMap(({ category, severity, phrases: lines }) =>
		splitLines(lines).map((line) => [line, { category, severity }] as const),
	);
	const disguised = splitWords(DISGUISED);
	return {
		ascii,
		exact,
		stems,
		shortestStem: Math.min(...[...stems.keys()].map((stem) => stem.length)),
		phrases: indexPhrases(phrases),
		innocentPhrases: indexPhrases(splitLines(INNOCENT_PHRASES + TURKISH_INNOCENT_PHRASES).map((line) => [line, true] as const)),
		disguised,
		disguisedSet: new Set(disguised),
	};
}

let cachedLists: Lists | undefined;

/** The word lists, prepared on first use. */
export function lists(): Lists {
	cachedLists ??= buildLists();
	return cachedLists;
}

/** Rates a word by our own lists, in a text in `language`. */
export function rateListed({ ascii, exact }: Reading, language: string | undefined): Rating | undefined {
	const all = lists();
	const counts = ({ only }: Entry) => only === undefined || only === language;
	const found = all.ascii.get(ascii)?.find(counts) ?? all.exact.get(exact)?.find(counts);
	if (found) return { category: found.category, severity: found.severity };
	for (let length = all.shortestStem; length <= ascii.length; length++) {
		const stem = all.stems.get(ascii.slice(0, length));
		if (stem && isTurkishSuffix(ascii.slice(length))) return stem;
	}
	return undefined;
}
