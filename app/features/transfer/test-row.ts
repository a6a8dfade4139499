import { LIMITS } from "#contract/limits";
import { placeholdersToDollars } from "#contract/text/bracket-formulas";
import { hasFormula } from "#contract/text/formula-text";
import { visibleText } from "#contract/text/visible-text";
import type { DocumentPicture } from "~/lib/documents/document";
import { buildKindRow, buildRow, makeExcerpt } from "./build-row";
import type { AnswerReading } from "./test-solution";
import { foldText, GAP, hasGap, isBlankText, isTruthWord, leadingChoiceLength, readTruth } from "./test-words";
import type { FilePicture, ImportLabels, ImportNote, ImportRow, WarningKey } from "./types";

/* The row of one question of a test, from its texts and from what says which answer is right. */

export const shortName = (path: string) => path.split("/").at(-1) ?? path;

/** A line as it is shown: indents of code and verse stay, other white space is one space. */
export function tidyLine(text: string, isWhole: boolean): string {
	const trimmed = text.trimEnd();
	const body = trimmed.trimStart();
	const indent = isWhole ? trimmed.slice(0, trimmed.length - body.length).replace(/\t/g, "    ") : "";
	return indent + body.replace(/[\t\u00a0 ]{2,}|[\t\u00a0]/g, " ");
}

/** Lines of dots on which pupils write. */
export const isAnswerSpace = (text: string) => /^[\s_.…·]{3,}$/.test(text.slice(0, 500)) && isBlankText(text);

/** Removes an indent that all lines but the first share: it is that of the number. */
export function removeHanging(text: string): string {
	const [first = "", ...others] = text.split("\n");
	const indents = new Set(others.map((line) => line.length - line.trimStart().length));
	return indents.size === 1 && !indents.has(0) ? [first, ...others.map((line) => line.trimStart())].join("\n") : text;
}

/** Stars around a line of a chat. */
export function removeChatBold(text: string, firstLine: string): string {
	const isOpen = /^\s*\*{1,2}\S/.test(firstLine);
	const bare = isOpen ? text.replace(/\*{1,2}$/, "").replace(/^\*{1,2}(?=\S)/, "") : text;
	return bare.replace(/^\*\*([^*\n]{1,1000})\*\*$/gm, "$1");
}

const LEADING_BRACKET = /^\s*[([]([^()[\]]{0,14})[)\]]\s*/;
const TRAILING_BRACKET = /\s*[([]\s?([DYTFRVW]?|[\s._…]*)\s?[)\]]\s*[.]?\s*$/u;

/** Builds the row of one question. */
export class RowBuilder {
	private text = "";
	private passage = "";
	private explanation = "";
	private readonly warnings: ImportNote<WarningKey>[] = [];
	private picture: FilePicture | undefined;
	private result: ImportRow | undefined;
	hasLongPassage = false;

	constructor(
		private readonly labels: ImportLabels,
		private readonly line: number,
	) {}

	warn(key: WarningKey, values: ImportNote["values"] = {}): void {
		if (!this.warnings.some((known) => known.key === key && known.values?.value === values.value))
			this.warnings.push(Object.keys(values).length > 0 ? { key, values } : { key });
	}

	setExplanation(text: string): void {
		this.explanation = toText(text);
	}

	setText(stem: string, passage: string): void {
		this.text = stem;
		this.passage = passage;
		this.hasLongPassage =
			passage !== "" && toText(`${passage}\n${stem}`).length > LIMITS.questionText.max && toText(stem).length <= LIMITS.questionText.max;
		if (this.hasLongPassage) {
			this.passage = "";
			this.warn("passageTooLong", { max: LIMITS.questionText.max });
		}
	}

	addPicture(picture: FilePicture, name: string): void {
		if (!this.picture) this.picture = picture;
		else if (this.picture !== picture) this.warn("morePictures", { value: shortName(name) });
	}

	hasGap(): boolean {
		return hasGap(this.text);
	}

	peekLeadingBracket(): string | undefined {
		return LEADING_BRACKET.exec(this.text.slice(0, 40))?.[1];
	}

	/** Takes "( D )" or "(   )" away from the beginning; a word in brackets stays. */
	takeLeadingBracket(): string | undefined {
		const found = LEADING_BRACKET.exec(this.text.slice(0, 40));
		if (!found || !(isBlankText(found[1] ?? "") || /^\s*\p{L}\s*$/u.test(found[1] ?? "") || readTruth(found[1] ?? "") !== undefined))
			return undefined;
		this.text = this.text.slice(found[0].length);
		return found[1];
	}

