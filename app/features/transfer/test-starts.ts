import type { DocumentLine } from "~/lib/documents/document";
import { type NumberMark, partStarts, readNumberMark, readOptionMark } from "./test-marks";
import {
	asksForTruth,
	findTruthChoice,
	hasGap,
	isBlankText,
	isCapitals,
	isInstruction,
	isLetterHeading,
	isNumberedHeading,
	isPartHeading,
	isRulesHeading,
	isWish,
	leadingChoiceLength,
	readAnswerLine,
	readGroup,
} from "./test-words";

/* Which lines begin a question. */

/** What is known of a line by itself. */
export interface LineFacts {
	mark: (NumberMark & { list?: string }) | undefined;
	/** Letters of options at the beginning of the line's parts; a list's letter has the place 0. */
	letters: number[];
	isAnswer: boolean;
	/** True if a true-or-false question ends here. */
	isTruth: boolean;
}

const listNumber = (line: DocumentLine): LineFacts["mark"] =>
	line.list?.format === "decimal" && !isBlankText(line.text)
		? { number: line.list.value, style: "list", end: 0, list: `${line.list.list} ${line.list.level}` }
		: undefined;

/** "( D )" or "(   )" before a sentence. */
const LEADING_TRUTH = /^[([]\s{0,10}(?:[DYTFRVW]|[\s._…]{1,10})?\s{0,10}[)\]]/;

export function readFacts(line: DocumentLine): LineFacts {
	const typed = line.list?.format === "letter" || isNumberedHeading(line.text) ? undefined : readNumberMark(line.text);
	const letters =
		line.list?.format === "letter" ? [0] : partStarts(line.text).flatMap((start) => readOptionMark(line.text, start)?.letter ?? []);
	const afterNumber = typed && readOptionMark(line.text, typed.end);
	if (afterNumber) letters.unshift(afterNumber.letter);
	return {
		mark: typed ?? listNumber(line),
		letters,
		isAnswer: readAnswerLine(line.text) !== undefined,
		isTruth:
			findTruthChoice(line.text) !== undefined ||
			(typed !== undefined &&
				(LEADING_TRUTH.test(line.text.slice(typed.end, typed.end + 20)) || leadingChoiceLength(line.text.slice(typed.end)) > 0)),
	};
}

export interface QuestionStart {
	line: number;
	number: number;
	end: number;
	/** Counts the sequences of numbers: it grows where the numbers begin again. */
	sequence: number;
	before?: string | undefined;
}

/** Lines that may be headings of a part: what is next begins with a new number. */
export function isHeadingLine(line: DocumentLine): boolean {
	const { text } = line;
	return (
		line.isHeading === true ||
		isPartHeading(text) ||
		isInstruction(text) ||
		isCapitals(text) ||
		(text.length < 40 && readGroup(text) !== undefined) ||
		(line.isApart === true && isLetterHeading(text))
	);
}

class Candidates {
	private readonly byNumber = new Map<number, number[]>();
	/** For each line the first one from there on with an option A, an answer, or true and false. */
	private readonly nextSign: number[] = [];

	constructor(private readonly facts: readonly LineFacts[]) {
		let sign = Number.POSITIVE_INFINITY;
		for (let line = facts.length - 1; line >= 0; line--) {
			const { letters, isAnswer, isTruth } = facts[line] ?? {};
			if (isAnswer || isTruth || letters?.includes(0)) sign = line;
			this.nextSign[line] = sign;
		}
		facts.forEach(({ mark }, line) => {
			if (!mark) return;
			const places = this.byNumber.get(mark.number);
			if (places) places.push(line);
			else this.byNumber.set(mark.number, [line]);
		});
	}

	/** The next line after this one with that number; infinite if there is none. */
	next(number: number, after: number): number {
		const places = this.byNumber.get(number) ?? [];
		let [low, high] = [0, places.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((places[middle] ?? 0) <= after) low = middle + 1;
			else high = middle;
		}
		return places[low] ?? Number.POSITIVE_INFINITY;
	}

	/** How far a twin of this number may be: up to the number after it, or where numbers begin again. */
	private limit(number: number, line: number): number {
		return Math.min(this.next(number + 1, line), number === 1 ? Number.POSITIVE_INFINITY : this.next(1, line));
	}

