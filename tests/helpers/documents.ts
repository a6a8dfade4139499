import { strToU8, zipSync } from "fflate";

/** Characters above 127, by their PDF names. */
const GLYPHS: Readonly<Record<string, string>> = {
	ç: "ccedilla",
	Ç: "Ccedilla",
	ğ: "gbreve",
	Ğ: "Gbreve",
	ı: "dotlessi",
	İ: "Idotaccent",
	ö: "odieresis",
	Ö: "Odieresis",
	ş: "scedilla",
	Ş: "Scedilla",
	ü: "udieresis",
	Ü: "Udieresis",
	"’": "quoteright",
};
const LETTERS = Object.keys(GLYPHS);
const FIRST_CODE = 128;

function pdfString(line: string): string {
	return Array.from(line, (letter) => {
		const place = LETTERS.indexOf(letter);
		if (place >= 0) return `\\${(FIRST_CODE + place).toString(8).padStart(3, "0")}`;
		return /[()\\]/.test(letter) ? `\\${letter}` : letter;
	}).join("");
}

function pdfContent(lines: readonly string[]): string {
	let gap = 14;
	const shown = lines.flatMap((line) => {
		if (line === "") {
			gap = 30;
			return [];
		}
		const drawn = `0 -${gap} Td (${pdfString(line)}) Tj`;
		gap = 14;
		return [drawn];
	});
	return `BT /F1 10 Tf 50 800 Td ${shown.join("\n")} ET`;
}

interface PdfOptions {
	encrypted?: boolean;
}

/** A page without lines has no text, like a scan. */
export function makePdf(pages: readonly (readonly string[])[], { encrypted = false }: PdfOptions = {}): Uint8Array<ArrayBuffer> {
	const names = LETTERS.map((letter) => `/${GLYPHS[letter]}`).join(" ");
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${4 + 2 * n} 0 R`).join(" ")}] >>`,
		`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${FIRST_CODE} ${names}] >> >>`,
		...pages.flatMap((lines, n) => {
			const content = pdfContent(lines);
			return [
				`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * n} 0 R >>`,
				`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
			];
		}),
	];
	// Nobody knows the password: nothing typed matches these hashes.
	const lock = `<< /Filter /Standard /V 1 /R 2 /O <${"4f".repeat(32)}> /U <${"55".repeat(32)}> /P -44 >>`;
	if (encrypted) objects.push(lock);
	let text = "%PDF-1.4\n";
	const offsets = objects.map((object, n) => {
		const offset = text.length;
		text += `${n + 1} 0 obj\n${object}\nendobj\n`;
		return offset;
	});
	const xref = text.length;
	const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	const locked = encrypted ? ` /Encrypt ${objects.length} 0 R /ID [<${"ab".repeat(16)}> <${"ab".repeat(16)}>]` : "";
	text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${xref}\n%%EOF`;
	return new TextEncoder().encode(text);
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const zipped = (files: Record<string, string>, others: Record<string, Uint8Array> = {}) =>
	new Uint8Array(zipSync({ ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), ...others }));

const WORD_NAMES =
	'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

interface WordParts {
	styles?: string;
	numbering?: string;
	footnotes?: string;
	/** Pictures by their names; the relation of `a.png` is "a". */
	pictures?: Record<string, Uint8Array>;
}

export function packDocx(body: string, { styles, numbering, footnotes, pictures = {} }: WordParts = {}): Uint8Array<ArrayBuffer> {
	const part = (name: string, content: string | undefined): Record<string, string> =>
		content === undefined
			? {}
			: { [`word/${name}.xml`]: `<?xml version="1.0" encoding="UTF-8"?><w:${name} ${WORD_NAMES}>${content}</w:${name}>` };
	const relations = Object.keys(pictures).map(
		(name) => `<Relationship Id="${name.replace(/\.\w+$/, "")}" Type="http://x/relationships/image" Target="media/${name}"/>`,
	);
	return zipped(
		{
			"[Content_Types].xml":
				'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
			...part("document", `<w:body>${body}</w:body>`),
			...part("styles", styles),
			...part("numbering", numbering),
			...part("footnotes", footnotes),
			"word/_rels/document.xml.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}</Relationships>`,
		},
		Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`word/media/${name}`, bytes])),
	);
}

/** Each line is a paragraph, cut into runs as word processors do. */
export function makeDocx(lines: readonly string[]): Uint8Array<ArrayBuffer> {
	const paragraphs = lines.map((line) => {
		const runs = line.match(/[\s\S]{1,12}/g) ?? [];
		return `<w:p><w:pPr><w:spacing w:after="0"/></w:pPr>${runs.map((run) => `<w:r><w:t xml:space="preserve">${escaped(run)}</w:t></w:r>`).join("")}</w:p>`;
	});
	return packDocx(paragraphs.join(""));
}

interface OdtParts {
	/** Automatic styles. */
	styles?: string;
	/** Pictures by their paths. */
	pictures?: Readonly<Record<string, Uint8Array>>;
}

export function packOdt(body: string, manifest = "", { styles = "", pictures = {} }: OdtParts = {}): Uint8Array<ArrayBuffer> {
	const texts = {
		mimetype: "application/vnd.oasis.opendocument.text",
		"META-INF/manifest.xml": `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">${manifest}</manifest:manifest>`,
		"content.xml": `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
	};
	return zipped(texts, pictures);
}
