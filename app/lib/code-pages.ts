import letterPairs from "./letter-pairs.json";

/*
 * Texts of one byte a character. Their high bytes mean other characters on Windows, in DOS ("CSV (MS-DOS)" of Excel) and on a Mac, and
 * nothing in a file says which: the letters of its words have to.
 */

export const CODE_PAGES = ["windows", "dosTurkish", "dosWestern", "dosUs", "macTurkish", "macWestern"] as const;
export type CodePage = (typeof CODE_PAGES)[number];

const HIGH_BYTES = Uint8Array.from({ length: 128 }, (_, index) => 128 + index);
const decodeHighBytes = (encoding: string) => new TextDecoder(encoding).decode(HIGH_BYTES);
const replaceAt = (table: string, changes: Readonly<Record<number, string>>) =>
	[...table].map((sign, index) => changes[index + 128] ?? sign).join("");

const DOS_WESTERN =
	"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const MAC_WESTERN = decodeHighBytes("macintosh");

/** The characters of the bytes 128 to 255. */
const TABLES: Readonly<Record<CodePage, string>> = {
	// 1254 is Turkish, and equals the western 1252 except for six Icelandic letters.
	windows: decodeHighBytes("windows-1254"),
	dosTurkish: replaceAt(DOS_WESTERN, {
		141: "ı",
		152: "İ",
		158: "Ş",
		159: "ş",
		166: "Ğ",
		167: "ğ",
		208: "º",
		209: "ª",
		213: "€",
		231: "\ufffd",
		232: "×",
		236: "ì",
		237: "ÿ",
		242: "\ufffd",
	}),
	dosWestern: DOS_WESTERN,
	dosUs:
		"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
	macTurkish: replaceAt(MAC_WESTERN, { 218: "Ğ", 219: "ğ", 220: "İ", 221: "ı", 222: "Ş", 223: "ş", 245: "\ufffd" }),
	macWestern: MAC_WESTERN,
};

const indexOfWindowsSign = new Map([...TABLES.windows].map((sign, index) => [sign, index]));
/** Turns a text read as that of Windows, which has a character for each byte, into that of another code page. */
const recode = (windowsText: string, page: CodePage) =>
	windowsText.replace(/[^\0-\x7f]/g, (sign) => TABLES[page][indexOfWindowsSign.get(sign) ?? -1] ?? sign);

export function decodeCodePage(bytes: Uint8Array, page: CodePage): string {
	const text = new TextDecoder("windows-1254").decode(bytes);
	return page === "windows" ? text : recode(text, page);
}

/*
 * letter-pairs.json has a cost for each pair of letters in each language of quizzes, as a digit of base 36: −2 ln of the probability that the
 * second letter follows the first, space being the edge of a word. scripts/count-letter-pairs.mjs counts them.
 */

interface LetterModel {
	indexes: ReadonlyMap<string, number>;
	costs: readonly number[];
	foldsTurkishI: boolean;
}

const MODELS: readonly LetterModel[] = Object.entries(letterPairs).map(([language, { letters, costs }]) => ({
	indexes: new Map([...letters].map((letter, index) => [letter, index])),
	costs: [...costs].map((digit) => Number.parseInt(digit, 36)),
	foldsTurkishI: language === "tr",
}));

/** A pair with a letter that a language does not have: names of other countries are in every quiz. */
const FOREIGN_COST = 16;

function wordCost(word: string, { indexes, costs, foldsTurkishI }: LetterModel): number {
	const folded = foldsTurkishI ? word.replaceAll("I", "ı").replaceAll("İ", "i") : word.replaceAll("İ", "ı");
	let cost = 0;
	let before: number | undefined = 0;
	for (const letter of [...folded.toLowerCase(), " "]) {
		const index = indexes.get(letter);
		cost += before === undefined || index === undefined ? FOREIGN_COST : (costs[before * indexes.size + index] ?? FOREIGN_COST);
		before = index;
	}
	return cost;
}

const LETTERS = "A-Za-zÀ-ÖØ-öø-ÿĞğİıŞşŒœŸ";
const WORD = new RegExp(`[${LETTERS}]+`, "g");
const SIGN = new RegExp(`[^\\0-\\x7f${LETTERS}]`, "g");
/** A capital behind a small letter, or a small one behind several capitals; ß has no capital. */
const MIXED_CASE = /(?!ß)\p{Ll}\p{Lu}|\p{Lu}{2}(?!ß)\p{Ll}/gu;
const MIXED_CASE_COST = 14;
/** Signs are beside digits rather than accented letters: "£3", "1914–1918". */
const LETTER_BESIDE_DIGIT = new RegExp(`\\d(?![A-Za-z])[${LETTERS}]|(?![A-Za-z])[${LETTERS}]\\d`, "g");
const BESIDE_DIGIT_COST = 5;

