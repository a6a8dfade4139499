import { LIMITS } from "../limits";
import { visibleText } from "../text/visible-text";

/* Material of questions (docs/rules/ai.md#from-a-text). Imports no zod: pages count and split by the same functions as the server. */

const { perGeneration } = LIMITS.material;

/** Returns the form of a text that is counted, sent to the model, and searched for passages. Idempotent. */
export function normalizeMaterial(text: string): string {
	return visibleText(text.normalize("NFC"));
}

/** How many generations a text costs: one for each 20,000 characters or part of them, at least one. */
export function countGenerations({ length }: { length: number }): number {
	return Math.max(1, Math.ceil(length / perGeneration));
}

/** Where a part may end, best first: after a paragraph, before a numbered question, after a line, a sentence, a word. */
const ENDS = [/\n[^\S\n]*\n\s*/g, /\n(?=\s*\(?\d{1,3}[.)\]:-])/g, /\n/g, /[.!?…]["'”’)]?\s+/g, /\s+/g];
/** How many characters a part's end may be from where parts of equal length would end. */
const REACH_CHARACTERS = 4_000;

/** The end nearest to `ideal`, of the best kind that occurs within reach. */
function nearestEnd(text: string, ideal: number): number {
	const from = ideal - REACH_CHARACTERS;
	const near = text.slice(from, ideal + REACH_CHARACTERS);
	for (const kind of ENDS) {
		const ends = [...near.matchAll(kind)].map(({ 0: found, index }) => from + index + found.length);
		if (ends.length > 0) return ends.reduce((best, end) => (Math.abs(end - ideal) < Math.abs(best - ideal) ? end : best));
	}
	// Never splits a surrogate pair.
	return /[\uD800-\uDBFF]/.test(text.charAt(ideal - 1)) ? ideal + 1 : ideal;
}

/** Splits a text into parts of about equal length, one for each generation. Repeatable, so that a failed part can be requested again. */
export function splitMaterial(material: string): string[] {
	const count = countGenerations(material);
	const parts: string[] = [];
	let start = 0;
	for (let left = count; left > 1; left--) {
		const end = nearestEnd(material, start + Math.round((material.length - start) / left));
		parts.push(material.slice(start, end));
		start = end;
	}
	return [...parts, material.slice(start)];
}

const TYPOGRAPHY: Readonly<Record<string, string>> = {
	"‘": "'",
	"’": "'",
	"“": '"',
	"”": '"',
	"„": '"',
	"«": '"',
	"»": '"',
	"–": "-",
	"—": "-",
	"‑": "-",
};

/** Folds a character for comparison: ignores white space, case, asterisks, and the shape of quotes and dashes. */
function foldCharacter(character: string): string {
	if (/[\s\p{Cf}*]/u.test(character)) return "";
	if (/[ıİI]/.test(character)) return "i";
	return TYPOGRAPHY[character] ?? character.normalize("NFKC").toLowerCase();
}

const fold = (text: string) => Array.from(text.normalize("NFC"), foldCharacter).join("");

/** `**` around words, as a material marks what a document sets apart. "2**3**2" is no such mark. */
const EMPHASIS = /(^|[^\p{L}\p{N}*])\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*(?![\p{L}\p{N}*])/gu;

export const dropEmphasis = (text: string): string => text.replace(EMPHASIS, "$1$2");

/** Finds passages in a text, ignoring white space, case and asterisks. */
export class Passages {
	readonly #text: string;
	#folded = "";
	/** The index in the original text for each character of the folded text. */
	readonly #places: number[] = [];

	constructor(text: string) {
		this.#text = text;
		let place = 0;
		for (const character of text) {
			const folded = foldCharacter(character);
			for (let n = 0; n < folded.length; n++) this.#places.push(place);
			this.#folded += folded;
			place += character.length;
		}
	}

	/** Finds start and end of a passage in the text, from index `from` on; null if the text does not contain it. */
	find(passage: string, from = 0): { start: number; end: number } | null {
		const folded = fold(passage);
		const first = from === 0 ? 0 : this.#places.findIndex((place) => place >= from);
		const found = folded === "" || first < 0 ? -1 : this.#folded.indexOf(folded, first);
		if (found < 0) return null;
		const last = this.#places[found + folded.length - 1] ?? 0;
		const [character = ""] = this.#text.slice(last);
		return { start: this.#places[found] ?? 0, end: last + character.length };
	}

	/**
	 * Checks a passage that the model claims to quote. Returns it, cut to its limit; null if the text does not contain it, or if it is
	 * too short to prove anything.
	 */
	verify(named: unknown): string | null {
		if (typeof named !== "string") return null;
		const passage = cutPassage(dropEmphasis(visibleText(named)));
		return fold(passage).length >= LIMITS.source.min && this.find(passage) ? passage : null;
	}
}

function cutPassage(passage: string): string {
	const characters = [...passage];
	if (characters.length <= LIMITS.source.max) return passage;
	const first = characters.slice(0, LIMITS.source.max + 1).join("");
	return first.replace(/\s+\S*$/, "").length >= LIMITS.source.max / 2
		? first.replace(/\s+\S*$/, "")
		: characters.slice(0, LIMITS.source.max).join("");
}

const PREVIEW_CHARACTERS = 80;

export function formatPreview(part: string): string {
	const words = [...part.trim().replace(/\s+/g, " ")];
	return words.length <= PREVIEW_CHARACTERS
		? words.join("")
		: `${words
				.slice(0, PREVIEW_CHARACTERS - 1)
				.join("")
				.trimEnd()}…`;
}
