import { foldWord, unmask, withoutRepeats } from "./fold";
import { lists } from "./lists";
import type { Piece, Scan } from "./scan";

interface Disguise {
	start: number;
	end: number;
	word: string;
}

const SEPARATORS = /[^\p{L}\p{N}@$!]+/gu;
const MAX_PIECE_LENGTH = 2;
const MAX_RUN_LENGTH = 60;
/** Short words that also count when their letters are spaced out. Case matters: "A. M. K." are initials. */
const SHORT = new Set(["amk", "piç", "göt", "PİÇ", "PIÇ", "GÖT", "sik", "SİK"]);
const STARS = /^\p{L}[\p{L}\d]*[*#%@_\-–—?]+[\p{L}\d*#%@]*$/u;
const STAR = /[*#%@_\-–—?]/u;

const asListed = (letters: string): string | undefined =>
	withoutRepeats(foldWord(unmask(letters)))
		.map(({ ascii }) => ascii)
		.find((word) => lists().isDisguised.has(word));

/** Finds "f*ck", "s**t", "f-ck": each sign replaces one letter. */
function starred({ text, start, end, plain }: Piece): Disguise[] {
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
function spacedOut({ text, chunks }: Scan): Disguise[] {
	const found: Disguise[] = [];
	let run: Piece[] = [];
	const endRun = () => {
		const [first] = run;
		const last = run.at(-1);
		const letters = run.map((piece) => piece.text.replace(SEPARATORS, "")).join("");
		const pieces = run.reduce((count, piece) => count + piece.text.split(SEPARATORS).length, 0);
		if (first && last && pieces === 3 && SHORT.has(letters))
			found.push({ start: first.start, end: last.end, word: letters.replaceAll("I", "i").toLocaleLowerCase("tr") });
		if (first && last && pieces > 1 && letters.length >= 4 && letters.length <= MAX_RUN_LENGTH) {
			const single = pieces === letters.length;
			const folded = foldWord(unmask(letters)).ascii;
			const word = asListed(letters) ?? (single ? lists().disguised.find((candidate) => folded.includes(candidate)) : undefined);
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

/** Not searched for in two parts, because these occur next to each other in innocent texts ("who re-reads"). */
const NOT_IN_TWO = new Set([
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
function inTwo({ text, words }: Scan): Disguise[] {
	const found: Disguise[] = [];
	for (let index = 1; index < words.length; index++) {
		const left = words[index - 1];
		const right = words[index];
		if (!left || !right || left.text.length + right.text.length > 14) continue;
		const word = `${left.readings[0]?.ascii}${right.readings[0]?.ascii}`;
		if (!lists().isDisguised.has(word) || NOT_IN_TWO.has(word) || /ı/.test(left.text + right.text)) continue;
		if (/^(?:[ \t]+|[-_./*]+)$/.test(text.slice(left.end, right.start))) found.push({ start: left.start, end: right.end, word });
	}
	return found;
}

/** Strong words disguised with stars, spaces or other signs between letters. */
export function findDisguises(scan: Scan): Disguise[] {
	return [...scan.chunks.flatMap(starred), ...spacedOut(scan), ...inTwo(scan)];
}
