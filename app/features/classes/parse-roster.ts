import { LIMITS } from "#contract/limits";
import { decodeText } from "~/lib/decode-text";

/** A pupil as a line of a list says. */
export interface RosterEntry {
	number: number;
	label?: string;
}

const isNumber = (cell: string) => /^\d{1,3}$/.test(cell) && Number(cell) >= LIMITS.pupilNumber.min;

/** The cells of a line: parted by tab, semicolon or comma; without one, a number at the beginning is a cell of its own. */
export function cellsOf(line: string): string[] {
	const parted = /[\t;,]/.test(line) ? line.split(/[\t;,]/) : (/^\s*(\d{1,3})[\s.):-]+(.*)$/.exec(line)?.slice(1) ?? [line]);
	return parted.map((cell) => cell.replace(/^"|"$/g, "").trim()).filter((cell) => cell !== "");
}

/**
 * Pupils from the rows of a list or file: the first cell that is a number from 1 to 999 is the number, the others are the label. Rows
 * without a number get the next free one; a first row without any number above rows with one is a heading.
 */
export function readRoster(rows: readonly (readonly string[])[], taken: ReadonlySet<number>): RosterEntry[] {
	const filled = rows.filter((cells) => cells.length > 0);
	const numbered = (cells: readonly string[]) => cells.some(isNumber);
	const hasHeading = filled.length > 1 && !numbered(filled[0] ?? []) && filled.slice(1).every(numbered);
	const found = (hasHeading ? filled.slice(1) : filled).map((cells) => {
		const at = cells.findIndex(isNumber);
		const label = cells.filter((_, index) => index !== at).join(" ");
		return { number: at === -1 ? null : Number(cells[at]), label: [...label].slice(0, LIMITS.pupilLabel.max).join("") };
	});
	const used = new Set([...taken, ...found.flatMap(({ number }) => number ?? [])]);
	let next: number = LIMITS.pupilNumber.min;
	return found.map(({ number, label }) => {
		if (number === null) while (used.has(next)) next++;
		const own = number ?? next;
		used.add(own);
		return { number: own, ...(label === "" ? {} : { label }) };
	});
}

/** Pupils from a pasted or typed list. */
export function readList(text: string, taken: ReadonlySet<number>): RosterEntry[] {
	return readRoster(text.split(/\r?\n/).map(cellsOf), taken);
}

/** Pupils from a file: xlsx, or text with parted cells. Throws if it is none. */
export async function readFile(file: File, taken: ReadonlySet<number>): Promise<RosterEntry[]> {
	if (!/\.xlsx$/i.test(file.name)) {
		const { default: Papa } = await import("papaparse");
		const { data } = Papa.parse<string[]>(decodeText(new Uint8Array(await file.arrayBuffer())), { skipEmptyLines: "greedy" });
		const rows = data.map((cells) =>
			cells.length === 1 ? cellsOf(cells[0] ?? "") : cells.map((cell) => cell.trim()).filter((cell) => cell !== ""),
		);
		return readRoster(rows, taken);
	}
	const { default: readXlsxFile } = await import("read-excel-file/universal");
	const [sheet] = await readXlsxFile(file);
	const cellText = (cell: unknown) => (cell === null || cell === undefined ? "" : String(cell).trim());
	return readRoster(
		(sheet?.data ?? []).map((cells) => cells.map(cellText).filter((cell) => cell !== "")),
		taken,
	);
}
