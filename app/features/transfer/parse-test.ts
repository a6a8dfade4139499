import { placeholdersToDollars } from "#contract/text/bracket-formulas";
import { visibleText } from "#contract/text/visible-text";
import type { DocumentLine } from "~/lib/documents/document";
import { type Block, type Range, readBlock } from "./test-block";
import { findKeys, type Key, type KeyEntry, listText } from "./test-key";
import { type NumberMark, readNumberMark, startsStatement } from "./test-marks";
import { isAnswerSpace, PictureNames, RowBuilder, removeChatBold, removeHanging, shortName, tidyLine } from "./test-row";
import { type AnswerReading, readAnswer, readFormatting, removeSigns, takesBack } from "./test-solution";
import { findStarts, isHeadingLine, type LineFacts, type QuestionStart, readFacts } from "./test-starts";
import {
	asksForTruth,
	findTruthChoice,
	fitsLabel,
	foldText,
	hasGap,
	isAboutTextAbove,
	isBlankText,
	isLetterHeading,
	isNameLine,
	isPageNumber,
	isTruthQuestion,
	isTruthWord,
	type PassageRange,
	readGroup,
	readPart,
	readPassageRange,
	readTruth,
} from "./test-words";
import type { ImportLabels, ImportRow } from "./types";

/*
 * Reads tests as teachers write them (docs/rules/files.md#tests-as-teachers-write-them). Each line is part of a question or is listed as not read, except keys that
 * were used, name lines, page numbers and running heads.
 */

interface Passage {
	/** The line that names the questions. */
	head: number;
	/** Where the text begins in that line; absent if it does not. */
	headStart: number | undefined;
	lines: number[];
}

interface Question {
	start: QuestionStart;
	block: Block;
	passage: Passage | undefined;
	/** What the lines above the question ask for. */
	asksTruth: boolean;
	keys: KeyEntry[];
	/** Lines of nothing but pictures between this question and the next one, or above this one. */
	pictureLines: number[];
}

/** The heads of columns for a cross: "D | Y", or of one for a letter: "D/Y". */
const TRUTH_HEADS =
	/\t\s*(?:(?:D|do[gğ]ru)\s*\t\s*(?:Y|yanl[ıi][sş])|(?:T|R|V|W|true|richtig|wahr|vrai|verdadero)\s*\t\s*(?:F|false|falsch|faux|falso))\s*$/iu;
const TRUTH_HEAD =
	/\t\s*\(?\s*(?:D|do[gğ]ru|T|R|V|W|true|richtig|wahr|vrai|verdadero)\s*[/|–-]\s*(?:Y|yanl[ıi][sş]|F|false|falsch|faux|falso)\s*\)?\s*$/iu;

/** Moves the cross or the letter in the columns for true and false in front of its sentence: "1\tGüneş parlar.\tX\t" becomes "1\t(D) Güneş parlar." */
function readTruthTables(lines: readonly DocumentLine[]): readonly DocumentLine[] {
	let columns = 0;
	let width = 0;
	return lines.map((line) => {
		const isHead = line.text.length < 300;
		const found = isHead && TRUTH_HEADS.test(line.text) ? 2 : isHead && TRUTH_HEAD.test(line.text) ? 1 : 0;
		const cells = line.text.split("\t");
		if (found > 0) {
			[columns, width] = [found, cells.length];
			return line;
		}
		if (cells.length !== width || cells.length <= columns) {
			columns = width = 0;
			return line;
		}
		const answers = cells.slice(-columns).map((cell) => cell.trim().replace(/^[([]\s*(.*?)\s*[)\]]$/, "$1"));
		const sentence = cells.slice(0, -columns);
		const isNumbered = line.list?.format === "decimal" || readNumberMark(line.text) !== undefined;
		// Rows of nothing but numbers are a key.
		if (!isNumbered || !/\p{L}{2}/u.test(sentence.join(" "))) return line;
		const marked = answers.flatMap((cell, place) => (cell === "" ? [] : [place]));
		const isCross = columns === 2 && answers.every((cell) => /^(?:|[xX✓✔+*●•☒☑])$/u.test(cell));
		const letter = columns === 1 && readTruth(answers[0] ?? "") !== undefined ? answers[0] : undefined;
		const truth = isCross && marked.length === 1 ? (marked[0] === 0 ? "D" : "Y") : (letter ?? "");
		if (!isCross && letter === undefined && answers.some((cell) => !isBlankText(cell))) return line;
		const last = sentence.length - 1;
		sentence[last] = `(${truth || "  "}) ${sentence[last]}`;
		return { ...line, text: sentence.join("\t"), spans: [] };
	});
}

