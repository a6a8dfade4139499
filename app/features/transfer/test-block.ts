import type { DocumentLine } from "~/lib/documents/document";
import { type OptionMark, partStarts, readOptionMark } from "./test-marks";
import { isHeadingLine } from "./test-starts";
import {
	explanationLabelLength,
	findKeyHeading,
	findTrailingAnswer,
	findTruthChoice,
	isLetterHeading,
	isPartHeading,
	isWish,
	MAX_MARK_LINE,
	readAnswerLine,
	readGroup,
} from "./test-words";

/* The parts of one question: its text, its options, its answer and its explanation. */

/** Part of the text of a line. */
export interface Range {
	line: number;
	start: number;
	end: number;
}

export interface OptionPart {
	/** The letter as it is typed; absent for the letters of a list. */
	letter: Range | undefined;
	isSigned: boolean;
	/** The line where it begins. */
	line: number;
	text: Range[];
}

export interface Block {
	stem: Range[];
	options: OptionPart[];
	answers: { value: string; line: number }[];
	explanation: Range[];
	/** True if letters of options do not count from A: nobody knows what they belong to. */
	hasLooseLetters: boolean;
	/** A letter of an option stands within another option, or beside the first one: nobody knows which is which. */
	strayLetter: Range | undefined;
	/** Lines that are in no part of the question. */
	left: number[];
}

interface Mark {
	line: number;
	letter: number;
	style: string;
	start: number;
	end: number;
	isSigned: boolean;
	isAbbreviation?: true;
	/** The list whose letter it is, and its number there. */
	list?: string;
	value?: number;
}

const ANSWER_WORDS = /(?:cevap|yan[ıi]t|answer|antwort|l[öo]sung|r[ée]ponse|respuesta)\s{0,3}[:=]/giu;

interface Scan {
	/** Where the text of each line ends, before an answer in the same line. */
	ends: Map<number, number>;
	answers: Map<number, string>;
	marks: Mark[];
	/** True if a line holds several answers: those of other questions. */
	hasSeveralAnswers: boolean;
}

const BULLET_STYLE = "•";

/** Finds letters of options and answers in the lines of a question. */
function scanLines(lines: readonly DocumentLine[], places: readonly number[], firstStart: number): Scan {
	const scan: Scan = { ends: new Map(), answers: new Map(), marks: [], hasSeveralAnswers: false };
	/** Below the heading of a key that could not be read no letter is an option. */
	let isBelowKey = false;
	places.forEach((place, order) => {
		const line = lines[place];
		if (!line) return;
		const { text, list } = line;
		if (order > 0 && scan.marks.length > 1 && findKeyHeading(text) !== undefined) isBelowKey = true;
		if (isBelowKey) return;
		const from = order === 0 ? firstStart : 0;
		// "Çözüm: Doğru cevap: B"
		const whole = from === 0 ? (readAnswerLine(text) ?? readAnswerLine(text.slice(explanationLabelLength(text)))) : undefined;
		if (whole !== undefined && !list) {
			scan.ends.set(place, 0);
			scan.answers.set(place, whole);
			return;
		}
		const starts = [...new Set([from, ...partStarts(text).filter((start) => start > from)])];
		const answerAt = starts.slice(1).find((start) => readAnswerLine(text.slice(start)) !== undefined);
		const found = answerAt === undefined ? findTrailingAnswer(text) : undefined;
		// "Eski cevap: B" is a line of its own: behind another word only a question or an option ends with its answer.
		const isOwnWord = order > 0 && !readOptionMark(text, 0) && !/[.?!):;,…"”»]\s*$|\s\s$/.test(text.slice(0, (found?.start ?? 0) + 1));
		const trailing = isOwnWord ? undefined : found;
		if ((text.match(ANSWER_WORDS)?.length ?? 0) > 1) scan.hasSeveralAnswers = true;
		if (answerAt !== undefined) scan.answers.set(place, readAnswerLine(text.slice(answerAt)) ?? "");
		if (trailing) scan.answers.set(place, trailing.value);
		const end = answerAt ?? (trailing && trailing.start >= from ? trailing.start : text.length);
		scan.ends.set(place, end);
		const isOwnStart = order === 0;
		if (list && !isOwnStart && (list.format === "letter" || list.format === "bullet" || (list.format === "decimal" && list.level > 0))) {
			scan.marks.push({
				line: place,
				letter: 0,
				style: list.format === "letter" ? "list" : BULLET_STYLE,
				start: 0,
				end: 0,
				isSigned: false,
				list: `${list.list} ${list.level}`,
				value: list.value,
			});
		}
		for (const start of starts) {
			const mark = start < end ? readOptionMark(text, start) : undefined;
			if (mark && mark.end <= end) scan.marks.push({ ...mark, line: place });
		}
		if (line.isParagraph) scan.marks.push(...findCellLetters(line.text, starts, place));
	});
	return scan;
}

