import { LIMITS } from "#contract/limits";
import { askWorker } from "~/lib/ask-worker";
import { headerName } from "~/lib/sheets/header-name";
import type { RosterReply } from "./read-table";

export interface RosterEntry {
	number: number;
	label?: string;
}

const { min, max } = LIMITS.pupilNumber;
const isNumber = (cell: string) => /^\d{1,20}$/.test(cell) && Number(cell) >= min && Number(cell) <= max;

/** Splits a line at tabs, semicolons or commas; a line without them is split behind a number at its beginning. */
function splitCells(line: string): string[] {
	const cells = /[\t;,]/.test(line) ? line.split(/[\t;,]/) : (/^\s*(\d{1,20})[\s.):-]+(.*)$/.exec(line)?.slice(1) ?? [line]);
	return cells.map((cell) => cell.replace(/^"|"$/g, "").trim());
}

/** Headings in lists of schools, in Turkish and English: a row's number, a pupil's number, and names. */
const NUMBER_WORD = "(?:no|nr|num|numara|numarasi|number|code|id|№|#)(?:\\.| ?#)?";
const STUDENT_NUMBER = new RegExp(
	`^(?:(?:okul|ogrenci|ogrencinin|ogr|school|student|pupil|learner|class|roll|admission|enrol?lment|registration)\\.?(?:'?s)? ?(?:(?:okul|id) )?${NUMBER_WORD}|${NUMBER_WORD} of (?:the )?(?:student|pupil))$`,
);
const PLAIN_NUMBER = new RegExp(`^${NUMBER_WORD}$`);
const ROW_NUMBER = new RegExp(
	`^(?:#|s|sn|s/n|seq|sira|row|line|index|(?:s|sl|sr|ser|serial|sira|satir|row|line|seq|sequence)\\.? ?${NUMBER_WORD})\\.?$`,
);
const NAME_HEADING =
	/^(?:(?:ogrencinin |ogrenci |student |pupil )?(?:ad|adi|isim|ismi|soyad|soyadi|soyisim|(?:ad|adi)(?: ve)? (?:soyad|soyadi)|(?:first|last|given|family|full) ?name|name|surname)|ogrenci|student|pupil|label)s?$/;
const MAX_HEADING_ROW = 50;

interface Heading {
	row: number;
	number: number;
	names: number[];
}

export type Rows = readonly (readonly string[])[];

/** True for a column that counts the rows: 1, 2, 3 … */
function isRowCounter(rows: Rows, column: number): boolean {
	const numbers = rows.map((cells) => cells[column] ?? "").filter(isNumber);
	return numbers.length > 1 && numbers.every((number, index) => Number(number) === index + 1);
}

/** Prefers a student number to any other one; a number that counts the rows comes last, whatever its heading is. */
function numberColumn(names: readonly string[], below: Rows): number {
	const findColumns = (pattern: RegExp) => names.flatMap((name, column) => (pattern.test(name) ? [column] : []));
	const [student = -1] = findColumns(STUDENT_NUMBER);
	if (student >= 0) return student;
	const numbers =
		findColumns(ROW_NUMBER).length > 0
			? findColumns(PLAIN_NUMBER).filter((column) => !ROW_NUMBER.test(names[column] ?? ""))
			: findColumns(PLAIN_NUMBER);
	return numbers.find((column) => !isRowCounter(below, column)) ?? numbers[0] ?? findColumns(ROW_NUMBER)[0] ?? -1;
}

function findHeading(rows: Rows): Heading | undefined {
	for (const [row, cells] of rows.slice(0, MAX_HEADING_ROW).entries()) {
		const names = cells.map(headerName);
		const labels = names.flatMap((name, column) => (NAME_HEADING.test(name) ? [column] : []));
		if (labels.length > 0 && names.filter((name) => name !== "").length > 1 && !cells.some(isNumber))
			return { row, number: numberColumn(names, rows.slice(row + 1)), names: labels };
	}
	return undefined;
}

interface FoundPupil {
	number: number | null;
	label: string;
}