/** A control character, or one that a code page does not have. */
const UNREADABLE = /[\u0080-\u009f\ufffd\uf8ff]/;
const SIGN_COST = { usual: 10, ending: 15, misplaced: 26, unusual: 28, insideWord: 44, control: 44 };
/** Where a sign usually is: what comes before it and behind it. */
const SIGN_PLACES: readonly (readonly [signs: string, before: RegExp, behind: RegExp, cost?: number])[] = [
	["’", /[\p{L}\d]/u, /\p{L}/u],
	["“‘„«¿¡", /[^\p{L}\d]/u, /[\p{L}\d\u00a0]/u],
	["”»", /[\p{L}\d\p{P}\u00a0]/u, /[^\p{L}\d]/u],
	// Signs that may be an accented letter of another code page at the end of a word.
	["’…™", /[\p{L}\d\s"(;,]/u, /[^\p{L}\d]/u, SIGN_COST.ending],
	["–—•", /[\s\d"(;,]/, /[\s\d";,]/],
	["€£¥", /[\s\d"(;,]/, /[\s\d").;,?]/],
	["°", /[\d\s]/, /[\sCFKc;,.?"')]/],
	["²³¹", /[\p{L}\d)]/u, /[^\p{L}\d]/u],
	["½¼¾", /[\s\d"(;,]/, /[^\p{L}\d]/u],
	["±×÷≈≤≥≠≡∞√·∑∏∫∆∂πΩΣαβΓσµτΦΘδφε", /[^\p{L}]/u, /[^\p{L}]/u],
	["\u00a0", /./su, /./su],
	["ªº", /[\d\p{L}.]/u, /[^\p{L}\d]/u],
	["§©®", /[\s\d"(;,\p{L}]/u, /[^\p{L}]/u],
];

function signCost(sign: string, before: string, behind: string): number {
	if (UNREADABLE.test(sign)) return SIGN_COST.control;
	if (sign !== "’" && /[a-zß-ÿ]{2}/.test(before + behind)) return SIGN_COST.insideWord;
	const places = SIGN_PLACES.filter(([signs]) => signs.includes(sign));
	if (places.length === 0) return SIGN_COST.unusual;
	const place = places.find(([, placeBefore, placeBehind]) => placeBefore.test(before) && placeBehind.test(behind));
	return place ? (place[3] ?? SIGN_COST.usual) : SIGN_COST.misplaced;
}

const TOKEN = /[A-Za-z\u0080-\uffff]+/g;
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);
const MAX_RUNS = 2_000;
const MAX_SCANNED_RUNS = 50_000;
const MAX_PLAIN_WORDS = 1_000;
const MAX_RUN_LENGTH = 200;

/** Letters and signs with a high byte among them, as Windows reads them, and the characters around. */
interface Run {
	before: string;
	text: string;
	behind: string;
}

/** Each run and each word counts once: words that are repeated prove nothing more. */
function findTokens(windowsText: string): { runs: Run[]; plainWords: string[] } {
	const runs = new Map<string, Run>();
	const plainWords = new Set<string>();
	let scanned = 0;
	for (const { 0: token, index } of windowsText.matchAll(TOKEN)) {
		if (isAscii(token)) {
			if (plainWords.size < MAX_PLAIN_WORDS && token.length < MAX_RUN_LENGTH) plainWords.add(token);
			continue;
		}
		const text = token.slice(0, MAX_RUN_LENGTH);
		const run = { before: windowsText[index - 1] ?? " ", text, behind: windowsText[index + text.length] ?? " " };
		runs.set(`${run.before}${text}${run.behind}`.replace(/\d/g, "0"), run);
		if (runs.size === MAX_RUNS || ++scanned === MAX_SCANNED_RUNS) break;
	}
	return { runs: [...runs.values()], plainWords: [...plainWords] };
}

/** The costs of a word in each language. */
type WordCosts = readonly number[];
const costsByLanguage = (word: string): WordCosts => MODELS.map((model) => wordCost(word, model));

const mixCosts = (costs: WordCosts, shares: readonly number[]) => {
	const least = Math.min(...costs);
	return least - 2 * Math.log(costs.reduce((sum, cost, model) => sum + (shares[model] ?? 0) * Math.exp((least - cost) / 2), 0));
};

/** The share of each language in the words. */
function estimateShares(words: readonly WordCosts[]): number[] {
	let shares = MODELS.map(() => 1 / MODELS.length);
	for (let pass = 0; pass < 4; pass++) {
		const sums = MODELS.map(() => 0.5);
		for (const costs of words) {
			const least = Math.min(...costs);
			const weights = costs.map((cost, model) => (shares[model] ?? 0) * Math.exp((least - cost) / 2));
			const total = weights.reduce((sum, weight) => sum + weight, 0);
			for (const [model, weight] of weights.entries()) sums[model] = (sums[model] ?? 0) + weight / total;
		}
		const total = sums.reduce((sum, value) => sum + value, 0);
		shares = sums.map((sum) => sum / total);
	}
	return shares;
}

function textCost(runs: readonly Run[], page: CodePage, plainWords: readonly WordCosts[], readCosts: (word: string) => WordCosts): number {
	let cost = 0;
	const words: WordCosts[] = [];
	for (const { before, text, behind } of runs) {
		const read = `${before}${recode(text, page)}${behind}`;
		for (const [word] of read.matchAll(WORD)) {
			words.push(readCosts(word));
			cost += MIXED_CASE_COST * (word.match(MIXED_CASE)?.length ?? 0);
		}
		cost += BESIDE_DIGIT_COST * (read.match(LETTER_BESIDE_DIGIT)?.length ?? 0);
		for (const { 0: sign, index } of read.matchAll(SIGN)) cost += signCost(sign, read[index - 1] ?? " ", read[index + 1] ?? " ");
	}
	const shares = estimateShares([...plainWords, ...words]);
	return words.reduce((sum, costs) => sum + mixCosts(costs, shares), cost);
}

/** How much rarer than Windows a code page is. */
const RARITY: Readonly<Record<CodePage, number>> = { windows: 0, dosTurkish: 4, dosWestern: 4, dosUs: 6, macTurkish: 5, macWestern: 5 };

/** A code page as a choice: `sample` is a piece of the text as it would read. */
interface LetterOption {
	page: CodePage;
	sample: string;
}

/** The choice of the author where the letters do not say for certain which code page a file has. */
export interface LetterChoice {
	page: CodePage;
	options: LetterOption[];
}

/**
 * How much better than the next reading one must be to be certain: e¹¹ times as probable. With two words of accented letters nearly every
 * file is certain; none of 100,000 random ones was certain and wrong.
 */
const CERTAIN_COST = 22;
/** Texts in the five languages cost 5 to 7 for each letter, in others with Latin letters up to 9; other alphabets and code pages 12 and more. */
const MAX_PLAUSIBLE_COST = 10.5;
const SAMPLE_CHARACTERS = 24;
/** True for control characters that only binary files have. Old programs write 1A at the end of a text. */
const isBinary = (byte: number) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a;

/** The cell of a table, or a part of a line, with the first run that two readings write differently. */
function findSample(windowsText: string, first: CodePage, second: CodePage): string {
	for (const { 0: token, index } of windowsText.matchAll(TOKEN)) {
		const text = token.slice(0, MAX_RUN_LENGTH);
		if (isAscii(text) || recode(text, first) === recode(text, second)) continue;
		const before = /[^\n\r\t;,"]*$/.exec(windowsText.slice(Math.max(0, index - 40), index))?.[0] ?? "";
		const behind = /^[^\n\r\t;,"]*/.exec(windowsText.slice(index + text.length, index + text.length + 40))?.[0] ?? "";
		const room = Math.max(0, SAMPLE_CHARACTERS - text.length);
		const words = before.trimStart().length > room ? "" : before.trimStart();
		// The last word is whole, unless it is very long.
		const next = new RegExp(`^.{0,${room - words.length}}\\S{0,12}`).exec(behind)?.[0] ?? "";
		return `${words}${text}${next}`.trim();
	}
	return "";
}

/**
 * Finds the code page by its letters: in each, what is the probability of its pairs of letters in Turkish, English, German, French and
 * Spanish words, and of its signs where they are? Code pages that give the same text are one.
 */
export function guessCodePage(bytes: Uint8Array): CodePage | LetterChoice {
	const used = [...new Set(bytes)].sort((a, b) => a - b);
	const highBytes = Uint8Array.from(used.filter((byte) => byte > 0x7f));
	if (highBytes.length === 0 || used.some(isBinary)) return "windows";
	const windowsText = decodeCodePage(bytes, "windows");
	const { runs, plainWords } = findTokens(windowsText);
	// Many words are the same in several code pages.
	const known = new Map<string, WordCosts>();
	const readCosts = (word: string) => {
		const costs = known.get(word) ?? costsByLanguage(word);
		known.set(word, costs);
		return costs;
	};
	const plain = plainWords.map(readCosts);
	const ranks = CODE_PAGES.map((page) => ({
		page,
		cost: RARITY[page] + textCost(runs, page, plain, readCosts),
		signs: decodeCodePage(highBytes, page),
	}))
		.sort((a, b) => a.cost - b.cost)
		.filter(({ signs }, index, all) => all.findIndex((other) => other.signs === signs) === index)
		.filter(({ signs }, index) => index === 0 || !UNREADABLE.test(signs));
	const [best, second] = ranks;
	if (!best || !second) return best?.page ?? "windows";
	const length = runs.reduce((sum, { text }) => sum + text.length + 1, 0);
	if (second.cost - best.cost >= CERTAIN_COST && best.cost / length <= MAX_PLAUSIBLE_COST) return best.page;
	const sample = findSample(windowsText, best.page, second.page);
	return { page: best.page, options: ranks.map(({ page }) => ({ page, sample: recode(sample, page) })) };
}