/** Letters in cells of their own, before the cells of their options. */
function findCellLetters(text: string, starts: readonly number[], line: number): Mark[] {
	return starts.flatMap((start, index) => {
		const next = starts[index + 1];
		const cell = next === undefined ? "" : text.slice(start, next);
		const letter = /^\s*([A-J])\s*\t\s*$/.exec(cell)?.[1];
		return next === undefined || letter === undefined
			? []
			: [{ line, letter: letter.charCodeAt(0) - 65, style: "cell", start, end: next, isSigned: false }];
	});
}

/** Runs of letters that count from A without gaps; none goes on below an answer. */
function findRuns(marks: readonly Mark[], answers: Scan["answers"]): Mark[][] {
	const answerLines = [...answers.keys()];
	const isAnswered = (from: number, to: number) => answerLines.some((line) => line >= from && line < to);
	const runs: Mark[][] = [];
	/** For each style and letter the last place, for a letter with another sign that is due. */
	const lastPlaces = new Map<string, number>();
	marks.forEach(({ style, letter }, place) => {
		lastPlaces.set(`${style} ${letter}`, place);
	});
	let run: Mark[] = [];
	marks.forEach((mark, place) => {
		const last = run.at(-1);
		if (mark.list !== undefined) {
			const goesOn = last?.list === mark.list && (mark.style === BULLET_STYLE || mark.value === (last.value ?? 0) + 1);
			if (!goesOn) {
				run = [];
				runs.push(run);
			}
			run.push({ ...mark, letter: run.length });
			return;
		}
		const isBelow = run.length > 1 && last !== undefined && isAnswered(last.line, mark.line);
		if (mark.letter === run.length && run.length > 0 && last?.list === undefined && !isBelow) {
			const first = run[0]?.style ?? "";
			const sameLater = lastPlaces.get(`${first} ${mark.letter}`) ?? -1;
			if (mark.style === first || (sameLater < place && !mark.isAbbreviation)) {
				run.push(mark);
				return;
			}
		}
		if (mark.letter === 0) {
			run = [mark];
			runs.push(run);
		}
	});
	return runs;
}

/** Options that go on below each other, column by column: A and C in the first line, B and D in the second. */
function findColumns(marks: readonly Mark[]): Mark[] {
	const first = marks.findIndex(({ letter, list }, place) => letter === 0 && list === undefined && marks[place + 1]?.letter !== 1);
	if (first < 0) return [];
	const style = marks[first]?.style;
	const rows: Mark[][] = [];
	for (const mark of marks.slice(first)) {
		const row = rows.at(-1);
		if (mark.style !== style || (row?.[0] && mark.line > row[0].line + 1)) break;
		if (row?.[0]?.line === mark.line) row.push(mark);
		else rows.push([mark]);
		if (rows.length > MAX_COLUMN_ROWS) break;
	}
	// What follows the options may begin with a letter too.
	for (let count = rows.length; count > 1; count--) {
		const ordered = orderColumns(rows.slice(0, count));
		if (ordered.length > 2 && ordered.every(({ letter }, place) => letter === place)) return ordered;
	}
	return [];
}

/** Ten letters in two columns, and what follows them. */
const MAX_COLUMN_ROWS = 10;

