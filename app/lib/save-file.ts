/** A spreadsheet would run these as formulas (the wide forms in East Asian settings): an apostrophe keeps them text. Our import removes it again. */
const escapeFormula = (text: string) => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

/** For spreadsheets: a byte order mark for UTF-8, CRLF, and semicolons if the comma is the decimal separator. Numbers are never formulas. */
export function csvText(rows: readonly (readonly (string | number)[])[], delimiter: "," | ";"): string {
	const cell = (value: string | number) => {
		if (typeof value === "number") return String(value);
		const safe = escapeFormula(value);
		return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
	};
	return `\ufeff${rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join("")}`;
}

const NAME_LENGTH = 80;

/** Every system accepts the name. Bidi overrides are stripped: they could disguise the file extension. */
export function fileNameOf(name: string, extension: string): string {
	const safe = [...name.replace(/[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]+/gu, " ").replace(/\s+/g, " ")]
		.slice(0, NAME_LENGTH)
		.join("")
		.replace(/^[\s.]+|[\s.]+$/g, "");
	return `${safe === "" ? "quiz" : safe}.${extension}`;
}

export function saveFile(name: string, blob: Blob): void {
	const address = URL.createObjectURL(blob);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// Safari is still reading it when the click returns.
	setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
