import { LIMITS } from "#contract/limits";
import { askWorker } from "~/lib/ask-worker";
import { headerName } from "~/lib/sheets/header-name";
import type { RosterReply } from "./read-table";

export interface RosterEntry {
	number: number;
	label?: string;
}

const { min, max } = LIMITS.pupilNumber;
const isNumber = (cell: string) => /^\d{1,5}$/.test(cell) && Number(cell) >= min && Number(cell) <= max;

/** Separated by tab, semicolon or comma; without one, a number at the beginning is a cell of its own. */
function cellsOf(line: string): string[] {
	const cells = /[\t;,]/.test(line) ? line.split(/[\t;,]/) : (/^\s*(\d{1,5})[\s.):-]+(.*)$/.exec(line)?.slice(1) ?? [line]);
	return cells.map((cell) => cell.replace(/^"|"$/g, "").trim());
}

/** Headings of lists of schools, in Turkish and English: the number of a row, that of a pupil, and names. */
const SERIAL = /^(?:#|s|sn|sira|row|(?:s|sira)\.? ?(?:no|numarasi))\.?$/;
const NUMBER = /^(?:(?:okul|ogrenci|ogr\.?|school|student|pupil|class) ?(?:no|nr|numarasi|number|id)|no|nr|numara|numarasi|number|id)\.?$/;
const NAME =
	/^(?:(?:ogrencinin |ogrenci |student |pupil )?(?:ad|adi|isim|ismi|soyad|soyadi|soyisim|(?:ad|adi)(?: ve)? (?:soyad|soyadi)|(?:first|last|given|family|full) ?name|name|surname)|ogrenci|student|pupil|label)s?$/;
const HEADING_WITHIN = 50;

interface Heading {
	row: number;
	number: number;
	names: number[];
}

function headingOf(rows: readonly (readonly string[])[]): Heading | undefined {
	for (const [row, cells] of rows.slice(0, HEADING_WITHIN).entries()) {
		const names = cells.map(headerName);
		const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
		const labels = names.flatMap((name, column) => (NAME.test(name) ? [column] : []));
		const number = find(NUMBER) >= 0 ? find(NUMBER) : find(SERIAL);
		if (labels.length > 0 && names.filter((name) => name !== "").length > 1 && !cells.some(isNumber)) return { row, number, names: labels };
	}
	return undefined;
}

interface Found {
	number: number | null;
	label: string;
}

/** Rows below headings: what is in no column of a number or name, as a line at the end of the list, is no pupil. */
function readColumns(rows: readonly (readonly string[])[], { row, number, names }: Heading): Found[] {
	return rows.slice(row + 1).flatMap((cells): Found[] => {
		const own = cells[number] ?? "";
		const label = names.flatMap((column) => cells[column] || []).join(" ");
		if (!isNumber(own)) return label === "" ? [] : [{ number: null, label }];
		return [{ number: Number(own), label }];
	});
}

/** The first cell that is a number is the pupil's, unless it counts the rows and each row has another number. */
function readCells(rows: readonly (readonly string[])[]): Found[] {
	const filled = rows.map((cells) => cells.filter((cell) => cell !== "")).filter((cells) => cells.length > 0);
	const isNumbered = (cells: readonly string[]) => cells.some(isNumber);
	const hasHeading = filled.length > 1 && !isNumbered(filled[0] ?? []) && filled.slice(1).every(isNumbered);
	const listed = hasHeading ? filled.slice(1) : filled;
	const countsRows = listed.length > 1 && listed.every((cells, index) => cells[0] === String(index + 1) && isNumber(cells[1] ?? ""));
	return listed.map((all) => {
		const cells = countsRows ? all.slice(1) : all;
		const at = cells.findIndex(isNumber);
		return { number: at === -1 ? null : Number(cells[at]), label: cells.filter((_, index) => index !== at).join(" ") };
	});
}

/** Pupils without a number get the next free one. */
export function readRoster(rows: readonly (readonly string[])[], taken: ReadonlySet<number>): RosterEntry[] {
	const heading = headingOf(rows);
	const found = heading ? readColumns(rows, heading) : readCells(rows);
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

export function readList(text: string, taken: ReadonlySet<number>): RosterEntry[] {
	return readRoster(text.split(/\r?\n/).map(cellsOf), taken);
}

export function readCellsOfFile(table: readonly (readonly string[])[], taken: ReadonlySet<number>): RosterEntry[] {
	return readRoster(
		table.map((cells) => (cells.length === 1 ? cellsOf(cells[0] ?? "") : cells)),
		taken,
	);
}

/** A list of a class is far smaller, also with a picture of the school in it. */
const MOST_BYTES = 5 * 1_048_576;
/** A list takes a fraction of a second; one that takes longer was made to. */
const READING_MS = 5_000;

/** A spreadsheet, or text whose cells are separated. Throws if it is neither. */
export async function readFile(file: File, taken: ReadonlySet<number>): Promise<RosterEntry[]> {
	if (file.size > MOST_BYTES) throw new Error("The file is too large");
	const bytes = new Uint8Array(await file.arrayBuffer());
	const worker = new Worker(new URL("./roster-worker.ts", import.meta.url), { type: "module" });
	const reply = await askWorker<RosterReply>(worker, { bytes }, READING_MS);
	if ("error" in reply) throw new Error("The file is no list");
	return readCellsOfFile(reply.table, taken);
}