	/** Takes "(D) (Y)" or "D / Y:" away from the beginning. */
	takeLeadingChoice(): boolean {
		const length = leadingChoiceLength(this.text);
		this.text = this.text.slice(length);
		return length > 0;
	}

	/** Takes "____" or "_T_" away from the beginning; a letter in it is the solution. */
	takeLeadingBlank(): string | undefined {
		const found = /^\s*(?:_+\s?([DYTFRVW])\s?_+|_{2,}|\.{4,}|…{2,})\s*(?=\p{L})/u.exec(this.text.slice(0, 60));
		if (!found) return undefined;
		this.text = this.text.slice(found[0].length);
		return found[1] ?? "";
	}

	/** True for a sentence with a place to write behind it: "Kar beyazdır. (   )". */
	endsWithBlank(): boolean {
		return /[.!]\s*[([][\s._…]*[)\]]\s*$/.test(this.text.slice(-40));
	}

	takeTrailingBracket(): string | undefined {
		const tail = this.text.slice(-40);
		const found = TRAILING_BRACKET.exec(tail);
		if (!found) return undefined;
		this.text = this.text.slice(0, this.text.length - (tail.length - found.index));
		return found[1] ?? "";
	}

	/** Removes the choices at the end of the text. */
	cutChoice(choice: string): void {
		const text = this.text.trimEnd();
		if (text.endsWith(choice.trimEnd())) this.text = text.slice(0, text.length - choice.trimEnd().length).trimEnd();
	}

	private fullText(): string {
		return toText(this.passage === "" ? this.text : `${this.passage}\n${this.text}`);
	}

	/** The explanation with what stood behind the answer; one that is too long is left out with a warning. */
	private extraInfo(rests: readonly string[] = []): string | undefined {
		const text = toText([...rests, this.explanation].filter((part) => part !== "").join("\n"));
		if (text.length > LIMITS.extraInfo.max) {
			this.warn("explanationTooLong", { max: LIMITS.extraInfo.max });
			return undefined;
		}
		return text === "" ? undefined : text;
	}

	setChoice(written: readonly string[], sources: readonly AnswerReading[]): void {
		const truths = written.map((option) => (isTruthWord(option) ? readTruth(option) : undefined));
		const isTruth = written.length === 2 && truths.includes(true) && truths.includes(false);
		const options = written.map((option, place) => {
			if (isTruth) return truths[place] ? this.labels.true : this.labels.false;
			if (visibleText(option) !== "") return toText(option);
			this.warn("optionWithoutText");
			return String.fromCharCode(65 + place);
		});
		const known = sources.flatMap((source) => (source ? [source] : []));
		const problems = known.flatMap((source) => ("problem" in source ? [source] : []));
		const readings = known.flatMap((source) => ("places" in source ? [source] : []));
		const sets = new Set(readings.map(({ places }) => places.join()));
		let correct: number[] = [];
		for (const { problem, value } of problems) this.warn(problem, { value: makeExcerpt(placeholdersToDollars(value)) });
		if (problems.length > 0) correct = [];
		else if (sets.size > 1)
			this.warn("answersDiffer", {
				value: readings
					.map(({ places }) => places.map((place) => options[place] ?? "").join(", "))
					.filter((one, index, all) => all.indexOf(one) === index)
					.join(" – "),
			});
		else correct = readings[0]?.places ?? [];
		const needsAnswer = correct.length === 0;
		const rests = [...new Set(readings.map(({ rest }) => rest))];
		const extraInfo = this.extraInfo(rests);
		const row = buildRow(this.line, { text: this.fullText(), options, correct: needsAnswer ? [0] : correct, extraInfo }, this.warnings);
		if (!row.question || !needsAnswer) this.result = row;
		else {
			// Two options with the same text: which of them is right is not known yet.
			const warnings = row.warnings.filter(({ key }) => key !== "equalOptions");
			this.result = { ...row, warnings, needsAnswer: true, question: { ...row.question, correctAnswers: [] } };
		}
	}

