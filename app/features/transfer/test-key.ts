import type { DocumentLine } from "~/lib/documents/document";
import { readNumberMark, readOptionMark } from "./test-marks";
import {
	findKeyHeading,
	hasMoreThanKeyWords,
	isBlankText,
	isCapitals,
	isInstruction,
	isLetterHeading,
	isNumberedHeading,
	isPartHeading,
	isWish,
	keyLabel,
	MAX_MARK_LINE,
	readAnswerLine,
	readGroup,
	readPart,
	readTruth,
} from "./test-words";

/* Keys: lists and tables of numbers with their answers. */

export interface KeyEntry {
	number: number;
	value: string;
	/** Places of the lines that make this entry. */
	lines: number[];
	/** True in a key of nothing but letters for true and false, one of which is no letter of an option. */
	isTruth?: true;
}

export interface Key {
	/** Where the key begins, its heading included. */
	start: number;
	/** Headings that say more than that a key follows. */
	listed: number[];
	/** Lines that belong to no entry: headings, and the words over a table. */
	frame: number[];
	/** A part begins where the numbers begin again. */
	parts: KeyPart[];
}

export interface KeyPart {
	/** The letter of the version of the test that its heading names. */
	group: string | undefined;
	/** The part of the test that its heading names. */
	part: string | undefined;
	/** Its heading, for comparison, without the words for a key. */
	label: string | undefined;
	entries: KeyEntry[];
}

const LETTER = String.raw`(?:[A-Ja-j](?:\s?[)](?=[\s,;|]|$))?(?:\s?(?:[,/&+]|\s(?:ve|and|und|et|y)\s)\s?[A-Ja-j](?=[\s,;|.)/&+]|$))*|[DYTFRVWdytfrvw]|do[gğ]ru|yanl[ıi][sş]|true|false|richtig|falsch|wahr|vrai|faux|verdadero|falso)`;
const ENTRY = new RegExp(
	String.raw`[\s,;|]{0,40}(?:(?:soru|question|frage|pregunta|q|s)[\s.-]{0,2})?[([]?(\d{1,3})([\s.)\]\-–—:=→>|]{0,6})[([]?(${LETTER})[)\]]?[.;,]?(?=[\s,;|]|$)`,
	"iuy",
);
const LABEL = /^(?:(?:\d{1,2}\s?[.)]?\s?)?[^:\d]{1,40}(?:\d{1,2}\s?)?:|\s{0,6}(?:[A-J]|[IVX]{1,4})\s?[.)–-])\s{0,6}(?=\d)/u;

/** Reads a line that holds nothing but numbers with letters: "1-B 2-C". */
function readEntries(text: string, from = 0): { number: number; value: string }[] | undefined {
	if (text.length > MAX_MARK_LINE) return undefined;
	const entries: { number: number; value: string }[] = [];
	let at = from;
	while (at < text.length && /[^\s,;|.]/.test(text.slice(at, at + 200))) {
		ENTRY.lastIndex = at;
		const found = ENTRY.exec(text);
		if (!found) return undefined;
		const [, number = "", between = "", value = ""] = found;
		// "5a" and "5 A" are entries only beside others.
		if (between === "" && value !== value.toUpperCase()) return undefined;
		entries.push({ number: Number(number), value });
		at = ENTRY.lastIndex;
	}
	const ascends = entries.every(({ number }, index) => index === 0 || number > (entries[index - 1]?.number ?? 0));
	return entries.length > 0 && ascends ? entries : undefined;
}

/** True if a sign or a wide space is between the number and the letter of a single entry. */
const isSingleEntry = (text: string) => /^\s*[([]?\d{1,3}\s{0,2}(?:[.)\-–—:=→]|\t|\s{2})/.test(text);

const splitCells = (text: string): string[] => {
	if (text.includes("|")) {
		const cells = text.split("|").map((cell) => cell.trim());
		return cells.slice(cells[0] === "" ? 1 : 0, cells.at(-1) === "" ? -1 : undefined);
	}
	const wide = text.split(/\t|[ \u00a0]{2,}/).map((cell) => cell.trim());
	return wide.length > 1 ? wide : text.trim().split(/\s+/);
};
const CELL_VALUE = new RegExp(`^(?:${LETTER})$`, "iu");

/** The answers under a row of numbers, for two lines that are such a table. */
function readTablePair(numbers: string, letters: string): { number: number; value: string }[] | undefined {
	if (numbers.length > MAX_MARK_LINE || letters.length > MAX_MARK_LINE || !/\d/.test(numbers)) return undefined;
	const isNumber = (cell: string) => /^\d{1,3}\s?[.)]?$/.test(cell);
	const [upper, lower] = [splitCells(numbers), splitCells(letters)];
	const heads = isNumber(upper[0] ?? "") ? upper : upper.slice(1);
	if (heads.length < 2 || !heads.every(isNumber)) return undefined;
	const answers =
		heads.length === upper.length && lower.length === heads.length + 1
			? lower.slice(1)
			: heads.length < upper.length && lower.length === upper.length
				? lower.slice(1)
				: lower;
	if (answers.length !== heads.length || !answers.every((cell) => cell === "" || cell === "-" || CELL_VALUE.test(cell))) return undefined;
	const entries = heads.flatMap((head, index) => {
		const value = answers[index] ?? "";
		return CELL_VALUE.test(value) ? [{ number: Number.parseInt(head, 10), value }] : [];
	});
	return entries.length > 0 ? entries : undefined;
}