/** What the headings above a list of questions say. */
interface Heading {
	group: string | undefined;
	part: string | undefined;
	/** Their texts, for comparison. */
	titles: readonly string[];
}

interface TestResult {
	rows: ImportRow[];
	notRead: string[];
}

class TestReader {
	private readonly keys: Key[];
	private readonly isKeyLine = new Set<number>();
	private readonly isIgnored: boolean[];
	private readonly passageHeads = new Map<number, PassageRange>();
	private readonly starts: QuestionStart[];
	private readonly isStart: ReadonlySet<number>;
	private readonly questions: Question[] = [];
	private readonly notRead = new Set<number>();
	private readonly pictures = new PictureNames();

	constructor(
		private readonly lines: readonly DocumentLine[],
		private readonly labels: ImportLabels,
	) {
		this.isIgnored = lines.map((line) => line.isRunning === true || isPageNumber(line.text) || isNameLine(line.text));
		this.keys = findKeys(lines, (line) => this.isIgnored[line] ?? false);
		for (const key of this.keys) {
			for (const line of key.frame) this.isKeyLine.add(line);
			for (const { entries } of key.parts) for (const entry of entries) for (const line of entry.lines) this.isKeyLine.add(line);
		}
		const facts = lines.map(readFacts);
		this.findPassages(facts.map(({ mark }) => mark));
		const find = () => {
			const isHead = (line: number) => this.passageHeads.has(line);
			return findStarts(
				lines,
				facts,
				(line) => this.isSkipped(line) || isHead(line),
				(line) => isHead(line) || this.isKeyLine.has(line),
			);
		};
		const found = find();
		const hadHeads = this.passageHeads.size;
		if (hadHeads > 0) this.dropFalseHeads(facts, found);
		this.starts = this.passageHeads.size === hadHeads ? found : find();
		this.isStart = new Set(this.starts.map(({ line }) => line));
	}

	private textOf(line: number): string {
		return this.lines[line]?.text ?? "";
	}

	private isSkipped(line: number): boolean {
		return this.isKeyLine.has(line) || this.isIgnored[line] === true || this.lines[line]?.isAside === true;
	}

	/** Lines such as "5–7. sorular": the first of these questions begins soon after. */
	private findPassages(marks: readonly (NumberMark | undefined)[]): void {
		const lastPlaces = new Map<number, number>();
		marks.forEach((mark, line) => {
			if (mark && !this.isKeyLine.has(line)) lastPlaces.set(mark.number, line);
		});
		for (const [index, line] of this.lines.entries()) {
			if (this.isSkipped(index)) continue;
			const range = readPassageRange(line.text);
			const isNumbered = marks[index] !== undefined && marks[index]?.number !== range?.first;
			if (range && !isNumbered && (lastPlaces.get(range.first) ?? -1) > index) this.passageHeads.set(index, range);
		}
	}

	/** A head of a passage stands between whole questions, the first of those that it names comes next, and it is no line of a question. */
	private dropFalseHeads(facts: readonly LineFacts[], starts: readonly QuestionStart[]): void {
		let next = 0;
		let seen = -1;
		let isWhole = true;
		for (const [line, { letters, isAnswer, isTruth }] of facts.entries()) {
			if (starts[next]?.line === line) {
				next++;
				[seen, isWhole] = [line, false];
			}
			const range = this.passageHeads.get(line);
			if (range) {
				const isDue = starts[next]?.number === range.first;
				if (!isDue || (!isWhole && !this.lines[line]?.isApart) || letters.length > 0 || isAnswer) this.passageHeads.delete(line);
				continue;
			}
			if (letters.some((letter) => letter > 0) || isAnswer || isTruth || (seen >= 0 && hasGap(this.textOf(line)))) isWhole = true;
			const current = this.lines[line];
			if (current?.isHeading || (current?.isApart && isHeadingLine(current))) isWhole = true;
		}
	}

	read(): TestResult {
		if (this.starts.length === 0) return { rows: [], notRead: [] };
		this.readQuestions();
		this.assignKeys();
		const rows = this.questions.map((question) => this.buildQuestion(question));
		return { rows, notRead: this.listNotRead() };
	}

