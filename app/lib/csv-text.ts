/** A spreadsheet would run these as formulas (the wide forms in East Asian settings): an apostrophe keeps them text. Our import removes it again. */
const guarded = (text: string) => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

/** For spreadsheets: a byte order mark for UTF-8, CRLF, and semicolons if the comma is the decimal separator. Numbers are never formulas. */
export function csvText(rows: readonly (readonly (string | number)[])[], delimiter: "," | ";"): string {
	const cell = (value: string | number) => {
		if (typeof value === "number") return String(value);
		const safe = guarded(value);
		return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
	};
	return `\ufeff${rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join("")}`;
}
