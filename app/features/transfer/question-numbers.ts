import type { ImportRow } from "./types";

/** "1. Sun", "2) Sun", "(3) Sun", "4 - Sun", "Question 5: Sun", "Soru 6. Sun", "Q7: Sun", but no decimal, time or sum. */
const TYPED_NUMBER =
	/^(?:(?:question|soru|frage|pregunta|q|s)[\s-]?)?[([#]?(\d{1,3})\s?([.:](?!\d)[)\]]?|[)\]][.:]?|[-–—]\s?(?=\p{L}{2}))\s*(?=\S)/iu;
/** "1. Soru: Sun", as Turkish tests write it. */
const NUMBER_BEFORE_WORD = /^(\d{1,3})\s?[.)]?\s?(?:soru|question)\s?[:.)–-]\s*(?=\S)/iu;
/** Text behind a number with a point that may be an ordinal: one small word, or two capitals ("1. derece", "2. Dünya Savaşı"). */
const AFTER_ORDINAL = /^(?:\p{Ll}|\p{Lu}\S*\s+\p{Lu})/u;

interface NumberedRow {
	number: number;
	rest: string;
	hasPoint: boolean;
	mayBeOrdinal: boolean;
	line: number;
	sheet: string | undefined;
	/** How many rows between this one and the one before are no questions. */
	skipped: number;
}

/** Undefined if a question has no number. */
function readNumbers(rows: readonly ImportRow[]): NumberedRow[] | undefined {
	const numbered: NumberedRow[] = [];
	let skipped = 0;
	for (const { question, line, sheet } of rows) {
		if (!question) {
			skipped++;
			continue;
		}
		const [typed, number, mark] = NUMBER_BEFORE_WORD.exec(question.text) ?? TYPED_NUMBER.exec(question.text) ?? [];
		if (typed === undefined) return undefined;
		const rest = question.text.slice(typed.length);
		const hasPoint = mark === ".";
		numbered.push({ number: Number(number), rest, hasPoint, mayBeOrdinal: hasPoint && AFTER_ORDINAL.test(rest), line, sheet, skipped });
		skipped = 0;
	}
	return numbered;
}

/** Numbers that a list may lack between two rows, because questions were deleted. */
const MAX_GAP = 2;

/** True if each row has a higher number than the row before, nearly the next: a row that was left out may have had one too. */
const countsUp = (rows: readonly NumberedRow[]) =>
	rows.every(({ number, skipped }, index) => {
		const before = rows[index - 1]?.number;
		return before === undefined ? number >= 1 : number > before && number <= before + 1 + skipped + MAX_GAP;
	});

/** True if the numbers are 1, 2, 3 …, but for rows that were left out. */
const countsFromOne = (rows: readonly NumberedRow[]) =>
	rows.every(({ number, skipped }, index) => {
		const step = number - (rows[index - 1]?.number ?? 0);
		return step >= 1 && step <= 1 + skipped;
	});

/** True if the numbers are those of the rows, with or without a row of headings. */
const countsRows = (rows: readonly NumberedRow[]) =>
	rows.length > 2 && [0, 1].some((head) => rows.every(({ number, line }) => number === line - head));

/** True if the numbers are 1, 2, 3 … in any order. */
function isShuffled(rows: readonly NumberedRow[]): boolean {
	const numbers = new Set(rows.map(({ number }) => number));
	return rows.length > 2 && numbers.size === rows.length && rows.every(({ number }) => number >= 1 && number <= rows.length);
}

/** Sheets, or parts of a sheet that begin with 1 again. */
function splitParts(rows: readonly NumberedRow[]): NumberedRow[][] {
	const parts: NumberedRow[][] = [];
	for (const row of rows) {
		const part = parts.at(-1);
		const last = part?.at(-1);
		if (part && last && last.sheet === row.sheet && (row.number !== 1 || last.number === 1)) part.push(row);
		else parts.push([row]);
	}
	return parts;
}

/**
 * True for "1. sınıf …", "2. sınıf …", for "19. yüzyıl …", "20. asır …", for questions that nothing but the number tells apart ("1. Selim
 * kimdir?"), and for one or two questions that may begin with an ordinal.
 */
function areOrdinals(rows: readonly NumberedRow[]): boolean {
	if (rows.every(({ hasPoint }) => hasPoint) && new Set(rows.map(({ rest }) => rest.toLowerCase())).size < rows.length) return true;
	if (rows.length <= 2) return rows.some(({ mayBeOrdinal }) => mayBeOrdinal);
	if (!rows.every(({ mayBeOrdinal }) => mayBeOrdinal)) return false;
	const isExact = (part: readonly NumberedRow[]) => countsFromOne(part) || countsRows(part) || isShuffled(part);
	const isOneWord = new Set(rows.map(({ rest }) => rest.split(/\s/, 1)[0])).size === 1;
	return isOneWord || !(isExact(rows) || splitParts(rows).every(isExact));
}

/** Removes the number at the beginning of each question, if every question has one and the numbers count. */
export function removeTypedNumbers(rows: readonly ImportRow[]): ImportRow[] {
	const numbered = readNumbers(rows);
	const isCounted = (part: readonly NumberedRow[]) => countsUp(part) || countsRows(part) || isShuffled(part);
	if (!numbered || areOrdinals(numbered) || !(isCounted(numbered) || splitParts(numbered).every(isCounted))) return [...rows];
	const texts = numbered.values();
	return rows.map((row) => {
		const text = row.question && texts.next().value?.rest;
		return row.question && text ? { ...row, question: { ...row.question, text } } : row;
	});
}
