import type { Phrases } from "./lists";
import type { Scan } from "./scan";

/** The folded words of a text in one line, with the start of each. */
interface FoldedLine {
	line: string;
	starts: readonly number[];
}

/** Separates sentences in the line, so that no phrase matches across two of them. */
const SENTENCE_BREAK = ". ";
const ENDS_SENTENCE = /[.?!;:…\n]/;
const APOSTROPHE = /^['’]$/;

export function foldLine({ text, words }: Scan): FoldedLine {
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

export function findPhrases<Meaning>(phrases: Phrases<Meaning>, { line, starts }: FoldedLine, { words }: Scan) {
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
