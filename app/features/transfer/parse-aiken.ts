import { buildRow, skippedRow } from "./build-row";
import type { ImportRow } from "./types";

/** A point needs a space after it: "A.Ş." is an abbreviation, not an option. */
const OPTION = /^([A-Za-z])\s*(?:\)\s*|\.\s+)(\S.*)$/;
/** "ANSWER: B", "CEVAP: B", "Doğru yanıt: B". */
const ANSWER = /^\s*(?:(?:correct|right|do[gğĞ]ru)\s+)?(?:answer|cevap|yan[ıIiİ]t)\s*:\s*(.*)$/i;
const OPTION_A = /^[^\S\n\r]*A[^\S\n\r]*(?:\)|\.[^\S\n\r])[^\S\n\r]*\S/im;

export function looksLikeAiken(source: string): boolean {
	return OPTION_A.test(source) && source.split(/[\n\r]+/).some((line) => ANSWER.test(line));
}

interface PartialQuestion {
	line: number;
	text: string[];
	options: string[];
}

function finishQuestion({ line, text, options }: PartialQuestion, answer: string): ImportRow {
	const questionText = text.join("\n");
	const letters = answer.trim().toUpperCase();
	if (letters === "") return buildRow(line, { text: questionText, options, correct: [] });
	if (!/^[A-Z](?:[,;&\s]+[A-Z])*[.)]?$/.test(letters)) {
		return skippedRow(line, questionText, { key: "correctUnknown", values: { value: answer.trim() } });
	}
	const correct = [...letters.matchAll(/[A-Z]/g)].map(([letter]) => letter.charCodeAt(0) - 65);
	return buildRow(line, { text: questionText, options, correct });
}

/** A question without an answer is skipped; the next one is read as usual. */
export function parseAiken(source: string): ImportRow[] {
	const rows: ImportRow[] = [];
	let current: PartialQuestion | undefined;
	let afterBlank = false;
	const skipCurrent = () => {
		if (!current) return;
		const questionText = current.text.join("\n");
		rows.push(skippedRow(current.line, questionText, { key: current.options.length > 0 ? "noCorrect" : "notAQuestion" }));
		current = undefined;
	};
	source.split(/\r\n|\r|\n/).forEach((written, index) => {
		const line = written.trim();
		const answer = ANSWER.exec(line);
		const option = OPTION.exec(line);
		if (line === "") {
			afterBlank = true;
			return;
		}
		if (answer) {
			rows.push(finishQuestion(current ?? { line: index + 1, text: [], options: [] }, answer[1] ?? ""));
			current = undefined;
		} else if (current && option && (option[1] ?? "").toUpperCase().charCodeAt(0) - 65 === current.options.length) {
			current.options.push(option[2] ?? "");
		} else if (current && current.options.length > 0 && !afterBlank) {
			const last = current.options.pop() ?? "";
			current.options.push(`${last} ${line}`);
		} else if (current && current.options.length === 0 && !afterBlank) {
			current.text.push(line);
		} else {
			skipCurrent();
			current = { line: index + 1, text: [line], options: [] };
		}
		afterBlank = false;
	});
	skipCurrent();
	return rows;
}