	/** A typed text if there is an answer, else an open question. */
	setTyped(hasLooseLetters: boolean, answers: readonly string[], keys: readonly string[]): void {
		const written = [...answers, ...keys];
		const values = written.map((value) => value.split("\n")[0]?.trim() ?? "").filter((value) => !isBlankText(value));
		const rests = written.map((value) => value.split("\n").slice(1).join("\n")).filter((value) => value.trim() !== "");
		const [value] = values;
		if (value === undefined) {
			this.warn("noAnswer");
			this.setOpen(rests);
			return;
		}
		const isSame = values.every((other) => foldText(other) === foldText(value));
		// The letter of an option that was not found is no text to type.
		const isLetter = /^[([]?[A-Ja-j][)\].]?(?:\s?[/,;&]\s?[A-Ja-j])*$/.test(value);
		if (isSame && isLetter && (hasLooseLetters || keys.length > 0)) {
			this.warn("answerUnclear", { value });
			this.setOpen(rests);
			return;
		}
		const split = splitAccepted(value);
		// A sentence with a semicolon is one answer.
		const isSentence = value.length > LIMITS.acceptedText.max && split.some((part) => part.split(/\s+/).length > 5);
		const accepted = (isSentence ? [value] : split).map(toText);
		const gaps = this.text.match(GAP)?.length ?? 0;
		if (!isSame) this.warn("answersDiffer", { value: values.map(makeExcerpt).join(" – ") });
		const isTypable =
			accepted.length <= LIMITS.accepted.max &&
			accepted.every((text) => text.length <= LIMITS.acceptedText.max && text !== "" && !hasFormula(text));
		if (!isSame || !isTypable || (gaps > 1 && accepted.length === gaps)) {
			if (isSame) this.warn(gaps > 1 && isTypable ? "severalGaps" : "longAnswer");
			this.setOpen([...(isSame ? [value] : values), ...rests]);
			return;
		}
		const extraInfo = this.extraInfo(rests);
		this.result = buildKindRow(
			this.line,
			{ kind: "text", text: this.fullText(), options: [], correctAnswers: [], accepted, ...(extraInfo === undefined ? {} : { extraInfo }) },
			this.warnings,
		);
	}

	private setOpen(rests: readonly string[]): void {
		const extraInfo = this.extraInfo(rests);
		this.result = buildKindRow(
			this.line,
			{ kind: "open", text: this.fullText(), options: [], correctAnswers: [], ...(extraInfo === undefined ? {} : { extraInfo }) },
			this.warnings,
		);
	}

	build(): ImportRow {
		const row = this.result ?? { line: this.line, warnings: [...this.warnings] };
		return this.picture && row.question ? { ...row, picture: this.picture } : row;
	}
}

const toText = (text: string) => visibleText(placeholdersToDollars(text.normalize("NFC")));

/** Several answers that are right: a slash between numbers is a fraction, and one between short units belongs to them. */
function splitAccepted(value: string): string[] {
	const parts: string[] = [];
	let start = 0;
	for (const { 0: sign, index } of value.matchAll(/[/;]/g)) {
		const [before, after] = [value.slice(start, index).trim(), value.slice(index + 1)];
		const next = /^[^/;]*/.exec(after)?.[0].trim() ?? "";
		const isSpaced = /\s/.test(value[index - 1] ?? "") && /^\s/.test(after);
		const isUnit =
			sign === "/" && !isSpaced && (/(?:^|[\s\d])\p{L}{0,2}$/u.test(before) || /^\p{L}{1,2}(?!\p{L})/u.test(next) || /\d$/.test(before));
		const isFormula = value.slice(start, index).split("\ufde0").length > value.slice(start, index).split("\ufde1").length;
		if (isUnit || isFormula) continue;
		parts.push(before);
		start = index + 1;
	}
	parts.push(value.slice(start).trim());
	const filled = parts.map((part) => (/(?:\p{L}{3,}|\d)\.$/u.test(part) ? part.slice(0, -1) : part)).filter((part) => part !== "");
	return [...new Set(filled)];
}

/** Pictures as the import sends them; one that several questions show is the same file. */
export class PictureNames {
	private readonly files = new Map<Uint8Array, FilePicture>();

	toFile({ bytes, type, alt }: DocumentPicture): FilePicture {
		const known = this.files.get(bytes);
		if (known) return known;
		let binary = "";
		for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192));
		const file = {
			id: `picture-${this.files.size + 1}`,
			alt: alt.slice(0, LIMITS.imageAlt.max),
			data: `data:${type};base64,${btoa(binary)}`,
		};
		this.files.set(bytes, file);
		return file;
	}
}
