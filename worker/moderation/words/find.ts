import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity";
import type { ModerationCategory, Severity } from "../../contract";
import { ENGLISH, ENGLISH_EXTRA, ENGLISH_INSULTS, ENGLISH_SUFFIX, OTHER } from "./english";
import { foldDotted, foldWord, unmask, withoutRepeats } from "./fold";
import { PHRASES, SUFFIXES, TURKISH } from "./turkish";

export interface WordFinding {
	/** The piece of the original text. */
	matched: string;
	category: ModerationCategory;
	severity: Severity;
}
type Verdict = Omit<WordFinding, "matched">;

interface Lists {
	whole: Map<string, Verdict>;
	dotted: Map<string, Verdict>;
	stems: [string, Verdict][];
}

let made: Lists | undefined;

function lists(): Lists {
	if (made) return made;
	const whole = new Map<string, Verdict>([...ENGLISH_EXTRA, ...ENGLISH_INSULTS]);
	const dotted = new Map<string, Verdict>();
	const stems: [string, Verdict][] = [];
	for (const { category, severity, stems: groupStems = [], forms = [], dotted: dottedForms = [] } of TURKISH) {
		const verdict = { category, severity };
		for (const form of forms) whole.set(foldWord(form), verdict);
		for (const form of dottedForms) dotted.set(form, verdict);
		for (const stem of groupStems) {
			whole.set(stem, verdict);
			stems.push([stem, verdict]);
		}
	}
	made = { whole, dotted, stems };
	return made;
}

/** Turkish words that are everyday words or names in other languages count in Turkish texts only. */
const TURKISH_ONLY = new Set([
	"mal",
	"bok",
	"got",
	"pic",
	"pust",
	"kiro",
	"anani",
	"domal",
	"ebeni",
	"sik",
	"sike",
	"siker",
	"sikin",
	"okuz",
	"gotten",
	"koyayim",
	"memeler",
	"siki",
	"sikim",
	"picin",
]);

let matcher: RegExpMatcher | undefined;

function englishMatcher(): RegExpMatcher {
	matcher ??= new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
	return matcher;
}

/** Names and short forms that the library's patterns take for its words. */
const INNOCENT_ENGLISH = new Set([
	"fu",
	"focker",
	"fockers",
	"fagin",
	"prn",
	"fck",
	"nig",
	"bestial",
	"fek",
	"wanka",
	"sluter",
	"cumming",
	"cummings",
	"kumming",
]);

/** Verdicts of words seen before: quizzes and classes say the same words again and again. */
const known = new Map<string, Verdict | null>();
const MOST_KNOWN = 20_000;

function englishVerdict(word: string): Verdict | undefined {
	if (INNOCENT_ENGLISH.has(word)) return undefined;
	let verdict = known.get(word);
	if (verdict === undefined) {
		verdict = judgeEnglish(word) ?? null;
		if (known.size >= MOST_KNOWN) known.clear();
		known.set(word, verdict);
	}
	return verdict ?? undefined;
}

function judgeEnglish(word: string): Verdict | undefined {
	for (const match of englishMatcher().getAllMatches(word, true)) {
		const name = englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord;
		const verdict = name === undefined ? undefined : ENGLISH[name];
		// Whole words only: what stands before or behind the match must be nothing, or an ending of the same word.
		if (verdict && match.startIndex === 0 && ENGLISH_SUFFIX.test(foldWord(word.slice(match.endIndex + 1)))) return verdict;
	}
	return undefined;
}

function turkishVerdict(reading: string, dottedReading: string, language: string | undefined): Verdict | undefined {
	const { whole, dotted, stems } = lists();
	const allowed = (form: string) => language === "tr" || language === undefined || !TURKISH_ONLY.has(form);
	const found = whole.get(reading);
	if (found && allowed(reading)) return found;
	const foundDotted = dotted.get(dottedReading);
	if (foundDotted && allowed(dottedReading)) return foundDotted;
	return stems.find(([stem]) => reading.startsWith(stem) && SUFFIXES.test(reading.slice(stem.length)))?.[1];
}

function wordVerdict(word: string, language: string | undefined): Verdict | undefined {
	const bare = word.replace(/^[^\p{L}\p{N}@$*]+|[^\p{L}\p{N}$*]+$/gu, "");
	if (bare.length < 2) return undefined;
	const written = [bare, bare.replace(/[\p{P}\p{S}]/gu, (sign) => (sign === "@" || sign === "$" || sign === "!" ? sign : ""))];
	for (const form of new Set(written)) {
		for (const reading of withoutRepeats(foldWord(unmask(form)))) {
			const verdict =
				turkishVerdict(reading, foldDotted(unmask(form)).replace(/(.)\1{2,}/g, "$1"), language) ??
				(/^\p{ASCII}+$/u.test(reading) ? englishVerdict(reading) : undefined);
			if (verdict) return verdict;
			if (language && OTHER[language]?.includes(reading)) return { category: "profanity", severity: "medium" };
		}
	}
	return maskedVerdict(bare);
}

