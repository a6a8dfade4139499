import { rangeToTolerance } from "#contract/kinds/number";
import { buildKindRow, buildRow, skippedRow } from "./build-row";
import { type GiftText, protectEscapes, readGiftText, unescapeGift } from "./gift-text";
import { replacePieces } from "./html-text";
import { numberWarnings, parseFileNumber, readAcceptedTexts, textWarnings } from "./moodle-values";
import type { ImportLabels, ImportNote, ImportRow, SkipKey, WarningKey } from "./types";

interface Block {
	line: number;
	text: string;
	open: number;
	time: string | undefined;
}

/** A time limit, written like Moodle's own notes in comments ("[tag:…]"), so that other programs ignore it. */
const TIME_NOTE = /^\s*\/\/.*\[time:(\d+)\]/;

const countOpenBraces = (text: string) => text.split("{").length - text.split("}").length;

/**
 * The questions of a file. Blank lines separate them, except within braces: an answer may continue after a blank line. A brace
 * that is never closed only affects its own question.
 */
function splitBlocks(source: string): Block[] {
	const blocks: Block[] = [];
	let current: Block | undefined;
	let afterBlank = false;
	let time: string | undefined;
	source.split(/\r\n|\r|\n/).forEach((written, index) => {
		const line = protectEscapes(written);
		if (/^\s*\/\//.test(line)) {
			time = TIME_NOTE.exec(line)?.[1] ?? time;
			return;
		}
		if (line.trim() === "") {
			afterBlank = true;
			time = undefined;
			return;
		}
		const continues = current !== undefined && (!afterBlank || (current.open > 0 && /^\s*[=~}#]/.test(line)));
		afterBlank = false;
		if (current !== undefined && continues && !current.text.startsWith("$CATEGORY:")) {
			current.text += `\n${line}`;
			current.open += countOpenBraces(line);
			return;
		}
		current = { line: index + 1, text: line.trimStart(), open: countOpenBraces(line), time };
		time = undefined;
		blocks.push(current);
	});
	return blocks;
}

interface GiftChoice {
	options: string[];
	correct: number[];
	extraInfo: string;
	warnings: ImportNote<WarningKey>[];
}

interface Choice extends GiftText {
	marked: boolean;
	weight: number | undefined;
	feedback: boolean;
}

function parseChoice(part: string, { format }: GiftText, { language }: ImportLabels): Choice {
	const [, weight, rest = ""] = /^\s*(?:%(-?\d+(?:[.,]\d+)?)%)?([\s\S]*)$/.exec(part.slice(1)) ?? [];
	const [text = "", ...feedback] = rest.split("#");
	return {
		...readGiftText(text, { inherited: format, language }),
		marked: part.startsWith("="),
		weight: weight === undefined ? undefined : Number(weight.replace(",", ".")),
		feedback: feedback.join("").trim() !== "",
	};
}

interface CorrectOptions {
	correct: number[];
	partial: boolean;
	any: boolean;
}

/** Options marked with "=" are correct, each of them alone; if none is marked, those with a positive weight together. */
function findCorrectOptions(choices: readonly Choice[]): CorrectOptions {
	const marked = choices.flatMap((choice, index) => (choice.marked && (choice.weight ?? 100) > 0 ? [index] : []));
	const weighted = choices.flatMap((choice, index) => (!choice.marked && (choice.weight ?? 0) > 0 ? [index] : []));
	if (marked.length > 0) return { correct: marked, partial: weighted.length > 0, any: marked.length > 1 };
	return { correct: weighted, partial: new Set(weighted.map((index) => choices[index]?.weight)).size > 1, any: false };
}

interface Losses {
	partial?: boolean;
	any?: boolean;
	feedback: boolean;
}

function makeWarnings(texts: readonly GiftText[], { partial, any, feedback }: Losses): ImportNote<WarningKey>[] {
	const warnings: ImportNote<WarningKey>[] = [];
	if (partial) warnings.push({ key: "partialCredit" });
	if (any) warnings.push({ key: "anyWasEnough" });
	if (feedback) warnings.push({ key: "feedbackDropped" });
	return [...warnings, ...textWarnings(texts)];
}

interface GiftKind {
	kind: "text" | "number" | "poll" | "open";
	options?: string[];
	accepted?: string[];
	value?: number;
	tolerance?: number;
	extraInfo: string;
	warnings: ImportNote<WarningKey>[];
}

const NUMBER = String.raw`[-+−]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[-+]?\d+)?`;
const RANGE = new RegExp(`^(${NUMBER})\\s*(?:(:|\\.\\.)\\s*(${NUMBER}))?$`, "i");

/** Reads a number with its tolerance, or the middle of a range; of several answers with weights, the first with full points. */
function parseGiftNumber(body: string, questionText: GiftText, extra: GiftText): GiftKind | { skipped: SkipKey } {
	const answers = body.split(/(?=[=~])/).flatMap((part) => {
		const [, weight, words = "", feedback] = /^\s*=?\s*(?:%(-?\d+(?:[.,]\d+)?)%)?([^#]*)(#[\s\S]*)?$/.exec(part) ?? [];
		return words.trim() === "" ? [] : [{ weight: Number(weight ?? 100), words: unescapeGift(words), feedback: feedback !== undefined }];
	});
	const whole = answers.filter(({ weight }) => weight >= 100);
	const answer = whole[0] ?? answers[0];
	const [, first = "", sign, second] = RANGE.exec(answer?.words ?? "") ?? [];
	const [from, to] = [parseFileNumber(first), second === undefined ? 0 : parseFileNumber(second)];
	if (from === null || to === null) return { skipped: "noNumber" };
	const warnings = [
		...makeWarnings([questionText, extra], {
			partial: answers.length > Math.max(1, whole.length),
			feedback: answers.some(({ feedback }) => feedback),
		}),
		...numberWarnings(whole.map(({ words }) => words)),
	];
	return {
		kind: "number",
		...(sign === ".." ? rangeToTolerance(from, to) : { value: from, tolerance: to }),
		extraInfo: extra.text,
		warnings,
	};
}

/** Reads the part in braces, whose escapes are protected: choices, or the kind of a question without them. */
function parseGiftAnswer(body: string, questionText: GiftText, labels: ImportLabels): GiftChoice | GiftKind | { skipped: SkipKey } {
	const { language } = labels;
	const general = body.indexOf("####");
	const written = (general < 0 ? body : body.slice(0, general)).trim();
	const extra = readGiftText(general < 0 ? "" : body.slice(general + 4), { inherited: questionText.format, lines: true, language });
	const extraInfo = extra.text;
	if (written === "")
		return { kind: "open", extraInfo, warnings: [...makeWarnings([questionText, extra], { feedback: false }), { key: "essay" }] };
	if (written.startsWith("#")) return parseGiftNumber(written.slice(1), questionText, extra);
	const truth = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(written);
	if (truth) {
		const correct = [/^T/i.test(truth[1] ?? "") ? 0 : 1];
		const feedback = (truth[2] ?? "").replaceAll("#", "").trim() !== "";
		return { options: [labels.true, labels.false], correct, extraInfo, warnings: makeWarnings([questionText, extra], { feedback }) };
	}
	// An answer without any sign is the text to type.
	const answers = /[=~]/.test(written) ? written : `=${written}`;
	if (!/^[=~]/.test(answers)) return { skipped: "notAQuestion" };
	const choices = answers.split(/(?=[=~])/).map((part) => parseChoice(part, questionText, labels));
	if (choices.some(({ math }) => math === "lost")) return { skipped: "mathLost" };
	const feedback = choices.some((choice) => choice.feedback);
	if (choices.every(({ marked }) => marked)) {
		if (choices.length > 1 && choices.every(({ text }) => text.includes("->"))) return { skipped: "matching" };
		const whole = choices.filter(({ weight = 100 }) => weight >= 100);
		const counted = whole.length > 0 ? whole : choices.filter(({ weight = 100 }) => weight > 0);
		const { accepted, warnings } = readAcceptedTexts(counted.map(({ text }) => text));
		if (accepted.length === 0 && warnings.length > 0) return { skipped: "wildcard" };
		const lost = makeWarnings([questionText, extra, ...choices], { partial: whole.length < choices.length, feedback });
		return { kind: "text", accepted, extraInfo, warnings: [...lost, ...warnings] };
	}
	const { correct, ...lost } = findCorrectOptions(choices);
	const warnings = makeWarnings([questionText, extra, ...choices], { ...lost, feedback });
	if (correct.length === 0) return { kind: "poll", options: choices.map(({ text }) => text), extraInfo, warnings };
	return { options: choices.map(({ text }) => text), correct, extraInfo, warnings };
}

/** True for several pairs of braces: side by side, not balanced, or in each other. A formula in an answer has braces of its own. */
function hasSeveralAnswers(text: string): boolean {
	const hasFormula = /[$\\]/.test(text);
	let depth = 0;
	let closed = false;
	for (const [sign] of text.matchAll(/\{\s*[=~]?|\}/g)) {
		if (sign === "}") {
			depth--;
			closed ||= depth === 0;
			if (depth < 0) return true;
		} else {
			if (closed || (depth > 0 && (!hasFormula || /[=~]$/.test(sign)))) return true;
			depth++;
		}
	}
	return false;
}

function parseBlock({ line, text, open: unclosed, time }: Block, labels: ImportLabels): ImportRow {
	const { language } = labels;
	const category = /^\$CATEGORY:(.*)/.exec(text);
	if (category) return skippedRow(line, unescapeGift(text), { key: "category", values: { name: unescapeGift(category[1] ?? "") } });
	const body = text.replace(/^::[\s\S]*?::/, "").trim();
	const open = body.indexOf("{");
	const close = body.lastIndexOf("}");
	if (open < 0) return skippedRow(line, readGiftText(body, { language }).text, { key: close < 0 ? "description" : "unclosed" });
	if (close < open || unclosed > 0) return skippedRow(line, readGiftText(body.slice(0, open), { language }).text, { key: "unclosed" });

	const after = body.slice(close + 1).trim();
	const before = body.slice(0, open);
	const questionText = readGiftText(after === "" ? before : `${before.trimEnd()} _____ ${after}`, { lines: true, language });
	if (hasSeveralAnswers(body)) return skippedRow(line, unescapeGift(body), { key: "severalAnswers" });
	if (questionText.math === "lost") return skippedRow(line, questionText.text, { key: "mathLost" });
	const answer = parseGiftAnswer(body.slice(open + 1, close), questionText, labels);
	if ("skipped" in answer) return skippedRow(line, questionText.text, { key: answer.skipped });
	const { warnings, ...content } = answer;
	const raw = { text: questionText.text, timeLimit: time, ...content };
	return "kind" in raw ? buildKindRow(line, raw, warnings) : buildRow(line, raw, warnings);
}

function hasBraces(source: string): boolean {
	let open = false;
	for (const [sign] of source.matchAll(/\\.|[{}]/g)) {
		if (sign === "}" && open) return true;
		if (sign === "{" || sign === "}") open = sign === "{";
	}
	return false;
}

export function looksLikeGift(source: string): boolean {
	return hasBraces(source) || /^[^\S\n\r]*(?:::|\$CATEGORY:)/m.test(source);
}

const MATH_MARKS = [
	["«math", "«/math"],
	["&laquo;math", "&laquo;/math"],
	["<math", "</math"],
] as const;
/** The signs of GIFT within MathML are part of the formula, escaped or not. */
const escapeMath = (formula: string) => formula.replace(/\\?([~=#{}:])/g, "\\$1");

/** Unsupported questions (matching) are reported and skipped. */
export function parseGift(source: string, labels: ImportLabels): ImportRow[] {
	const written = MATH_MARKS.reduce((text, [open, close]) => replacePieces(text, open, close, escapeMath), source);
	return splitBlocks(written).map((block) => parseBlock(block, labels));
}