interface GroupTable {
	/** How many lines the table has below its heads. */
	rows: number;
	/** False if its heads say more than which column is which. */
	isPlain: boolean;
	parts: KeyPart[];
}

/** A table with a column for each version of the test: "Soru | A Grubu | B Grubu", "1 | A | B". */
function readGroupTable(lines: readonly DocumentLine[], at: number): GroupTable | undefined {
	const head = lines[at]?.text ?? "";
	if (head.length > MAX_MARK_LINE || !/[\t|]|\s\s/.test(head)) return undefined;
	const heads = splitCells(head);
	const groups = heads.map(readGroup);
	const first = groups.findIndex((group) => group !== undefined);
	const named = groups.slice(first);
	if (first > 1 || named.length < 2 || named.some((group) => group === undefined)) return undefined;
	const parts: KeyPart[] = named.map((group) => ({ group, part: undefined, label: undefined, entries: [] }));
	let rows = 0;
	for (let line = at + 1; line < lines.length; line++) {
		const text = listText(lines[line]);
		const [number = "", ...values] = text.length > MAX_MARK_LINE ? [] : splitCells(text);
		if (!/^[|:\s-]+$/.test(text)) {
			if (!/^\d{1,3}\s?[.)]?$/.test(number) || values.length !== parts.length) break;
			if (!values.every((value) => CELL_VALUE.test(value))) break;
			for (const [column, value] of values.entries())
				parts[column]?.entries.push({ number: Number.parseInt(number, 10), value, lines: [line] });
		}
		rows++;
	}
	const isPlain = first === 0 || heads[0] === "" || TABLE_HEAD.test(heads[0] ?? "");
	return parts[0]?.entries.length ? { rows, isPlain, parts } : undefined;
}

const FREE = /^\s*(?:(?:soru|question|frage|pregunta)\s)?[([]?(\d{1,3})\s{0,2}(?:[.)\]\-–—:=]{1,2}|\t)\s*(\S.*)$/iu;
/** Numbers with words on one line: "1. manto  2. haziran". */
const NEXT_FREE = /[\t;|,\s]\s{0,20}(\d{1,3})\s?[.)\-–:=]\s{0,20}(?!\d)/g;

/** Entries of words; only a key under a heading has them. */
function readFreeEntries(text: string): { number: number; value: string }[] | undefined {
	if (text.length > MAX_MARK_LINE) return undefined;
	const first = FREE.exec(text);
	if (!first) return undefined;
	const entries: { number: number; value: string }[] = [];
	let [number, rest] = [Number(first[1]), first[2] ?? ""];
	let end = 0;
	for (const found of rest.matchAll(NEXT_FREE)) {
		const next = Number(found[1]);
		if (next !== number + 1) continue;
		entries.push({ number, value: rest.slice(end, found.index).trim() });
		[number, end] = [next, found.index + found[0].length];
	}
	entries.push({ number, value: rest.slice(end).trim() });
	rest = "";
	return entries.every(({ value }) => !isBlankText(value)) ? entries : undefined;
}

