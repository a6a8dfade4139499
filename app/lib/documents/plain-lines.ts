import { DocumentError, type DocumentLine, plainLine, removeHiddenSigns } from "./document";

/** Nobody writes a test of more lines. */
const MAX_LINES = 200_000;

/** A message of a chat that was exported: "[12.03.2025 14:22:31] Ayşe: 1) …", "12.03.2025, 14:22 - Ayşe: …". */
const CHAT_HEAD =
	/^[\u200e\u202a\ufeff]?\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?(?:\]\s?|\s[-–]\s)(?:[^:\n]{1,60}:\s)?/;
const BREAK = /\r\n|[\r\n\u0085\u2028\u2029\v\f]/g;

/** The lines of a text, without the empty ones; a form feed begins a page. Throws DocumentError if there are too many. */
export function readPlainLines(text: string): DocumentLine[] {
	const lines: DocumentLine[] = [];
	let isApart = false;
	let startsPage = false;
	let number = 0;
	const add = (written: string) => {
		number++;
		if (written.trim() === "") {
			isApart ||= lines.length > 0;
			return;
		}
		if (lines.length >= MAX_LINES) throw new DocumentError("tooLarge");
		const line: DocumentLine = { ...plainLine(written.replace(CHAT_HEAD, "")), number };
		if (isApart || startsPage) line.isApart = true;
		if (startsPage) line.startsPage = true;
		lines.push(line);
		isApart = startsPage = false;
	};
	let end = 0;
	const clean = removeHiddenSigns(text);
	for (const { 0: sign, index } of clean.matchAll(BREAK)) {
		add(clean.slice(end, index));
		end = index + sign.length;
		if (sign === "\f") startsPage = true;
	}
	add(clean.slice(end));
	return lines;
}
