import { rangeToTolerance } from "#contract/kinds/number";
import { buildRow, kindRow, skippedRow } from "./build-row";
import { type GiftText, giftText, protect, wordsOf } from "./gift-text";
import { acceptedTexts, fileNumber, numberWarnings, textWarnings } from "./moodle-values";
import type { ImportLabels, ImportNote, ImportRow, SkipKey, WarningKey } from "./types";

interface Block {
	line: number;
	text: string;
	open: number;
	time: string | undefined;
}

/** Written like Moodle's own notes in comments ("[tag:…]"), so that other programs ignore it. */
const TIME_NOTE = /^\s*\/\/.*\[time:(\d+)\]/;

const opened = (text: string) => text.split("{").length - text.split("}").length;

/**
 * The questions of a file. Blank lines separate them, except within braces: an answer may continue after a blank line. A brace
 * that is never closed only affects its own question.
 */
function blocksOf(source: string): Block[] {
	const blocks: Block[] = [];
	let current: Block | undefined;
	let afterBlank = false;
	let time: string | undefined;
	source.split(/\r\n|\r|\n/).forEach((written, index) => {
		const line = protect(written);
		if (/^\s*\/\//.test(line)) {
			time = TIME_NOTE.exec(line)?.[1] ?? time;
			return;
		}
		if (line.trim() === "") {
			afterBlank = true;
			time = undefined;
			return;
		}
		const goesOn = current !== undefined && (!afterBlank || (current.open > 0 && /^\s*[=~}#]/.test(line)));
		afterBlank = false;
		if (current !== undefined && goesOn && !current.text.startsWith("$CATEGORY:")) {
			current.text += `\n${line}`;
			current.open += opened(line);
			return;
		}
		current = { line: index + 1, text: line.trimStart(), open: opened(line), time };
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

function choiceOf(part: string, { format }: GiftText, { language }: ImportLabels): Choice {
	const [, weight, rest = ""] = /^\s*(?:%(-?\d+(?:[.,]\d+)?)%)?([\s\S]*)$/.exec(part.slice(1)) ?? [];
	const [text = "", ...feedback] = rest.split("#");
	return {
		...giftText(text, { inherited: format, language }),
		marked: part.startsWith("="),
		weight: weight === undefined ? undefined : Number(weight.replace(",", ".")),
		feedback: feedback.join("").trim() !== "",
	};
}

interface Chosen {
	correct: number[];
	partial: boolean;
	any: boolean;
}

/** Options marked with "=" are correct, each of them alone; if none is marked, those with a positive weight together. */
function choose(choices: readonly Choice[]): Chosen {
	const marked = choices.flatMap((choice, index) => (choice.marked && (choice.weight ?? 100) > 0 ? [index] : []));
	const weighted = choices.flatMap((choice, index) => (!choice.marked && (choice.weight ?? 0) > 0 ? [index] : []));
	if (marked.length > 0) return { correct: marked, partial: weighted.length > 0, any: marked.length > 1 };
	return { correct: weighted, partial: new Set(weighted.map((index) => choices[index]?.weight)).size > 1, any: false };
}

interface Lost {
	partial?: boolean;
	any?: boolean;
	feedback: boolean;
}

function warningsOf(texts: readonly GiftText[], { partial, any, feedback }: Lost): ImportNote<WarningKey>[] {
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

/** A number with its tolerance, or the middle of a range; of several answers with weights, the first that counts whole. */
function giftNumber(body: string, asked: GiftText, extra: GiftText): GiftKind | { skipped: SkipKey } {
	const answers = body.split(/(?=[=~])/).flatMap((part) => {
		const [, weight, words = "", feedback] = /^\s*=?\s*(?:%(-?\d+(?:[.,]\d+)?)%)?([^#]*)(#[\s\S]*)?$/.exec(part) ?? [];
		return words.trim() === "" ? [] : [{ weight: Number(weight ?? 100), words: wordsOf(words), feedback: feedback !== undefined }];
	});
	const whole = answers.filter(({ weight }) => weight >= 100);
	const answer = whole[0] ?? answers[0];
	const [, first = "", sign, second] = RANGE.exec(answer?.words ?? "") ?? [];
	const [from, to] = [fileNumber(first), second === undefined ? 0 : fileNumber(second)];
	if (from === null || to === null) return { skipped: "noNumber" };
	const warnings = [
		...warningsOf([asked, extra], {
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

/** Protected; without choices, the kind of the question. */
function giftAnswer(body: string, asked: GiftText, labels: ImportLabels): GiftChoice | GiftKind | { skipped: SkipKey } {
	const { language } = labels;
	const general = body.indexOf("####");
	const written = (general < 0 ? body : body.slice(0, general)).trim();
	const extra = giftText(general < 0 ? "" : body.slice(general + 4), { inherited: asked.format, lines: true, language });
	const extraInfo = extra.text;
	if (written === "") return { kind: "open", extraInfo, warnings: [...warningsOf([asked, extra], { feedback: false }), { key: "essay" }] };
	if (written.startsWith("#")) return giftNumber(written.slice(1), asked, extra);
	const truth = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(written);
	if (truth) {
		const correct = [/^T/i.test(truth[1] ?? "") ? 0 : 1];
		const feedback = (truth[2] ?? "").replaceAll("#", "").trim() !== "";
		return { options: [labels.true, labels.false], correct, extraInfo, warnings: warningsOf([asked, extra], { feedback }) };
	}
	// Without any sign it is the answer to type.
	const answers = /[=~]/.test(written) ? written : `=${written}`;
	if (!/^[=~]/.test(answers)) return { skipped: "notAQuestion" };
	const choices = answers.split(/(?=[=~])/).map((part) => choiceOf(part, asked, labels));
	if (choices.some(({ math }) => math === "lost")) return { skipped: "mathLost" };
	const feedback = choices.some((choice) => choice.feedback);
	if (choices.every(({ marked }) => marked)) {
		if (choices.length > 1 && choices.every(({ text }) => text.includes("->"))) return { skipped: "matching" };
		const whole = choices.filter(({ weight = 100 }) => weight >= 100);
		const counted = whole.length > 0 ? whole : choices.filter(({ weight = 100 }) => weight > 0);
		const { accepted, warnings } = acceptedTexts(counted.map(({ text }) => text));
		if (accepted.length === 0 && warnings.length > 0) return { skipped: "wildcard" };
		const lost = warningsOf([asked, extra, ...choices], { partial: whole.length < choices.length, feedback });
		return { kind: "text", accepted, extraInfo, warnings: [...lost, ...warnings] };
	}
	const { correct, ...lost } = choose(choices);
	const warnings = warningsOf([asked, extra, ...choices], { ...lost, feedback });
	if (correct.length === 0) return { kind: "poll", options: choices.map(({ text }) => text), extraInfo, warnings };
	return { options: choices.map(({ text }) => text), correct, extraInfo, warnings };
}

/** More than one pair (protected): side by side, not balanced, or in each other. A formula in an answer has braces that belong to it. */
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

function questionRow({ line, text, open: unclosed, time }: Block, labels: ImportLabels): ImportRow {
	const { language } = labels;
	const category = /^\$CATEGORY:(.*)/.exec(text);
	if (category) return skippedRow(line, wordsOf(text), { key: "category", values: { name: wordsOf(category[1] ?? "") } });
	const body = text.replace(/^::[\s\S]*?::/, "").trim();
	const open = body.indexOf("{");
	const close = body.lastIndexOf("}");
	if (open < 0) return skippedRow(line, giftText(body, { language }).text, { key: close < 0 ? "description" : "unclosed" });
	if (close < open || unclosed > 0) return skippedRow(line, giftText(body.slice(0, open), { language }).text, { key: "unclosed" });

	const after = body.slice(close + 1).trim();
	const before = body.slice(0, open);
	const asked = giftText(after === "" ? before : `${before.trimEnd()} _____ ${after}`, { lines: true, language });
	if (hasSeveralAnswers(body)) return skippedRow(line, wordsOf(body), { key: "severalAnswers" });
	if (asked.math === "lost") return skippedRow(line, asked.text, { key: "mathLost" });
	const answer = giftAnswer(body.slice(open + 1, close), asked, labels);
	if ("skipped" in answer) return skippedRow(line, asked.text, { key: answer.skipped });
	const { warnings, ...content } = answer;
	const raw = { text: asked.text, timeLimit: time, ...content };
	return "kind" in raw ? kindRow(line, raw, warnings) : buildRow(line, raw, warnings);
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

/** Unsupported questions (matching) are reported and skipped. */
export function parseGift(source: string, labels: ImportLabels): ImportRow[] {
	return blocksOf(source).map((block) => questionRow(block, labels));
}