/** Reads the rows below the headings; a row with neither a number nor a name, such as a note at the end of the list, is no pupil. */
function readColumns(rows: Rows, { row, number, names }: Heading): FoundPupil[] {
	return rows.slice(row + 1).flatMap((cells): FoundPupil[] => {
		const ownNumber = cells[number] ?? "";
		const label = names.flatMap((column) => cells[column] || []).join(" ");
		if (isNumber(ownNumber)) return [{ number: Number(ownNumber), label }];
		// A number that a class cannot have is kept at the beginning of the label.
		return label === "" ? [] : [{ number: null, label: /^\d+$/.test(ownNumber) ? `${ownNumber} ${label}` : label }];
	});
}

/** Takes the first cell that is a number as the pupil's, unless it counts the rows and each row has another number. */
function readCells(rows: Rows): FoundPupil[] {
	const filled = rows.map((cells) => cells.filter((cell) => cell !== "")).filter((cells) => cells.length > 0);
	const isNumbered = (cells: readonly string[]) => cells.some(isNumber);
	const [first = []] = filled;
	// A first line of one cell may be a pupil whose number was left out.
	const hasHeading = filled.length > 1 && first.length > 1 && !isNumbered(first) && filled.slice(1).every(isNumbered);
	const listed = hasHeading ? filled.slice(1) : filled;
	const isCounted = listed.length > 1 && listed.every((cells, index) => cells[0] === String(index + 1) && isNumber(cells[1] ?? ""));
	return listed.map((all) => {
		const cells = isCounted ? all.slice(1) : all;
		const at = cells.findIndex(isNumber);
		return { number: at === -1 ? null : Number(cells[at]), label: cells.filter((_, index) => index !== at).join(" ") };
	});
}

function findPupils(rows: Rows): FoundPupil[] {
	const heading = findHeading(rows);
	return heading ? readColumns(rows, heading) : readCells(rows);
}

/** The pupils of several lists together; those without a number get the next free one. */
export function readRosters(lists: readonly Rows[], taken: ReadonlySet<number>): RosterEntry[] {
	const found = lists.flatMap(findPupils);
	const used = new Set([...taken, ...found.flatMap(({ number }) => number ?? [])]);
	let next: number = min;
	return found.map(({ number, label }) => {
		if (number === null) while (used.has(next)) next++;
		const ownNumber = number ?? next;
		used.add(ownNumber);
		const short = [...label].slice(0, LIMITS.pupilLabel.max).join("");
		return { number: ownNumber, ...(short === "" ? {} : { label: short }) };
	});
}

/** Indexes of lines with a number that the class, or an earlier line, has already. */
export function findRepeatedNumbers(entries: readonly RosterEntry[], taken: ReadonlySet<number>): Map<number, "taken" | "twice"> {
	const seen = new Set<number>();
	const repeated = new Map<number, "taken" | "twice">();
	for (const [index, { number }] of entries.entries()) {
		if (taken.has(number)) repeated.set(index, "taken");
		else if (seen.has(number)) repeated.set(index, "twice");
		seen.add(number);
	}
	return repeated;
}

/** Typed or pasted text as rows of cells. */
export const toTextRows = (text: string): Rows => text.split(/\r?\n/).map(splitCells);

/** Splits rows of a single cell, because a line of a text file may be one cell. */
export const toTableRows = (table: Rows): Rows => table.map((cells) => (cells.length === 1 ? splitCells(cells[0] ?? "") : cells));

/** A list of a class is far smaller, also with a picture of the school in it. */
const MAX_FILE_BYTES = 5 * 1_048_576;
/** A normal list takes a fraction of a second; a slower one was crafted to be slow. */
const READ_TIMEOUT_MS = 5_000;

/** Reads a spreadsheet or delimited text. Throws if the file is neither; `isUnreachable` is true if the reader could not be loaded. */
export async function readRosterFile(file: File): Promise<Rows> {
	if (file.size > MAX_FILE_BYTES) throw new Error("The file is too large");
	const bytes = new Uint8Array(await file.arrayBuffer());
	const worker = new Worker(new URL("./roster-worker.ts", import.meta.url), { type: "module" });
	const reply = await askWorker<RosterReply>(worker, { bytes }, READ_TIMEOUT_MS);
	if ("error" in reply) throw new Error("The file is no list");
	return toTableRows(reply.table);
}
