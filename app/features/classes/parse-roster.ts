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

/** Separated by tab, semicolon or comma; without one, a number at the beginning is a cell of its own. */
function cellsOf(line: string): string[] {
	const cells = /[\t;,]/.test(line) ? line.split(/[\t;,]/) : (/^\s*(\d{1,20})[\s.):-]+(.*)$/.exec(line)?.slice(1) ?? [line]);
	return cells.map((cell) => cell.replace(/^"|"$/g, "").trim());
}

/** Headings of lists of schools, in Turkish and English: the number of a row, that of a pupil, and names. */
const NO = "(?:no|nr|num|numara|numarasi|number|code|id|№|#)(?:\\.| ?#)?";
const STUDENT_NUMBER = new RegExp(
	`^(?:(?:okul|ogrenci|ogrencinin|ogr|school|student|pupil|learner|class|roll|admission|enrol?lment|registration)\\.?(?:'?s)? ?(?:(?:okul|id) )?${NO}|${NO} of (?:the )?(?:student|pupil))$`,
);
const NUMBER = new RegExp(`^${NO}$`);
const SERIAL = new RegExp(
	`^(?:#|s|sn|s/n|seq|sira|row|line|index|(?:s|sl|sr|ser|serial|sira|satir|row|line|seq|sequence)\\.? ?${NO})\\.?$`,
);
const NAME =
	/^(?:(?:ogrencinin |ogrenci |student |pupil )?(?:ad|adi|isim|ismi|soyad|soyadi|soyisim|(?:ad|adi)(?: ve)? (?:soyad|soyadi)|(?:first|last|given|family|full) ?name|name|surname)|ogrenci|student|pupil|label)s?$/;
const HEADING_WITHIN = 50;

interface Heading {
	row: number;
	number: number;
	names: number[];
}

export type Rows = readonly (readonly string[])[];

/** True for a column that counts the rows: 1, 2, 3 … */
function countsRows(rows: Rows, column: number): boolean {
	const numbers = rows.map((cells) => cells[column] ?? "").filter(isNumber);
	return numbers.length > 1 && numbers.every((number, index) => Number(number) === index + 1);
}

/** A student number goes before any other one, and a number that counts the rows comes last, whatever its heading is. */
function numberColumn(names: readonly string[], below: Rows): number {
	const columnsOf = (pattern: RegExp) => names.flatMap((name, column) => (pattern.test(name) ? [column] : []));
	const [student = -1] = columnsOf(STUDENT_NUMBER);
	if (student >= 0) return student;
	const numbers =
		columnsOf(SERIAL).length > 0 ? columnsOf(NUMBER).filter((column) => !SERIAL.test(names[column] ?? "")) : columnsOf(NUMBER);
	return numbers.find((column) => !countsRows(below, column)) ?? numbers[0] ?? columnsOf(SERIAL)[0] ?? -1;
}

function headingOf(rows: Rows): Heading | undefined {
	for (const [row, cells] of rows.slice(0, HEADING_WITHIN).entries()) {
		const names = cells.map(headerName);
		const labels = names.flatMap((name, column) => (NAME.test(name) ? [column] : []));
		if (labels.length > 0 && names.filter((name) => name !== "").length > 1 && !cells.some(isNumber))
			return { row, number: numberColumn(names, rows.slice(row + 1)), names: labels };
	}
	return undefined;
}

interface Found {
	number: number | null;
	label: string;
}

/** Rows below headings: what is in no column of a number or name, as a line at the end of the list, is no pupil. */
function readColumns(rows: Rows, { row, number, names }: Heading): Found[] {
	return rows.slice(row + 1).flatMap((cells): Found[] => {
		const own = cells[number] ?? "";
		const label = names.flatMap((column) => cells[column] || []).join(" ");
		if (isNumber(own)) return [{ number: Number(own), label }];
		// A number that a class cannot have is not lost: it begins the label.
		return label === "" ? [] : [{ number: null, label: /^\d+$/.test(own) ? `${own} ${label}` : label }];
	});
}

/** The first cell that is a number is the pupil's, unless it counts the rows and each row has another number. */
function readCells(rows: Rows): Found[] {
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

function findPupils(rows: Rows): Found[] {
	const heading = headingOf(rows);
	return heading ? readColumns(rows, heading) : readCells(rows);
}

/** The pupils of several lists together; those without a number get the next free one. */
export function readRosters(lists: readonly Rows[], taken: ReadonlySet<number>): RosterEntry[] {
	const found = lists.flatMap(findPupils);
	const used = new Set([...taken, ...found.flatMap(({ number }) => number ?? [])]);
	let next: number = min;
	return found.map(({ number, label }) => {
		if (number === null) while (used.has(next)) next++;
		const own = number ?? next;
		used.add(own);
		const short = [...label].slice(0, LIMITS.pupilLabel.max).join("");
		return { number: own, ...(short === "" ? {} : { label: short }) };
	});
}

/** Indexes of lines with a number that the class, or an earlier line, has already. */
export function repeatedNumbers(entries: readonly RosterEntry[], taken: ReadonlySet<number>): Map<number, "taken" | "twice"> {
	const seen = new Set<number>();
	const repeated = new Map<number, "taken" | "twice">();
	for (const [index, { number }] of entries.entries()) {
		if (taken.has(number)) repeated.set(index, "taken");
		else if (seen.has(number)) repeated.set(index, "twice");
		seen.add(number);
	}
	return repeated;
}

/** What was typed or pasted, as rows of cells. */
export const rowsOfText = (text: string): Rows => text.split(/\r?\n/).map(cellsOf);

/** A line of a text file may be one cell. */
export const rowsOfTable = (table: Rows): Rows => table.map((cells) => (cells.length === 1 ? cellsOf(cells[0] ?? "") : cells));

/** A list of a class is far smaller, also with a picture of the school in it. */
const MOST_BYTES = 5 * 1_048_576;
/** A list takes a fraction of a second; one that takes longer was made to. */
const READING_MS = 5_000;

/** The rows of a spreadsheet, or of text whose cells are separated. Throws if it is neither, or `isUnreachable` if the reader did not arrive. */
export async function readFile(file: File): Promise<Rows> {
	if (file.size > MOST_BYTES) throw new Error("The file is too large");
	const bytes = new Uint8Array(await file.arrayBuffer());
	const worker = new Worker(new URL("./roster-worker.ts", import.meta.url), { type: "module" });
	const reply = await askWorker<RosterReply>(worker, { bytes }, READING_MS);
	if ("error" in reply) throw new Error("The file is no list");
	return rowsOfTable(reply.table);
}
