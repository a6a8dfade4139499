/** A spreadsheet would run these as formulas (the wide forms in East Asian settings): an apostrophe keeps them text. Our import removes it again. */
const escapeFormula = (text: string) => (/^'*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

/** CSV that spreadsheets open correctly: UTF-8 with a byte order mark, and CRLF. Numbers are never formulas. */
export function csvText(rows: readonly (readonly (string | number)[])[], delimiter: "," | ";"): string {
	const cell = (value: string | number) => {
		if (typeof value === "number") return String(value);
		const safe = escapeFormula(value);
		return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
	};
	return `\ufeff${rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join("")}`;
}

const NAME_LENGTH = 80;

/** A file name that every system accepts. Bidi overrides are stripped: they could disguise the extension. */
export function toFileName(name: string, extension: string): string {
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
