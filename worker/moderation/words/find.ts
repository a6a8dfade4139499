import { SEVERITIES } from "#contract";
import { runInSlices, splitIntoChunks } from "#durable/room/async";
import { findDisguises, type Scan, scanText, type Word } from "./disguises";
import { INNOCENT, rateEnglish } from "./english";
import type { Reading } from "./fold";
import { lists, type Phrases, rateListed } from "./lists";
import type { Rating, WordFinding } from "./types";

interface Place {
	start: number;
	end: number;
}
type Hit = Place & Rating;

const A_TO_Z = /^[a-z]+$/;

interface Judge {
	language: string | undefined;
	english: ReadonlyMap<string, Rating>;
}

function rateWord({ readings }: Word, { language, english }: Judge): Rating | undefined {
	// Removing repeated letters would make an innocent word offensive: "Shiite".
	if (INNOCENT.has(readings[0]?.ascii ?? "")) return undefined;
	for (const reading of readings) {
		const rating = rateListed(reading, language) ?? english.get(reading.ascii);
		if (rating) return rating;
	}
	return undefined;
}

const rank = ({ severity }: Rating) => SEVERITIES.indexOf(severity);
const containsPlace = (outer: Place, inner: Place) => outer.start <= inner.start && outer.end >= inner.end;

/** Keeps one of overlapping hits: the worst, then the longest. */
function merge(hits: Hit[]): Hit[] {
	const kept: Hit[] = [];
	for (const hit of hits.sort((a, b) => rank(a) - rank(b) || b.end - b.start - (a.end - a.start))) {
		if (!kept.some((other) => containsPlace(other, hit) || containsPlace(hit, other))) kept.push(hit);
	}
	return kept.sort((a, b) => a.start - b.start);
}

/** The folded words of a text in one line, with the start of each. */
interface FoldedLine {
	line: string;
	starts: readonly number[];
}

/** Separates sentences in the line, so that no phrase matches across two of them. */
const SENTENCE_BREAK = ". ";
const ENDS_SENTENCE = /[.?!;:…\n]/;
const APOSTROPHE = /^['’]$/;

function foldLine({ text, words }: Scan): FoldedLine {
	let line = SENTENCE_BREAK;
	let last: number | undefined;
	const starts: number[] = [];
	for (const word of words) {
		if (last !== undefined && word.start - last !== 1) {
			if (ENDS_SENTENCE.test(text.slice(last, word.start))) line += SENTENCE_BREAK;
		} else if (last !== undefined) {
			const between = text.slice(last, word.start);
			// The lists have "I'll" and "I'm" as "ill" and "im".
			if (APOSTROPHE.test(between) && word.text.length <= 2) line = line.slice(0, -1);
			else if (ENDS_SENTENCE.test(between)) line += SENTENCE_BREAK;
		}
		starts.push(line.length);
		line += `${word.readings[0]?.ascii ?? ""} `;
		last = word.end;
	}
	return { line, starts };
}

function findPhrases<Meaning>(phrases: Phrases<Meaning>, { line, starts }: FoldedLine, { words }: Scan) {
	const found: { start: number; end: number; meaning: Meaning }[] = [];
	words.forEach((word, index) => {
		const at = starts[index] ?? 0;
		for (const { needle, first, meaning } of phrases.get(line.slice(at, line.indexOf(" ", at))) ?? []) {
			if (!line.startsWith(needle, at) || (first && !line.endsWith(SENTENCE_BREAK, at))) continue;
			const after = at + needle.trimEnd().length;
			const last = words[starts.findLastIndex((start) => start < after)];
			if (last) found.push({ start: word.start, end: last.end, meaning });
		}
	});
	return found;
}

function findInScan(scan: Scan, judge: Judge): WordFinding[] {
	if (scan.chunks.length === 0) return [];
	const hits: Hit[] = [];
	for (const words of [scan.words, scan.masked])
		for (const word of words) {
			const rating = rateWord(word, judge);
			if (rating) hits.push({ start: word.start, end: word.end, ...rating });
		}
	for (const { start, end, word } of findDisguises(scan)) {
		const reading: Reading = { ascii: word, exact: word };
		const rating = rateListed(reading, judge.language) ?? judge.english.get(word);
		if (rating) hits.push({ start, end, ...rating });
	}
	const line = foldLine(scan);
	const innocent = hits.length > 0 ? findPhrases(lists().innocentPhrases, line, scan) : [];
	const guilty = hits.filter((hit) => !innocent.some((place) => containsPlace(place, hit)));
	for (const { start, end, meaning } of findPhrases(lists().phrases, line, scan)) guilty.push({ start, end, ...meaning });
	return merge(guilty).map(({ start, end, category, severity }) => ({ matched: scan.text.slice(start, end), category, severity }));
}

let disguisedRatings: ReadonlyMap<string, Rating> | undefined;

/** Rates many texts at once, so that the library checks each word only once. */
export function findInTexts(texts: readonly string[], language?: string): WordFinding[][] {
	const memo = new Map<string, readonly Reading[]>();
	const scans = texts.map((text) => scanText(text, memo));
	disguisedRatings ??= rateEnglish(lists().disguisedSet);
	const readings = new Set<string>();
	for (const known of memo.values()) for (const { ascii } of known) if (A_TO_Z.test(ascii)) readings.add(ascii);
	const judge: Judge = { language, english: new Map([...disguisedRatings, ...rateEnglish(readings)]) };
	return scans.map((scan) => findInScan(scan, judge));
}

/**
 * Offensive words and phrases in the order of the text. Matches whole words after folding, and common disguises: spaces, digits, signs,
 * repeated, invisible and look-alike characters. English and Turkish always count; other languages, and words that are innocent elsewhere,
 * only in a text of their `language`.
 */
export function findOffensiveWords(text: string, { language }: { language?: string | undefined } = {}): WordFinding[] {
	return findInTexts([text], language)[0] ?? [];
}

/** Texts judged in one slice: other requests to the isolate wait for it. */
const TEXTS_AT_ONCE = 100;

function* findRefusedInSlices(texts: Iterable<string>, language: string | undefined): Generator<void, ReadonlySet<string>> {
	const refused = new Set<string>();
	for (const some of splitIntoChunks([...new Set(texts)], TEXTS_AT_ONCE)) {
		for (const [at, findings] of findInTexts(some, language).entries()) if (findings.length > 0) refused.add(some[at] ?? "");
		yield;
	}
	return refused;
}

/** Typed answers that no screen of a class should show; thousands of them are judged in slices that let other requests through. */
export const findRefusedTexts = (texts: Iterable<string>, language: string | undefined): Promise<ReadonlySet<string>> =>
	runInSlices(findRefusedInSlices(texts, language));

export function isTextRefused(text: string, language: string): boolean {
	return findOffensiveWords(text, { language }).length > 0;
}