	/** A later line with the same number, before the next number comes. */
	twin(line: number): number | undefined {
		const number = this.facts[line]?.mark?.number ?? 0;
		const twin = this.next(number, line);
		return twin < this.limit(number, line) ? twin : undefined;
	}

	/** True if options, an answer or true and false come before that line. */
	hasSigns(from: number, to: number): boolean {
		return (this.nextSign[from] ?? Number.POSITIVE_INFINITY) < to;
	}

	/** True if the question that begins here has options, an answer or true and false. */
	isAsked(line: number): boolean {
		const number = this.facts[line]?.mark?.number ?? 0;
		return this.hasSigns(line, Math.min(this.next(number + 1, line), this.next(number, line)));
	}
}

/** A list of questions that does not begin with 1 goes on within so many lines. */
const MAX_LOOK = 200;
/** Numbers that may lack between two questions. */
const MAX_GAP = 20;

const isUnfinished = (text: string) => !/[.?!:…)"”»\]_]\s*$/.test(text.slice(-40));
const startsSmall = (text: string) => /^[\s"“'‘(]{0,6}\p{Ll}/u.test(text.slice(0, 20));

/** Finds the questions by their numbers. `isSkipped` are lines of keys, names and pages. */
export function findStarts(
	lines: readonly DocumentLine[],
	facts: readonly LineFacts[],
	isSkipped: (line: number) => boolean,
	isBreak: (line: number) => boolean,
): QuestionStart[] {
	const usable = facts.map((fact, line) => (isSkipped(line) ? { ...fact, mark: undefined } : fact));
	const candidates = new Candidates(usable);
	const starts: QuestionStart[] = [];
	/** The state of the question that is open. */
	let [nextLetter, isComplete, hasHeading, inner, sequence] = [0, false, true, 0, 0];
	/** Below the answer of a question no letter is one of its options. */
	let isAnswered = false;
	/** The list whose numbers are statements inside the question. */
	let innerList: string | undefined;
	let style: NumberMark["style"] | undefined;
	let list: string | undefined;

	const readState = (line: number) => {
		const fact = usable[line];
		for (const letter of fact?.letters ?? []) {
			const at = lines[line]?.list?.format === "letter" ? nextLetter : letter;
			nextLetter = at === nextLetter ? nextLetter + 1 : at === 0 ? 1 : nextLetter;
		}
		if (fact?.isAnswer && nextLetter >= 2) isAnswered = true;
		if (nextLetter >= 2 || fact?.isAnswer || fact?.isTruth) {
			isComplete = true;
			inner = 0;
		}
	};
	const accept = (line: number, mark: NonNullable<LineFacts["mark"]>, begins: boolean) => {
		if (begins) sequence++;
		starts.push({ line, number: mark.number, end: mark.end, sequence, before: mark.before });
		[style, list] = [mark.style, mark.list];
		[nextLetter, isComplete, hasHeading, inner, isAnswered] = [0, mark.before !== undefined, false, 0, false];
	};
	/** A number that belongs to the text: another line with the same number is the better one. */
	const isWorse = (line: number, mark: NonNullable<LineFacts["mark"]>): boolean => {
		const twin = candidates.twin(line);
		if (twin === undefined) return false;
		const other = usable[twin]?.mark;
		if (style !== undefined && mark.style !== style && other?.style === style) return true;
		const text = (lines[line]?.text ?? "").slice(mark.end, mark.end + 40);
		const before = lines[line - 1];
		const goesOn = startsSmall(text) || (before !== undefined && !lines[line]?.isApart && !before.isHeading && isUnfinished(before.text));
		if (starts.length > 0 && !isComplete && !hasHeading && goesOn) return true;
		return candidates.hasSigns(twin, candidates.next(mark.number + 1, twin)) && !candidates.hasSigns(line, twin);
	};
	let rulesEnd = 0;
	/** Numbered rules, topics or the like above the test, whose own numbers begin at 1 after them. */
	const isRules = (line: number): boolean => {
		const one = candidates.next(1, line);
		const above = lines[line - 1]?.text ?? "";
		const isUnderRules = isRulesHeading(above);
		if (asksForTruth(above) || isInstruction(above)) return false;
		if (one === Number.POSITIVE_INFINITY || (!candidates.isAsked(one) && !isUnderRules)) return false;
		let hasHeadingBetween = false;
		for (let place = line; place < one; place++) {
			const [current, fact] = [lines[place], usable[place]];
			if (!current || !fact) continue;
			if (current.text.includes("?") || hasGap(current.text)) return false;
			if (!fact.mark) hasHeadingBetween = true;
			else if (fact.isAnswer || fact.isTruth || fact.letters.includes(0)) return false;
		}
		return !hasHeadingBetween || isUnderRules;
	};
	const isStart = (line: number, mark: NonNullable<LineFacts["mark"]>): "no" | "next" | "new" => {
		const { number } = mark;
		const last = starts.at(-1);
		const isEmpty = isBlankText((lines[line]?.text ?? "").slice(mark.end, mark.end + 200)) && !lines[line + 1];
		if (isEmpty) return "no";
		const isStrong = mark.style === "word" || mark.style === "emoji";
		if (!last) {
			if (line < rulesEnd) return "no";
			if (number === 1 && isRules(line)) {
				rulesEnd = candidates.next(1, line);
				return "no";
			}
			if (number === 1) return isWorse(line, mark) ? "no" : "new";
			const one = candidates.next(1, line);
			if (one < Number.POSITIVE_INFINITY && candidates.isAsked(one)) return "no";
			const isFollowed = candidates.next(number + 1, line) < line + MAX_LOOK;
			if (isStrong && isFollowed) return "new";
			const isText = !startsSmall((lines[line]?.text ?? "").slice(mark.end, mark.end + 40));
			const isOnly = () => !usable.some((fact, other) => other > line && fact.mark && candidates.isAsked(other));
			return (isStrong || isText) && candidates.isAsked(line) && (isStrong || isFollowed || isOnly()) ? "new" : "no";
		}
		if (mark.style === "cell" && style !== "cell" && !candidates.isAsked(line)) return "no";
		const ownList = mark.list !== undefined && mark.list !== list;
		if (number === last.number + 1) {
			if (isWorse(line, mark)) return "no";
			// A list of its own inside a question counts its own lines.
			if (ownList && style === "list" && !isComplete && !hasHeading) return "no";
			return "next";
		}
		const isOpenList = mark.list !== undefined && mark.list === list;
		if (isOpenList && number > last.number) return "next";
		// A number that is there twice by mistake.
		if (number === last.number && !(number === 1 && hasHeading) && isComplete && mark.style === style && candidates.isAsked(line))
			return "next";
		if (number === 1 && isStrong && mark.style !== style) return "new";
		if (number === 1 && (hasHeading || isComplete)) {
			if (isWorse(line, mark)) return "no";
			if (hasHeading || isStrong || ownList || candidates.isAsked(line)) return "new";
		}
		if (number > last.number && number <= last.number + MAX_GAP && (isStrong || (isComplete && mark.style === style))) {
			// The number that is due never comes.
			const due = candidates.next(last.number + 1, line);
			const again = candidates.next(1, line);
			if (due > again || due === Number.POSITIVE_INFINITY) return candidates.isAsked(line) && !isWorse(line, mark) ? "next" : "no";
		}
		return "no";
	};

	for (let line = 0; line < lines.length; line++) {
		const current = lines[line];
		if (!current) continue;
		if (isBreak(line)) hasHeading = true;
		if (isSkipped(line)) continue;
		const mark = usable[line]?.mark;
		if (mark) {
			// "1." to "5." inside a question are its statements.
			const isInner =
				inner > 1 &&
				mark.number === inner &&
				mark.list === innerList &&
				!isComplete &&
				(!current.isApart || candidates.twin(line) !== undefined);
			const found = isInner ? "no" : isStart(line, mark);
			if (found !== "no") accept(line, mark, found === "new");
			else if (isInner) inner++;
			else if (mark.number === 1 && !isComplete && starts.length > 0) [inner, innerList] = [2, mark.list];
		} else if (
			starts.length > 0 &&
			isHeadingLine(current) &&
			!(usable[line]?.letters.includes(nextLetter) && nextLetter > 0 && !isAnswered)
		) {
			const next = usable[line + 1]?.mark?.number;
			const isFollowed = next === 1 || next === (starts.at(-1)?.number ?? 0) + 1;
			if (isComplete || current.isHeading || current.isApart || isFollowed) hasHeading = true;
		} else if (isLetterHeading(current.text) && usable[line + 1]?.mark?.number === 1 && (nextLetter === 0 || isAnswered)) hasHeading = true;
		else if (isComplete && current.isApart && isWish(current.text)) hasHeading = true;
		readState(line);
	}
	return starts;
}