const MASKED_WORDS = [
	"fuck",
	"fucking",
	"fucker",
	"shit",
	"bitch",
	"cunt",
	"whore",
	"nigger",
	"faggot",
	"orospu",
	"siktir",
	"yarrak",
	"amcik",
	"pezevenk",
	"sikerim",
];

/** "f*ck", "s**t": stars that stand for letters. */
function maskedVerdict(word: string): Verdict | undefined {
	if (!/^[\p{L}\d]+[*#]+[\p{L}\d*#]*$/u.test(word) || word.length < 4) return undefined;
	const pattern = new RegExp(`^${foldWord(unmask(word)).replace(/[*#]/g, "[a-z]")}$`);
	const hit = MASKED_WORDS.find((candidate) => pattern.test(candidate));
	return hit ? (lists().whole.get(hit) ?? englishVerdict(hit)) : undefined;
}

/** Runs of single letters ("f u c k", "s.i.k.t.i.r") read as one word. */
const SPACED = /(?<![\p{L}\p{N}])(?:[\p{L}\d@$!][\s._\-*]+){2,}[\p{L}\d@$!](?![\p{L}\p{N}])/gu;

/**
 * Offensive words and phrases in a text: whole words after folding, with the plain evasions (spaces, digits, signs,
 * repeated letters, look-alikes). Turkish and English always; strong words of `language` (de, fr, es) as well.
 */
export function findOffensiveWords(text: string, { language }: { language?: string | undefined } = {}): WordFinding[] {
	const findings: WordFinding[] = [];
	for (const word of text.split(/\s+/u)) {
		const verdict = word === "" ? undefined : wordVerdict(word, language);
		if (verdict) findings.push({ matched: word, ...verdict });
		else if (/[-/_.,;:+&()"“”]/.test(word)) {
			for (const part of word.split(/[-/_.,;:+&()"“”]+/u)) {
				const partVerdict = part === word ? undefined : wordVerdict(part, language);
				if (partVerdict) findings.push({ matched: part, ...partVerdict });
			}
		}
	}
	for (const [run] of text.matchAll(SPACED)) {
		const verdict = wordVerdict(run.replace(/[\s._\-*]+/gu, ""), language);
		if (verdict) findings.push({ matched: run, ...verdict });
	}
	const folded = ` ${foldWord(text)
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim()} `;
	for (const phrase of PHRASES) {
		if (folded.includes(` ${phrase.text} `)) findings.push({ matched: phrase.text, category: phrase.category, severity: phrase.severity });
	}
	return findings;
}

/** Names and words that hold a listed word by chance. */
const INNOCENT_NICKNAMES =
	/scunthorpe|cassandra|cassidy|dickens|dickson|hancock|babcock|hitchcock|peacock|woodcock|cockatoo|cockpit|assassin|classy|bass|essex|sussex|middlesex|sikander|sikorsk|analis|analyst|analog|canal|grape|drape|therapist|titan|title|titus|document|cucumber|accumulat|circum|shitake|mishit|wankel|swank|arsenal|parse|parsec|sparse|pushkin|kikeriki|raccoon|sexton|unisex|amcam|amcabey/g;
const GLUED = [
	"siktir",
	"sikerim",
	"sikeyim",
	"orospu",
	"orosbu",
	"pezevenk",
	"amcik",
	"yarrak",
	"gotveren",
	"aminakoy",
	"aminako",
	"ananisik",
	"kahpe",
	"dalyarak",
	"ibne",
	"porno",
	"fuck",
	"bitch",
	"nigger",
	"nigga",
	"faggot",
	"whore",
	"cunt",
	"pussy",
	"bigdick",
	"dickhead",
	"asshole",
	"motherf",
	"blowjob",
	"hitler",
	"nazi",
];
/** Short forms that mean something else in a chemistry or sports question, but nothing else as a name. */
const SHORT = new Set(["aq", "amq", "skm", "fu", "cum", "kiro"]);
const NAMES_WITH_GLUED = /fahibne|nazim|nazire|nazif|nazik|nazife|naziye|nazime|nazir|nazli|nazile/g;

/** Nicknames have no spaces, so words are glued: strong words count anywhere in them, the whole English list as the library reads it. */
export function isNicknameOffensive(given: string): boolean {
	// Numbers behind a name are numbers ("p155"), a single digit may be a letter.
	const nickname = given.replace(/\d{2,}$/, "");
	if (nickname === "") return false;
	if (findOffensiveWords(nickname, { language: "tr" }).some(({ severity }) => severity !== "low")) return true;
	if (SHORT.has(foldWord(nickname))) return true;
	for (const reading of withoutRepeats(foldWord(unmask(nickname)).replace(/[^\p{L}]/gu, ""))) {
		const rest = reading.replace(INNOCENT_NICKNAMES, "").replace(NAMES_WITH_GLUED, "");
		if (GLUED.some((word) => rest.includes(word))) return true;
		if (rest !== "" && englishMatcher().hasMatch(rest)) return true;
	}
	return false;
}
