import { placeholdersToDollars } from "#contract/text/bracket-formulas";
import type { DocumentLine, Marks } from "./document";

const MARKS = ["bold", "underline", "color", "highlight"] as const;

/** The marks that most letters of a document have: they set nothing apart. */
function usualMarks(lines: readonly DocumentLine[]): Marks {
	const counts = new Map<string, number>();
	const serialize = (marks: Marks) => JSON.stringify(MARKS.map((mark) => marks[mark] ?? null));
	let usual: Marks = {};
	let most = 0;
	for (const { spans } of lines)
		for (const { start, end, marks } of spans) {
			const key = serialize(marks);
			const count = (counts.get(key) ?? 0) + end - start;
			counts.set(key, count);
			if (count > most) [usual, most] = [marks, count];
		}
	return usual;
}

const isWordSign = (text: string, at: number) => /^[\p{L}\p{M}\p{N}]$/u.test(text.charAt(at));

/** The text of a line with `**` around what its marks set apart, but for parts of words and for headings. */
function writeMarks({ text, spans, isHeading }: DocumentLine, usual: Marks): string {
	if (isHeading) return text;
	const apart: { start: number; end: number }[] = [];
	for (const { start, end, marks } of spans) {
		if (!MARKS.some((mark) => marks[mark] && marks[mark] !== usual[mark])) continue;
		const last = apart.at(-1);
		if (last && text.slice(last.end, start).trim() === "") last.end = end;
		else apart.push({ start, end });
	}
	let written = "";
	let done = 0;
	for (const { start, end } of apart) {
		const part = text.slice(start, end);
		const from = start + part.length - part.trimStart().length;
		const to = start + part.trimEnd().length;
		const isInWord = (isWordSign(text, from - 1) && isWordSign(text, from)) || (isWordSign(text, to - 1) && isWordSign(text, to));
		if (isInWord || part.includes("*") || !/[\p{L}\p{N}]/u.test(part)) continue;
		written += `${text.slice(done, from)}**${text.slice(from, to)}**`;
		done = to;
	}
	return written + text.slice(done);
}

/**
 * Lines as one text: with the numbers of lists, `**` around what is bold, underlined or coloured, and an empty line between paragraphs
 * that are apart.
 */
export function writeDocumentText(lines: readonly DocumentLine[]): string {
	const usual = usualMarks(lines);
	const written = lines
		.filter(({ isAside }) => !isAside)
		.map((line, index) => {
			const label = line.list ? `${line.list.label} ` : "";
			return (line.isApart && index > 0 ? "\n" : "") + label + placeholdersToDollars(writeMarks(line, usual)).trim();
		});
	return written.join("\n").trim();
}
