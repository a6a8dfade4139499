import { buildRow, skippedRow } from "./build-row";
import { giftAnswer } from "./gift-answer";
import { giftText, protect, wordsOf } from "./gift-text";
import type { ImportLabels, ImportRow } from "./types";

interface Block {
	line: number;
	text: string;
	/** Seconds, if our export noted them. */
	time: string | undefined;
}

/** Written like Moodle's own notes in comments ("[tag:…]"), so that other programs ignore it. */
const TIME_NOTE = /^\s*\/\/.*\[time:(\d+)\]/;

const lastOf = (text: string, letter: string) => text.split(letter).length - 1;
const isOpen = (text: string) => lastOf(text, "{") > lastOf(text, "}");

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
		const goesOn = current !== undefined && (!afterBlank || (isOpen(current.text) && /^\s*[=~}#]/.test(line)));
		afterBlank = false;
		if (current !== undefined && goesOn && !current.text.startsWith("$CATEGORY:")) {
			current.text += `\n${line}`;
			return;
		}
		current = { line: index + 1, text: line.trimStart(), time };
		time = undefined;
		blocks.push(current);
	});
	return blocks;
}

function questionRow({ line, text, time }: Block, labels: ImportLabels): ImportRow {
	const category = /^\$CATEGORY:(.*)/.exec(text);
	if (category) return skippedRow(line, wordsOf(text), { key: "category", values: { name: wordsOf(category[1] ?? "") } });
	const body = text.replace(/^::[\s\S]*?::/, "").trim();
	const open = body.indexOf("{");
	const close = body.lastIndexOf("}");
	if (open < 0) return skippedRow(line, giftText(body).text, { key: close < 0 ? "description" : "unclosed" });
	if (close < open || isOpen(body)) return skippedRow(line, giftText(body.slice(0, open)).text, { key: "unclosed" });

	const after = body.slice(close + 1).trim();
	const before = body.slice(0, open);
	const asked = giftText(after === "" ? before : `${before.trimEnd()} _____ ${after}`, { lines: true });
	const answer = giftAnswer(body.slice(open + 1, close), asked, labels);
	if ("skipped" in answer) return skippedRow(line, asked.text, { key: answer.skipped });
	return buildRow(line, { text: asked.text, timeLimit: time, ...answer }, answer.warnings);
}

export function looksLikeGift(source: string): boolean {
	return /(^|[^\\])\{(?:[^{}\\]|\\.)*\}/.test(source) || /^\s*(?:::|\$CATEGORY:)/m.test(source);
}

/** Moodle's GIFT. Unsupported questions (essays, numbers, matching) are reported and skipped. */
export function parseGift(source: string, labels: ImportLabels): ImportRow[] {
	return blocksOf(source).map((block) => questionRow(block, labels));
}
