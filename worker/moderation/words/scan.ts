import { foldWord, type Reading, unmask, withoutRepeats } from "./fold";

/** With its possible readings. */
export interface Piece {
	start: number;
	end: number;
	/** Without signs at both ends. */
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
// Not `\p{L}`, which excludes circled and squared letters.
const LETTERS = /\p{Alphabetic}[\p{Alphabetic}\p{M}\p{Cf}]*/gu;
const ONLY_LETTERS = /^(?:[a-zA-ZçğıöşüÇĞİÖŞÜ]+|\p{L}+)$/u;
const EDGES = /^[^\p{Alphabetic}\p{N}@$*]+|[^\p{Alphabetic}\p{N}\p{M}$*#]+$/gu;
const MASKED = /[\p{L}][^\p{L}]*[0-9@$!|€£¢+]|[0-9@$!|€£¢+][^\p{L}]*\p{L}/u;

/** Shorter readings of digits and signs match by chance ("S1K", "G0T"). */
const SHORTEST_UNMASKED = 4;

function readingsOf(word: string, memo: Map<string, readonly Reading[]>): readonly Reading[] {
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
			if (run.length >= SHORTEST_UNMASKED && !chunk.includes(run)) readings.push(...readingsOf(run, memo));
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
			const word = { start: index, end: index + written.length, text: written, plain: true, readings: readingsOf(written, memo) };
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
			words.push({ start: start + offset, end: start + offset + word.length, text: word, plain: true, readings: readingsOf(word, memo) });
		if (MASKED.test(trimmed)) masked.push({ ...chunk, readings: maskedReadings(trimmed, memo) });
	}
	return { text, chunks, words, masked };
}