	private readQuestions(): void {
		let context: string[] = [];
		const readBetween = (from: number, to: number): number[] => {
			const places: number[] = [];
			for (let line = from; line < to; line++) if (!this.isSkipped(line)) places.push(line);
			return places;
		};
		const first = this.starts[0]?.line ?? this.lines.length;
		let left = readBetween(0, first);
		const open: { range: { first: number; last: number }; passage: Passage; sequence: number }[] = [];
		const takeLeft = (start: QuestionStart) => {
			for (const line of left) context.push(this.textOf(line));
			const passage = this.readPassage(left, start);
			if (passage) open.push(passage);
			const { head, headStart, lines = [] } = passage?.passage ?? {};
			for (const line of left) if (!lines.includes(line) && !(line === head && headStart !== undefined)) this.notRead.add(line);
		};
		for (const [index, start] of this.starts.entries()) {
			const next = this.starts[index + 1]?.line ?? this.lines.length;
			if (left.length > 0) {
				if (
					left.some(
						(line) =>
							asksForTruth(this.textOf(line)) || isLetterHeading(this.textOf(line)) || isHeadingLine(this.lines[line] as DocumentLine),
					)
				)
					context = [];
				takeLeft(start);
			}
			const all = readBetween(start.line, next);
			const head = all.find((line) => this.passageHeads.has(line));
			const own = head === undefined ? all : all.filter((line) => line < head);
			const block = readBlock(this.lines, {
				places: own,
				start: start.end,
				isLast: index === this.starts.length - 1,
				endsPart: this.starts[index + 1]?.sequence !== start.sequence,
			});
			const passage = open.find(
				({ range, sequence }) => sequence === start.sequence && start.number >= range.first && start.number <= range.last,
			)?.passage;
			this.questions.push({
				start,
				block,
				passage,
				asksTruth: context.some(asksForTruth) || own.slice(0, 3).some((line) => isTruthQuestion(this.textOf(line))),
				keys: [],
				pictureLines: [],
			});
			left = [...block.left, ...(head === undefined ? [] : all.filter((line) => line >= head))];
		}
		for (const line of left) this.notRead.add(line);
		this.findTruthSequences();
		this.shareAnswers();
		for (const [index, question] of this.questions.entries()) this.placePictures(question, this.questions[index + 1]);
	}

	/** "Cevaplar: B C" below several questions: one for each of them, or nobody knows whose. */
	private shareAnswers(): void {
		const last = this.questions.at(-1);
		const place = last?.block.answers.findIndex(({ line }) => SEVERAL_ANSWERS.test(this.textOf(line))) ?? -1;
		const answer = last?.block.answers[place];
		if (!last || !answer) return;
		const list = this.questions.filter(({ start }) => start.sequence === last.start.sequence);
		if (list.length === 1 || list.some((one) => one !== last && one.block.answers.length > 0)) return;
		const values = answer.value.split(LETTERS_ALONE.test(answer.value) ? /\W+/ : /[,;]/);
		const given = values.map((value) => value.trim()).filter((value) => value !== "");
		if (given.length < 2) return;
		last.block.answers.splice(place, 1);
		if (given.length !== list.length) this.notRead.add(answer.line);
		else
			for (const [index, question] of list.entries())
				question.keys.push({ number: question.start.number, value: given[index] ?? "", lines: [answer.line] });
	}

	/** "Kar beyazdır. (D)": where several sentences of a list end so, the letters are their solutions. */
	private findTruthSequences(): void {
		const found = new Map<number, Question[]>();
		for (const question of this.questions) {
			const last = question.block.stem.at(-1);
			if (question.block.options.length > 0 || !last || !LETTER_BEHIND.test(this.rangeText(last).slice(-20))) continue;
			const { sequence } = question.start;
			const questions = found.get(sequence);
			if (questions) questions.push(question);
			else found.set(sequence, [question]);
		}
		for (const questions of found.values()) if (questions.length > 1) for (const question of questions) question.asksTruth = true;
	}