/** The marks of rows column by column; a last row that begins in the middle belongs to the last columns. */
function orderColumns(rows: readonly Mark[][]): Mark[] {
	const width = rows[0]?.length ?? 0;
	const columns: Mark[][] = Array.from({ length: width }, () => []);
	for (const row of rows) {
		if (row.length > width) return [];
		const shift = (row[0]?.start ?? 0) > 0 ? width - row.length : 0;
		for (const [place, mark] of row.entries()) columns[place + shift]?.push(mark);
	}
	return width > 1 ? columns.flat() : [];
}

/** "A:" and "B:" are two people who talk, unless one is marked as right; three are options. */
const isRun = (run: readonly Mark[], isAnswered: boolean) =>
	run.length >= (run[0]?.style.endsWith(":") && !isAnswered && !run.some(({ isSigned }) => isSigned) ? 3 : 2);

/** The options among several runs of letters. */
function chooseRun(runs: readonly Mark[][], answers: Scan["answers"], hasSign: boolean): Mark[] {
	const isAnswered = hasSign || [...answers.values()].some((value) => /^\W*[A-Ja-j]\W*$/.test(value));
	const all = runs.filter((run) => isRun(run, isAnswered));
	const lettered = all.filter(([first]) => first?.style !== BULLET_STYLE);
	const likely = lettered.length > 0 ? lettered : all;
	const [first] = likely;
	const last = likely.at(-1);
	if (!first || !last || first === last) return first ?? [];
	// A question without a number follows: its options are those of another question.
	if (first[0]?.style === last[0]?.style) return first;
	const isBetween = [...answers.keys()].some((line) => line >= (first.at(-1)?.line ?? 0) && line < (last[0]?.line ?? 0));
	return isBetween ? first : last;
}

/** Options that only one space parts: two behind a question mark or a colon, else at least three, behind a sentence or at the beginning of a line. */
function findCloseOptions(lines: readonly DocumentLine[], places: readonly number[], { ends }: Scan, firstStart: number): Mark[] {
	const run: Mark[] = [];
	for (const [order, place] of places.entries()) {
		const text = (lines[place]?.text ?? "").slice(0, ends.get(place) ?? 0);
		if (text.length > MAX_MARK_LINE) continue;
		for (const { index } of text.matchAll(/[A-Ja-j]\s?[).]/g)) {
			if (index < (order === 0 ? firstStart : 0) || (index > 0 && !/[\s?:.]/.test(text[index - 1] ?? ""))) continue;
			const mark: OptionMark | undefined = readOptionMark(text, index);
			if (!mark || mark.letter !== run.length || (run[0] && mark.style !== run[0].style)) continue;
			const isBegin = run.length > 0 || index === 0 || /(?:^|[?:.…])\s*$/.test(text.slice(Math.max(0, index - 20), index));
			if (isBegin) run.push({ ...mark, line: place });
		}
	}
	const [first] = run;
	const followsQuestion =
		first !== undefined && /[?:]\s*$/.test((lines[first.line]?.text ?? "").slice(Math.max(0, first.start - 10), first.start));
	return run.length >= (followsQuestion ? 2 : 3) ? run : [];
}

/** True for the rest of a sentence, whatever it looks like: "… önlemleri", "aşağıya yazınız." */
function continues(line: DocumentLine, before: DocumentLine | undefined): boolean {
	if (line.isHeading || line.isApart || line.isParagraph || !before) return false;
	const isShortPart = isPartHeading(line.text) && line.text.length < 40 && !/[.)]\s*$/.test(line.text);
	return !isShortPart && readGroup(line.text) === undefined && !/[.?!:…)"”»\]_]\s*$/.test(before.text.slice(-40));
}

/** "… ( )", "… (D) (Y)" */
const endsAsTruth = (text: string) => findTruthChoice(text) !== undefined || /[([][\s._…]{0,12}[)\]]\s*\.?\s*$/.test(text.slice(-20));

const countIndent = (text: string) => text.length - text.trimStart().length;
const LONG_LINE = 60;