const TABLE_HEAD =
	/^(?:(?:soru(?:\s?(?:no|numaras[ıi]))?|cevap|do[gğ]ru\s+cevap|yan[ıi]t|no|numara|s[ıi]ra|question|answers?|number|frage|antwort|nr|l[öo]sung|r[ée]ponse|pregunta|respuesta|n[o°º]|#)\.?(?:[\s|/–-]+|$))+$/iu;

/** How many lines of explanations may stand between two entries. */
const MAX_BETWEEN = 6;

class KeyReader {
	private readonly parts: KeyPart[] = [];
	private group: string | undefined;
	private part: string | undefined;
	private label: string | undefined;
	readonly frame: number[] = [];
	readonly listed: number[] = [];
	private startsPart = true;
	hasExplanations = false;

	add(entries: readonly { number: number; value: string }[], lines: number[]): void {
		for (const { number, value } of entries) {
			const last = this.lastEntry();
			if (this.startsPart || !last || number <= last.number)
				this.parts.push({ group: this.group, part: this.part, label: this.label, entries: [] });
			this.startsPart = false;
			this.parts.at(-1)?.entries.push({ number, value, lines });
		}
	}

	private lastEntry(): KeyEntry | undefined {
		return this.parts.at(-1)?.entries.at(-1);
	}

	/** What follows is of the version and the part that this heading names. */
	readHeading(heading: string): void {
		this.group = readGroup(heading) ?? this.group;
		this.part = readPart(heading) ?? this.part;
		this.label = keyLabel(heading) || this.label;
	}

	/** Adds a column of answers for each version of the test. */
	addTable({ parts }: GroupTable): void {
		this.parts.push(...parts);
		this.startsPart = true;
	}

	addFrame(line: number, startsPart = false): void {
		this.frame.push(line);
		// The numbers of the next part may go on.
		if (startsPart && this.parts.length > 0) this.startsPart = true;
	}

	/** Adds a line to the last entry: its explanation. */
	explain(text: string, line: number): void {
		const last = this.lastEntry();
		if (!last) return;
		this.hasExplanations = true;
		last.value += `\n${text}`;
		last.lines = [...last.lines, line];
	}

	/** Takes "Cevap: B" below an entry, which explains it then. */
	answer(value: string, line: number): boolean {
		const last = this.lastEntry();
		if (!last || isBlankText(value)) return false;
		last.value = `${value}\n${last.value}`;
		last.lines = [...last.lines, line];
		return true;
	}

	key(start: number): Key | undefined {
		for (const { entries } of this.parts) {
			const isTruth = entries.every(({ value }) => readTruth(value) !== undefined) && entries.some(({ value }) => /^[K-Z]/i.test(value));
			if (isTruth) for (const entry of entries) entry.isTruth = true;
		}
		return this.parts.length === 0 ? undefined : { start, listed: this.listed, frame: this.frame, parts: this.parts };
	}
}

const startsOption = (text: string | undefined) => text !== undefined && readOptionMark(text, 0)?.letter === 0;

interface Cursor {
	key: Key | undefined;
	next: number;
}

/** Reads the key under a heading. `isIgnored` are page numbers and the like. */
function readHeadedKey(lines: readonly DocumentLine[], start: number, entriesAt: number, isIgnored: (line: number) => boolean): Cursor {
	const reader = new KeyReader();
	const head = lines[start]?.text ?? "";
	reader.readHeading(head.slice(0, entriesAt));
	const inline = head.slice(entriesAt).trim();
	const entries = inline === "" ? undefined : (readEntries(head, entriesAt) ?? readFreeEntries(inline));
	if (entries) reader.add(entries, [start]);
	if (hasMoreThanKeyWords(entries ? head.slice(0, entriesAt) : head)) reader.listed.push(start);
	reader.addFrame(start);
	const addLabel = (line: number, label: string) => {
		reader.addFrame(line, true);
		reader.readHeading(label);
		if (/\p{L}{3}/u.test(label)) reader.listed.push(line);
	};
	let at = start + 1;
	while (at < lines.length) {
		const text = lines[at]?.text ?? "";
		// The next key has a heading of its own.
		if (findKeyHeading(text) !== undefined) break;
		const listed = listText(lines[at]);
		const pair = readTablePair(text, lines[at + 1]?.text ?? "");
		const label = LABEL.exec(text.slice(0, 60))?.[0].length ?? 0;
		const entries = readEntries(listed) ?? (label > 0 ? readEntries(text, label) : undefined);
		const free = entries ? undefined : (readFreeEntries(listed) ?? (label > 0 ? readFreeEntries(text.slice(label)) : undefined));
		const groups = readGroupTable(lines, at);
		if (groups) {
			reader.addFrame(at);
			if (!groups.isPlain) reader.listed.push(at);
			reader.addTable(groups);
			at += groups.rows + 1;
		} else if (pair) {
			reader.add(pair, [at, at + 1]);
			at += 2;
		} else if (entries) {
			if (label > 0) addLabel(at, text.slice(0, label));
			reader.add(entries, [at]);
			at++;
		} else if (free && !isNumberedHeading(text) && !isQuestionLine(lines, at)) {
			if (label > 0) addLabel(at, text.slice(0, label));
			reader.add(free, [at]);
			at++;
		} else if (isIgnored(at)) at++;
		else if (/^[\s|:-]+$/.test(text)) {
			reader.addFrame(at);
			at++;
		} else if (reader.answer(readAnswerLine(text) ?? "", at)) at++;
		else if (
			TABLE_HEAD.test(
				text
					.slice(0, 200)
					.replace(/^[\s|]+/, "")
					.trim(),
			)
		) {
			reader.addFrame(at);
			at++;
		} else if (isKeyPart(lines, at)) {
			reader.addFrame(at, true);
			reader.readHeading(text);
			if (/\p{L}{3}/u.test(text)) reader.listed.push(at);
			at++;
		} else {
			const next = findNextEntry(lines, at) ?? (reader.hasExplanations && isExplanation(lines[at]) ? at + 1 : undefined);
			if (next === undefined || !reader.key(start)) break;
			for (; at < next; at++) reader.explain(lines[at]?.text ?? "", at);
		}
	}
	const key = reader.key(start);
	return { key, next: key ? at : start + 1 };
}

/** The text of a line with the number that a list writes before it. */
export const listText = (line: DocumentLine | undefined) =>
	line?.list && line.list.format !== "bullet" ? `${line.list.label} ${line.text}` : (line?.text ?? "");

/** A number with a text that is asked: what follows has options, or it ends with a question mark. */
function isQuestionLine(lines: readonly DocumentLine[], at: number): boolean {
	const text = lines[at]?.text ?? "";
	if (text.length > 300 || /\?\s*$/.test(text)) return true;
	for (let next = at + 1; next < Math.min(lines.length, at + 6); next++) {
		const other = lines[next];
		if (startsOption(other?.text) || (other?.list?.format === "letter" && other.list.value === 1)) return true;
		if (readNumberMark(listText(other))) return false;
	}
	return false;
}

/** A heading of a part inside a key, which has an entry in the next line. */
function isKeyPart(lines: readonly DocumentLine[], at: number): boolean {
	const [line, next] = [lines[at], lines[at + 1]];
	if (!line || !next || line.text.length > 80 || isInstruction(line.text)) return false;
	const isNamed = readGroup(line.text) !== undefined || readPart(line.text) !== undefined;
	const isHead =
		line.isHeading ||
		isNamed ||
		isCapitals(line.text) ||
		isPartHeading(line.text) ||
		isLetterHeading(line.text) ||
		/^\s*[A-J]\s*[.)]?\s*$/.test(line.text);
	return (
		isHead === true &&
		(readEntries(listText(next)) !== undefined ||
			(readFreeEntries(listText(next)) !== undefined && !isQuestionLine(lines, at + 1)) ||
			readTablePair(next.text, lines[at + 2]?.text ?? "") !== undefined)
	);
}

/** The next line with an entry of a letter, if only a few lines of explanations come before it. */
function findNextEntry(lines: readonly DocumentLine[], at: number): number | undefined {
	for (let next = at; next < Math.min(lines.length, at + MAX_BETWEEN); next++) {
		const line = lines[next];
		if (line?.isHeading || isWish(line?.text ?? "") || startsOption(line?.text)) return undefined;
		if (next > at && readEntries(listText(line))) return next;
	}
	return undefined;
}

const isExplanation = (line: DocumentLine | undefined) =>
	line !== undefined && !line.isApart && !line.isHeading && !isWish(line.text) && /[.!]\s*$/.test(line.text.slice(-5));

/** All keys: those under a heading, and at the end of the document lines of nothing but numbers and letters. */
export function findKeys(lines: readonly DocumentLine[], isIgnored: (line: number) => boolean): Key[] {
	const keys: Key[] = [];
	let lastOption = -1;
	for (const [index, line] of lines.entries())
		if (startsOption(line.text) || (line.list?.format === "letter" && line.list.value === 1)) lastOption = index;
	for (let at = 0; at < lines.length; ) {
		const line = lines[at];
		const text = line?.text ?? "";
		const entriesAt = line?.isAside ? undefined : findKeyHeading(text);
		if (entriesAt !== undefined) {
			const { key, next } = readHeadedKey(lines, at, entriesAt, isIgnored);
			if (key) keys.push(key);
			at = next;
			continue;
		}
		at = at > lastOption ? readBareKey(lines, at, keys) : at + 1;
	}
	return keys;
}

/** Reads lines without a heading; one entry alone is no key. */
function readBareKey(lines: readonly DocumentLine[], start: number, keys: Key[]): number {
	const reader = new KeyReader();
	let count = 0;
	let at = start;
	while (at < lines.length) {
		const text = lines[at]?.text ?? "";
		const pair = readTablePair(text, lines[at + 1]?.text ?? "");
		const entries = readEntries(listText(lines[at]));
		if (pair) {
			reader.add(pair, [at, at + 1]);
			count += pair.length;
			at += 2;
		} else if (entries && (entries.length > 1 || isSingleEntry(listText(lines[at])))) {
			reader.add(entries, [at]);
			count += entries.length;
			at++;
		} else break;
	}
	const key = count > 1 ? reader.key(start) : undefined;
	if (!key) return Math.max(at, start + 1);
	// The words over a table.
	const above = start - 1;
	if (TABLE_HEAD.test((lines[above]?.text ?? "x").trim().slice(0, 200))) key.frame.push(above);
	keys.push(key);
	return at;
}