	/** A picture below the options belongs to its question, unless the next one speaks of a picture and has none. */
	private placePictures(question: Question, next: Question | undefined): void {
		const isPicture = (line: number) => isBlankText(this.textOf(line)) && this.hasPictures([line]);
		const speaksOfPicture = next?.block.stem.some((range) => SPEAKS_OF_PICTURE.test(this.rangeText(range).slice(0, 500)));
		const nextLacks = next !== undefined && !this.hasPictures(this.listLines(next));
		let isBelowText = false;
		for (const line of question.block.left) {
			if (!isPicture(line)) isBelowText = true;
			else if (next && speaksOfPicture && nextLacks) next.pictureLines.push(line);
			else if (!isBelowText) question.pictureLines.push(line);
		}
	}

	private hasPictures(lines: readonly number[]): boolean {
		return lines.some((line) => (this.lines[line]?.pictures.length ?? 0) + (this.lines[line]?.lostPictures.length ?? 0) > 0);
	}

	/** All lines of a question, its passage included. */
	private listLines({ block, passage, pictureLines }: Question): number[] {
		const ranges = [...block.stem, ...block.options.flatMap(({ text }) => text), ...block.explanation];
		const places = [...(passage?.lines ?? []), ...pictureLines, ...[...ranges, ...block.options, ...block.answers].map(({ line }) => line)];
		return [...new Set(places)];
	}

	/** The passage above a question, between the line that names its questions and the question itself, or above that line. */
	private readPassage(left: readonly number[], start: QuestionStart) {
		const place = left.findIndex((line) => this.passageHeads.get(line)?.first === start.number);
		const head = left[place];
		const range = head === undefined ? undefined : this.passageHeads.get(head);
		if (head === undefined || !range) return undefined;
		const below = left.slice(place + 1);
		const isAbove = below.length === 0 && isAboutTextAbove(this.textOf(head));
		const above = isAbove ? left.slice(0, place).filter((line) => !isHeadingLine(this.lines[line] as DocumentLine)) : [];
		return { range, passage: { head, headStart: range.start, lines: isAbove ? above : below }, sequence: start.sequence };
	}

	/** Gives each question its entry; where the numbers of several parts are the same, nobody knows whose it is. */
	private assignKeys(): void {
		const headings = this.readHeadings();
		const named = [...headings.values()];
		const keyGroups = new Set(this.keys.flatMap(({ parts }) => parts.flatMap(({ group }) => group ?? [])));
		const hasGroups = named.some(({ group }) => group !== undefined) || keyGroups.size > 1;
		const hasParts = named.some(({ part }) => part !== undefined);
		// Where one label of a key is that of a list, the others are not matched by their order.
		const allParts = this.keys.flatMap(({ parts }) => parts);
		const usesLabels = allParts.length <= MAX_LABELLED_PARTS;
		const hasLabels =
			usesLabels &&
			allParts.some(({ label = "" }) => label !== "" && named.some(({ titles }) => titles.some((title) => fitsLabel(title, label))));
		let from = 0;
		for (const key of this.keys) {
			const above = this.questions.filter(({ start }) => start.line < key.start);
			const since = above.slice(from);
			const pool = since.length > 0 ? since : above.length > 0 ? above : this.questions;
			from = above.length;
			const sequences = [...new Set(pool.map(({ start }) => start.sequence))].map((sequence) =>
				pool.filter(({ start }) => start.sequence === sequence),
			);
			const last = pool.at(-1)?.start.sequence;
			const used = new Set<KeyEntry>();
			const assign = (entry: KeyEntry, questions: readonly Question[], isNamed: boolean) => {
				const isMeant = ({ start }: Question) => start.number === entry.number;
				let fitting = questions.filter(isMeant);
				// A key below the first of two columns is read before the questions of the second.
				if (fitting.length === 0 && sequences.length === 1 && !isNamed)
					fitting = this.questions.filter((one) => one.start.sequence === last && isMeant(one));
				const [question] = fitting;
				if (!question || fitting.length > 1) return;
				question.keys.push(entry);
				used.add(entry);
			};
			for (const [index, { group, part, label, entries }] of key.parts.entries()) {
				const isNamed = (group !== undefined && hasGroups) || (part !== undefined && hasParts);
				const fits = (question: Question) => {
					const heading = headings.get(question);
					return (
						(group === undefined || !hasGroups || heading?.group === group) && (part === undefined || !hasParts || heading?.part === part)
					);
				};
				const hasLabel = (question: Question) =>
					usesLabels && label !== undefined && headings.get(question)?.titles.some((title) => fitsLabel(title, label)) === true;
				const labelled = isNamed ? [] : this.questions.filter(hasLabel);
				const isOtherwise = !isNamed && label !== undefined && labelled.length === 0 && hasLabels;
				const unnamed = sequences.length === key.parts.length ? (sequences[index] ?? []) : pool;
				const questions = isNamed ? this.questions.filter(fits) : labelled.length > 0 ? labelled : isOtherwise ? [] : unnamed;
				for (const entry of entries) assign(entry, questions, isNamed || labelled.length > 0 || isOtherwise);
			}
			for (const line of key.listed) this.notRead.add(line);
			if (used.size === 0) for (const line of key.frame) this.notRead.add(line);
			for (const { entries } of key.parts)
				for (const entry of entries) if (!used.has(entry)) for (const line of entry.lines) this.notRead.add(line);
		}
	}