/** True for the rest of an option that was too long for its line. */
function goesOn(line: DocumentLine, before: DocumentLine | undefined, indent: number): boolean {
	if (line.isParagraph || line.isApart || isHeadingLine(line) || isWish(line.text)) return false;
	return (
		line.isWrapped === true ||
		/^\s*[\p{Ll}\d(,;]/u.test(line.text.slice(0, 200)) ||
		countIndent(line.text) > indent ||
		(before?.text.length ?? 0) >= LONG_LINE
	);
}

/** Unlabelled text below an answer that explains it. */
function explains(line: DocumentLine, isLastBlock: boolean): boolean {
	if (line.isApart || isHeadingLine(line) || isWish(line.text)) return false;
	const words = line.text.slice(0, 400).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
	return words >= (isLastBlock ? 4 : 3) && (!isLastBlock || /[.!…)]\s*$/.test(line.text.slice(-10)) || words > 8);
}

interface BlockPlaces {
	/** Lines from the number of the question to that of the next one. */
	places: readonly number[];
	/** Where the text begins, behind the number. */
	start: number;
	isLast: boolean;
	/** True if the next question begins a part: its heading may be the last line here. */
	endsPart: boolean;
}

export function readBlock(lines: readonly DocumentLine[], { places, start, isLast, endsPart }: BlockPlaces): Block {
	const scan = scanLines(lines, places, start);
	const hasSign = scan.marks.some(({ line }) => /[✓✔☑✅√]\ufe0f?\s*$/u.test(lines[line]?.text.slice(-10) ?? ""));
	const strict = chooseRun(findRuns(scan.marks, scan.answers), scan.answers, hasSign);
	const columns = findColumns(scan.marks);
	const found = columns.length > strict.length ? columns : strict;
	const run = found.length > 0 ? found : findCloseOptions(lines, places, scan, start);
	const block: Block = {
		stem: [],
		options: [],
		answers: [],
		explanation: [],
		hasLooseLetters: run.length === 0 && scan.marks.some(({ list }) => list === undefined),
		strayLetter: undefined,
		left: [],
	};
	const letters: number[] = [];
	const runLines = new Map<number, Mark[]>();
	for (const mark of run) runLines.set(mark.line, [...(runLines.get(mark.line) ?? []), mark]);
	const lastLine = run.reduce((last, { line }) => Math.max(last, line), -1);
	/** What an unmarked line belongs to. */
	let part: "stem" | "options" | "answer" | "explanation" | "none" = "stem";
	/** True below a heading: what is said there is about other questions. */
	let isOver = false;
	let indent = 0;
	for (const [order, place] of places.entries()) {
		const line = lines[place];
		if (!line) continue;
		const from = order === 0 ? start : 0;
		const end = scan.ends.get(place) ?? line.text.length;
		const marks = runLines.get(place);
		const answer = scan.answers.get(place);
		const isBeforeOptions = run.length > 0 && place < (run[0]?.line ?? 0);
		const isWithin = run.length > 0 && place <= lastLine;
		if (marks) {
			const [first] = marks;
			if (first && first.start > from && line.text.slice(from, first.start).trim() !== "") {
				const before = { line: place, start: from, end: first.start };
				if (block.options.length > 0) block.options.at(-1)?.text.push(before);
				else block.stem.push(before);
			}
			marks.forEach((mark, index) => {
				const letter = mark.list === undefined ? { line: place, start: mark.start, end: mark.end } : undefined;
				const textEnd = marks[index + 1]?.start ?? end;
				letters.push(mark.letter);
				block.options.push({
					letter,
					isSigned: mark.isSigned,
					line: place,
					text: mark.end < textEnd ? [{ line: place, start: mark.end, end: textEnd }] : [],
				});
			});
			part = "options";
			indent = countIndent(line.text);
		}
		if (answer !== undefined && !isOver) {
			block.answers.push({ value: answer, line: place });
			if (!marks && end > from) pushText(block, part, { line: place, start: from, end }, isBeforeOptions);
			if (!isBeforeOptions && !(isWithin && place < lastLine)) part = "answer";
			continue;
		}
		if (marks) continue;
		const range = { line: place, start: from, end };
		const before = lines[places[order - 1] ?? -1];
		const isNextPart =
			order > 0 &&
			order === places.length - 1 &&
			isLetterHeading(line.text) &&
			(endsPart || (before !== undefined && endsAsTruth(before.text)));
		const label = order === 0 ? 0 : explanationLabelLength(line.text);
		if (label > 0 && !isWithin && part !== "none" && (part !== "stem" || run.length === 0)) {
			block.explanation.push({ ...range, start: label });
			part = "explanation";
		} else if (part === "stem") {
			const isBelowTruth = line.isApart === true && before !== undefined && endsAsTruth(before.text);
			const ends =
				order > 0 &&
				run.length === 0 &&
				((isHeadingLine(line) && !continues(line, before)) || (line.isApart === true && isWish(line.text)) || isNextPart || isBelowTruth);
			if (ends) {
				part = "none";
				isOver = true;
				block.left.push(place);
			} else block.stem.push(range);
		} else if (part === "options" && (isWithin || goesOn(line, before, indent))) block.options.at(-1)?.text.push(range);
		else if (part === "answer" && run.length === 0 && !line.isParagraph && !line.isApart && /^\s*\p{Ll}/u.test(line.text.slice(0, 100))) {
			// The rest of an answer that was too long for its line.
			const last = block.answers.at(-1);
			if (last) last.value += ` ${line.text.trim()}`;
		} else if (part === "answer" && !isNextPart && explains(line, isLast)) {
			block.explanation.push(range);
			part = "explanation";
		} else if (part === "explanation" && !isNextPart && !line.isApart && !isHeadingLine(line) && !isWish(line.text))
			block.explanation.push(range);
		else {
			part = "none";
			isOver ||= isHeadingLine(line);
			block.left.push(place);
		}
	}
	takeLastLines(lines, block, places);
	const [firstRange] = block.stem;
	block.strayLetter = scan.hasSeveralAnswers ? firstRange : findStrayLetter(scan.marks, run, block);
	if (run === columns) block.options = letters.map((_, place) => block.options[letters.indexOf(place)]).filter((one) => one !== undefined);
	return block;
}

