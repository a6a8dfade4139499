/** A spreadsheet would run these as formulas (the wide forms where East Asian text is set): an apostrophe keeps them text. Our import takes it away again. */
const guarded = (text: string) => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

/** For spreadsheets: a mark that says UTF-8, CRLF, and a semicolon where the comma is for decimals. Numbers are no formulas. */
export function csvText(rows: readonly (readonly (string | number)[])[], delimiter: "," | ";"): string {
	const cell = (value: string | number) => {
		if (typeof value === "number") return String(value);
		const safe = guarded(value);
		return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
	};
	return `\ufeff${rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join("")}`;
}