	/** The version and the part of each question, as headings above the first question of a sequence name them. */
	private readHeadings(): Map<Question, Heading> {
		const headings = new Map<Question, Heading>();
		let [group, part]: (string | undefined)[] = [];
		let titles: string[] = [];
		let from = 0;
		for (const [index, question] of this.questions.entries()) {
			const { line, sequence } = question.start;
			const before = this.questions[index - 1];
			if (sequence !== before?.start.sequence) {
				const own = new Set(before ? this.listLines(before) : []);
				titles = [];
				for (let above = from; above < line; above++) {
					const text = this.textOf(above);
					if (own.has(above) || this.isKeyLine.has(above) || text.length >= 80) continue;
					group = readGroup(text) ?? group;
					part = readPart(text) ?? part;
					titles.push(foldText(text));
				}
			}
			headings.set(question, { group, part, titles: titles.slice(-MAX_TITLES) });
			from = line + 1;
		}
		return headings;
	}

	private rangeText(range: Range): string {
		return this.textOf(range.line).slice(range.start, range.end);
	}

	/** Ranges as lines: the rest of a wrapped line joins the one before. */
	private joinLines(ranges: readonly Range[]): string {
		let text = "";
		for (const range of ranges) {
			const line = this.lines[range.line];
			const isWhole = range.start === 0;
			const label = isWhole && line?.list && !this.isStart.has(range.line) ? `${line.list.label} ` : "";
			const part = label + tidyLine(this.rangeText(range), isWhole);
			if (part.trim() === "" || isAnswerSpace(part)) continue;
			const joins =
				line?.isWrapped &&
				isWhole &&
				text !== "" &&
				!startsStatement(part) &&
				!(/[.?!:]$/.test(text) && startsStatement(text.slice(text.lastIndexOf("\n") + 1)));
			if (text === "") text = part;
			else if (!joins) text += `\n${part}`;
			else text = /\p{Ll}[-\u00ad]$/u.test(text.slice(-3)) && /^\p{Ll}/u.test(part) ? text.slice(0, -1) + part : `${text} ${part}`;
		}
		return removeHanging(text);
	}

	private joinWords(ranges: readonly Range[]): string {
		return ranges
			.map((range) => this.rangeText(range).replace(/\s+/g, " ").trim())
			.filter((text) => text !== "")
			.join(" ");
	}

	private buildQuestion(question: Question): ImportRow {
		const { block, start, passage } = question;
		const row = new RowBuilder(this.labels, this.lines[start.line]?.number ?? start.line + 1);
		const toRange = (line: number, start = 0): Range => ({ line, start, end: this.textOf(line).length });
		const passageRanges = [
			...(passage?.headStart === undefined ? [] : [toRange(passage.head, passage.headStart)]),
			...(passage?.lines ?? []).map((line) => toRange(line)),
		];
		const passageText = this.joinLines(passageRanges);
		row.setExplanation(this.joinLines(block.explanation));
		this.addPictures(row, question);
		const stem = removeChatBold(this.joinLines(block.stem), this.textOf(start.line));
		row.setText(stem, passageText);
		if (passage && row.hasLongPassage) for (const line of [passage.head, ...passage.lines]) this.notRead.add(line);
		if (block.options.length > 0) this.solveChoice(row, question);
		else if (!this.solveTruth(row, question)) this.solveTyped(row, question);
		const built = row.build();
		if (built.warnings.some(({ key }) => key === "explanationTooLong")) for (const { line } of block.explanation) this.notRead.add(line);
		// The warning shows the beginning of an answer only.
		const isCut = built.warnings.some(({ key }) => key === "answerUnclear");
		const written = [...block.answers.map(({ value, line }) => ({ value, lines: [line] })), ...question.keys];
		if (isCut) for (const { value, lines } of written) if (value.length > EXCERPT_LENGTH) for (const line of lines) this.notRead.add(line);
		return built;
	}