/** Finds a letter that looks like those of the options, but begins none of them: two questions, or two columns, were read as one. */
function findStrayLetter(marks: readonly Mark[], run: readonly Mark[], { options, stem }: Block): Range | undefined {
	const [first] = run;
	if (!first || first.list !== undefined) return undefined;
	const used = new Set(run.map(({ line, start }) => `${line} ${start}`));
	const beside = stem.filter(({ line }) => line === first.line);
	const texts = new Map<number, Range[]>();
	for (const range of [...options.flatMap(({ text }) => text), ...beside]) {
		const known = texts.get(range.line);
		if (known) known.push(range);
		else texts.set(range.line, [range]);
	}
	const stray = marks.find(
		({ style, line, start }) =>
			style === first.style &&
			start > 0 &&
			!used.has(`${line} ${start}`) &&
			texts.get(line)?.some((range) => start >= range.start && start < range.end),
	);
	return stray && { line: stray.line, start: stray.start, end: stray.end };
}

/** Where each option has several lines, as in verse, the last one has as many. */
function takeLastLines(lines: readonly DocumentLine[], block: Block, places: readonly number[]): void {
	const last = block.options.at(-1);
	const [first, ...others] = block.options.slice(0, -1).map(({ text }) => text.length);
	if (!last || first === undefined || first < 2 || others.some((count) => count !== first)) return;
	while (last.text.length < first) {
		const next = places[places.indexOf(last.text.at(-1)?.line ?? -1) + 1];
		const line = next === undefined ? undefined : lines[next];
		if (next === undefined || !line || block.left[0] !== next || line.isApart || isHeadingLine(line)) return;
		block.left.shift();
		last.text.push({ line: next, start: 0, end: line.text.length });
	}
}

function pushText(block: Block, part: string, range: Range, isBeforeOptions: boolean): void {
	if (part === "options" && !isBeforeOptions) block.options.at(-1)?.text.push(range);
	else block.stem.push(range);
}
