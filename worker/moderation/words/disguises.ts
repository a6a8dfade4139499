import { foldWord, type Reading, unmask, withoutRepeats } from "./fold";
import { lists } from "./lists";

/** A part of a text between white space, or a word within it. */
export interface Piece {
	start: number;
	end: number;
	/** The part without signs at both ends. */
	text: string;
	plain: boolean;
}

export interface Word extends Piece {
	readings: readonly Reading[];
}

export interface Scan {
	text: string;
	chunks: readonly Piece[];
	/** Runs of letters: the words as a reader sees them. */
	words: readonly Word[];
	/** Chunks with digits or signs among their letters, read as letters. */
	masked: readonly Word[];
}

// `\s` includes U+FEFF, which readers do not see.
const CHUNK = /[\S\ufeff]+/g;
// `\p{L}` would exclude circled and squared letters.
const LETTERS = /\p{Alphabetic}[\p{Alphabetic}\p{M}\p{Cf}]*/gu;
const ONLY_LETTERS = /^(?:[a-zA-ZçğıöşüÇĞİÖŞÜ]+|\p{L}+)$/u;
const EDGES = /^[^\p{Alphabetic}\p{N}@$*]+|[^\p{Alphabetic}\p{N}\p{M}$*#]+$/gu;
const MASKED = /[\p{L}][^\p{L}]*[0-9@$!|€£¢+]|[0-9@$!|€£¢+][^\p{L}]*\p{L}/u;

/** Shorter readings of digits and signs match by chance ("S1K", "G0T"). */
const SHORTEST_UNMASKED = 4;

function listReadings(word: string, memo: Map<string, readonly Reading[]>): readonly Reading[] {
	const known = memo.get(word);
	if (known) return known;
	const readings = withoutRepeats(foldWord(word));
	memo.set(word, readings);
	return readings;
}

function maskedReadings(chunk: string, memo: Map<string, readonly Reading[]>): Reading[] {
	const readings: Reading[] = [];
	for (const read of new Set([unmask(chunk), unmask(chunk, "l"), unmask(chunk.replace(/[!|+]+$/u, ""))])) {
		for (const run of read.match(LETTERS) ?? []) {
			// `words` already has a run that the chunk spells out.
			if (run.length >= SHORTEST_UNMASKED && !chunk.includes(run)) readings.push(...listReadings(run, memo));
		}
	}
	return readings;
}

/** `memo` keeps the readings of words seen earlier in the same check. */
export function scanText(text: string, memo: Map<string, readonly Reading[]>): Scan {
	const chunks: Piece[] = [];
	const words: Word[] = [];
	const masked: Word[] = [];
	for (const { 0: written, index } of text.matchAll(CHUNK)) {
		if (ONLY_LETTERS.test(written)) {
			const word = { start: index, end: index + written.length, text: written, plain: true, readings: listReadings(written, memo) };
			chunks.push(word);
			words.push(word);
			continue;
		}
		const trimmed = written.replace(EDGES, "");
		if (trimmed === "") continue;
		const start = index + written.indexOf(trimmed);
		const chunk = { start, end: start + trimmed.length, text: trimmed, plain: false };
		chunks.push(chunk);
		for (const { 0: word, index: offset } of trimmed.matchAll(LETTERS))
			words.push({ start: start + offset, end: start + offset + word.length, text: word, plain: true, readings: listReadings(word, memo) });
		if (MASKED.test(trimmed)) masked.push({ ...chunk, readings: maskedReadings(trimmed, memo) });
	}
	return { text, chunks, words, masked };
}

interface Disguise {
	start: number;
	end: number;
	word: string;
}

const SEPARATORS = /[^\p{L}\p{N}@$!]+/gu;
const MAX_PIECE_LENGTH = 2;
const MAX_RUN_LENGTH = 60;
/** Short words that also count when their letters are spaced out. Case matters: "A. M. K." are initials. */
const SHORT_WORDS = new Set(["amk", "piç", "göt", "PİÇ", "PIÇ", "GÖT", "sik", "SİK"]);
const STARS = /^\p{L}[\p{L}\d]*[*#%@_\-–—?]+[\p{L}\d*#%@]*$/u;
const STAR = /[*#%@_\-–—?]/u;

const findListedWord = (letters: string): string | undefined =>
	withoutRepeats(foldWord(unmask(letters)))
		.map(({ ascii }) => ascii)
		.find((word) => lists().disguisedSet.has(word));

/** Finds "f*ck", "s**t", "f-ck": each sign replaces one letter. */
function findStarred({ text, start, end, plain }: Piece): Disguise[] {
	if (plain || text.length < 4 || !STARS.test(text)) return [];
	const signs = [...text].map((sign) => (STAR.test(sign) ? "*" : foldWord(unmask(sign)).ascii));
	const stars = signs.filter((sign) => sign === "*").length;
	// Several hyphens or dashes usually separate words instead of hiding letters.
	if (stars > 1 && /[_\-–—?]/u.test(text)) return [];
	if (signs.length - stars < 2 && text !== "f***" && text !== "F***") return [];
	const word = lists().disguised.find(
		(candidate) => candidate.length === signs.length && signs.every((sign, index) => sign === "*" || sign === candidate[index]),
	);
	return word ? [{ start, end, word }] : [];
}

/** One or two letters, or several such groups separated by signs. */
const isShort = ({ text, plain }: Piece) =>
	plain
		? text.length <= MAX_PIECE_LENGTH
		: text.length <= 40 && text.split(SEPARATORS).every((piece) => [...piece].length <= MAX_PIECE_LENGTH);

/** Finds "f u c k", "s.i.k.t.i.r", "or os pu", "f u c k y o u": words split into pieces of one or two letters. */
function findSpacedOut({ text, chunks }: Scan): Disguise[] {
	const found: Disguise[] = [];
	let run: Piece[] = [];
	const endRun = () => {
		const [first] = run;
		const last = run.at(-1);
		const letters = run.map((piece) => piece.text.replace(SEPARATORS, "")).join("");
		const pieces = run.reduce((count, piece) => count + piece.text.split(SEPARATORS).length, 0);
		if (first && last && pieces === 3 && SHORT_WORDS.has(letters))
			found.push({ start: first.start, end: last.end, word: letters.replaceAll("I", "i").toLocaleLowerCase("tr") });
		if (first && last && pieces > 1 && letters.length >= 4 && letters.length <= MAX_RUN_LENGTH) {
			const single = pieces === letters.length;
			const folded = foldWord(unmask(letters)).ascii;
			const word = findListedWord(letters) ?? (single ? lists().disguised.find((candidate) => folded.includes(candidate)) : undefined);
			// "s ı k t ı r": a dotless ı makes a different, innocent word, spaced out or not.
			if (word && !(word.startsWith("sik") && letters.includes("ı"))) found.push({ start: first.start, end: last.end, word });
		}
		run = [];
	};
	for (const chunk of chunks) {
		const before = run.at(-1);
		if (before && /[,;:?!()“”"]/.test(text.slice(before.end, chunk.start))) endRun();
		if (isShort(chunk)) run.push(chunk);
		else endRun();
	}
	endRun();
	return found;
}

/** Words that are not searched for in two parts, because these occur next to each other in innocent texts ("who re-reads"). */
const NEVER_SPLIT_IN_TWO = new Set([
	"whore",
	"slut",
	"sluts",
	"idiot",
	"pussy",
	"porno",
	"asshole",
	"assholes",
	"blowjob",
	"dickhead",
	"bullshit",
	"shit",
	"shits",
]);

/** Finds "sik tir", "oros-pu": a word split into two parts. */
function findSplitInTwo({ text, words }: Scan): Disguise[] {
	const found: Disguise[] = [];
	for (let index = 1; index < words.length; index++) {
		const left = words[index - 1];
		const right = words[index];
		if (!left || !right || left.text.length + right.text.length > 14) continue;
		const word = `${left.readings[0]?.ascii}${right.readings[0]?.ascii}`;
		if (!lists().disguisedSet.has(word) || NEVER_SPLIT_IN_TWO.has(word) || /ı/.test(left.text + right.text)) continue;
		if (/^(?:[ \t]+|[-_./*]+)$/.test(text.slice(left.end, right.start))) found.push({ start: left.start, end: right.end, word });
	}
	return found;
}

/** Strong words disguised with stars, spaces or other signs between letters. */
export function findDisguises(scan: Scan): Disguise[] {
	return [...scan.chunks.flatMap(findStarred), ...findSpacedOut(scan), ...findSplitInTwo(scan)];
}