	private addPictures(row: RowBuilder, question: Question): void {
		for (const line of this.listLines(question)) {
			const { pictures = [], lostPictures = [], hasLostMath } = this.lines[line] ?? {};
			for (const picture of pictures) row.addPicture(this.pictures.toFile(picture), picture.name);
			for (const name of lostPictures) row.warn("pictureUnreadable", { value: shortName(name) });
			if (hasLostMath) row.warn("mathAsText");
		}
	}

	private solveChoice(row: RowBuilder, { block, start, keys }: Question): void {
		const written = block.options.map(({ text }) => this.joinWords(text));
		const signs = written.map(removeSigns);
		const signed = block.options.map(({ isSigned }, place) => isSigned || signs[place]?.isSigned === true);
		const isSign = signed.some((one) => one) && !signed.every((one) => one);
		const options = written.map((text, place) => (isSign ? (signs[place]?.text ?? text) : text));
		const sources: AnswerReading[] = [];
		if (isSign) sources.push({ places: signed.flatMap((one, place) => (one ? [place] : [])), rest: "" });
		for (const places of readFormatting(this.lines, block.stem, block.options)) sources.push({ places, rest: "" });
		if (start.before !== undefined) sources.push(readAnswer(start.before, options));
		const bracket = row.takeLeadingBracket();
		if (bracket !== undefined) sources.push(readAnswer(bracket, options));
		for (const { value } of block.answers) sources.push(readAnswer(value, options));
		for (const { value } of keys) sources.push(readAnswer(value, options, true));
		if (block.strayLetter) sources.push({ problem: "answerUnclear", value: this.rangeText(block.strayLetter) });
		row.setChoice(options, sources);
	}

	/** A sentence that is true or false; false if the question is none. */
	private solveTruth(row: RowBuilder, { block, start, keys, asksTruth }: Question): boolean {
		const values = [...block.answers.map(({ value }) => value), ...keys.map(({ value }) => value)].map((value) => value.trim());
		const last = block.stem.at(-1);
		const choice = last ? findTruthChoice(this.rangeText(last)) : undefined;
		const sources: AnswerReading[] = [];
		const read = (value: string): AnswerReading => {
			if (isBlankText(value)) return undefined;
			const [head = "", ...more] = value.split("\n");
			const word = readTruth(head) === undefined ? (/^\S+/.exec(head)?.[0] ?? "") : head;
			const truth = readTruth(word);
			const behind = head.slice(word.length).trim();
			const rest = [behind, ...more].filter((text) => text !== "").join("\n");
			return truth === undefined || takesBack(behind) ? { problem: "answerUnclear", value: head } : { places: [truth ? 0 : 1], rest };
		};
		let isTruth = false;
		if (choice && last) {
			isTruth = true;
			const text = this.rangeText(last);
			row.cutChoice(tidyLine(text.slice(choice.start), false));
			sources.push(...this.readChosen(last, choice, text));
			const before = start.before ?? row.peekLeadingBracket();
			if (before !== undefined && (isBlankText(before) || readTruth(before) !== undefined)) {
				if (start.before === undefined) row.takeLeadingBracket();
				sources.push(read(before));
			}
		} else isTruth = row.takeLeadingChoice();
		const blank = asksTruth && !isTruth ? row.takeLeadingBlank() : undefined;
		if (blank !== undefined) {
			isTruth = true;
			sources.push(read(blank));
		}
		const leading = row.peekLeadingBracket();
		const before = start.before ?? leading;
		const isGap = row.hasGap();
		if (!isTruth && before !== undefined && (isBlankText(before) || readTruth(before) !== undefined)) {
			if (leading !== undefined) row.takeLeadingBracket();
			isTruth = true;
			sources.push(read(before));
		}
		const cell = asksTruth && !isTruth && last ? /\t\s*([DYTFRVW])\s*$/.exec(this.rangeText(last))?.[1] : undefined;
		if (cell !== undefined) {
			isTruth = true;
			row.cutChoice(cell);
			sources.push(read(cell));
		}
		const isBlankBehind = row.endsWithBlank() && values.every((value) => readTruth(value) !== undefined);
		const trailing = (asksTruth || isBlankBehind) && !isTruth ? row.takeTrailingBracket() : undefined;
		if (trailing !== undefined) {
			isTruth = true;
			sources.push(read(trailing));
		}
		const areTruths = asksTruth || keys.some((key) => key.isTruth);
		const isWord = values.length > 0 && values.every((value) => isTruthWord(value) || (areTruths && readTruth(value) !== undefined));
		if (!isTruth && !isGap && (isWord || (asksTruth && values.length === 0))) isTruth = true;
		if (!isTruth) return false;
		for (const value of values) sources.push(read(value));
		row.setChoice([this.labels.true, this.labels.false], sources);
		return true;
	}

	/** The word that is ticked or marked among "(D) (Y)". */
	private readChosen(range: Range, { yes, no }: NonNullable<ReturnType<typeof findTruthChoice>>, text: string): AnswerReading[] {
		const words = [yes, no];
		const isTicked = words.map(([from, to]) => /[xX✓✔☑☒]/.test(text.slice(from, to).replace(/\p{L}{2,}/gu, "")));
		const found: AnswerReading[] = [];
		if (isTicked.filter((one) => one).length === 1) found.push({ places: [isTicked.indexOf(true)], rest: "" });
		const parts = words.map(([from, to]) => ({
			letter: undefined,
			isSigned: false,
			line: range.line,
			text: [{ line: range.line, start: range.start + from, end: range.start + to }],
		}));
		for (const places of readFormatting(this.lines, [], parts)) found.push({ places, rest: "" });
		return found;
	}

	private solveTyped(row: RowBuilder, { block, keys }: Question): void {
		row.setTyped(
			block.hasLooseLetters,
			block.answers.map(({ value }) => value),
			keys.map(({ value }) => value),
		);
	}

	private listNotRead(): string[] {
		const heads = new Set<string>();
		const placed = new Set(this.questions.flatMap(({ pictureLines }) => pictureLines));
		const first = this.starts[0]?.line ?? 0;
		const listed: string[] = [];
		for (const [index, line] of this.lines.entries()) {
			const isHead = line.isRunning === true && !isPageNumber(line.text) && !/^[\s\d./–-]*$/.test(line.text);
			if (!this.notRead.has(index) && !line.isAside && !isHead) continue;
			const text = visibleText(placeholdersToDollars(listText(line).replace(/\s+/g, " ")));
			const isRepeated = isHead && heads.has(text.replace(/\d+/g, "#"));
			if (isHead) heads.add(text.replace(/\d+/g, "#"));
			const names =
				this.notRead.has(index) && text === "" && !placed.has(index) && index > first
					? [...line.pictures.map(({ name }) => name), ...line.lostPictures].map(shortName)
					: [];
			if (text !== "" && !isRepeated) listed.push(text);
			listed.push(...names);
		}
		return listed;
	}
}

const EXCERPT_LENGTH = 80;
/** How many lines above a list of questions may be its headings. */
const MAX_TITLES = 6;
/** More are no key that somebody wrote, and comparing them all would take long. */
const MAX_LABELLED_PARTS = 100;
const SEVERAL_ANSWERS =
	/^\W{0,6}(?:do[gğ]ru\s+|correct\s+)?(?:cevaplar|yan[ıi]tlar|answers|antworten|l[öo]sungen|r[ée]ponses|respuestas)/iu;
const LETTERS_ALONE = /^\W*[A-JRTVWY](?:\W+[A-JRTVWY])*\W*$/iu;
const LETTER_BEHIND = /[.!]\s*[([]\s?[DYTFRVW]\s?[)\]]\s*$/u;
const SPEAKS_OF_PICTURE =
	/yukar[ıi]daki|[sş]ekil|[sş]ekle|g[öo]rsel|resim|resm|grafi|harita|picture|figure|image|diagram|drawing|above|abbildung|\bbild|oben|ci-dessus|dessin|dibujo|arriba|imagen/iu;

/** Reads a test. There are no rows if no line has the number of a question. */
export function parseTest(lines: readonly DocumentLine[], labels: ImportLabels): TestResult {
	return new TestReader(readTruthTables(lines), labels).read();
}
