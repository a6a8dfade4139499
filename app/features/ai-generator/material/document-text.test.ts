import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { makeDocx, packDocx, packOdt } from "#tests/helpers/documents";
import { extractDocumentText } from "./document-text";
import { decodePlainText, readMaterialFile } from "./read-file";
import { toSections } from "./sections";
import { MaterialError } from "./types";

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const apart = (marks: string, text: string) => `<w:r><w:rPr>${marks}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const readProblemKey = (bytes: Uint8Array) => {
	try {
		return extractDocumentText(bytes);
	} catch (error) {
		return error instanceof MaterialError ? { key: error.key } : error;
	}
};

describe("a docx file", () => {
	it("gives its paragraphs as lines, whatever runs they are cut into", () => {
		expect(extractDocumentText(makeDocx(["Işık hızı & ses < ışık", "", "İkinci paragraf, uzun bir cümle ile."]))).toBe(
			"Işık hızı & ses < ışık\n\nİkinci paragraf, uzun bir cümle ile.",
		);
	});

	it.each([
		["tabs and breaks", `<w:p>${run("a")}<w:r><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>`, "a\tb\nc"],
		["no tab of a paragraph's settings", `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>${run("a")}</w:p>`, "a"],
		[
			"a row of a table as a line",
			`<w:tbl><w:tr><w:tc><w:p>${run("a")}</w:p></w:tc><w:tc><w:p>${run("b")}</w:p></w:tc></w:tr></w:tbl>`,
			"a\tb",
		],
		[
			"nothing that was deleted, and no codes of fields",
			`<w:p>${run("a")}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>`,
			"a",
		],
		[
			"no text twice that older programs get",
			`<w:p><mc:AlternateContent><mc:Choice>${run("a")}</mc:Choice><mc:Fallback>${run("a")}</mc:Fallback></mc:AlternateContent></w:p>`,
			"a",
		],
		[
			"what is bold, underlined or coloured between asterisks, but for parts of words",
			`<w:p>${run("A) Kars ")}</w:p><w:p>${apart("<w:b/>", "B) Mu")}${apart("<w:b/>", "ş ")}</w:p><w:p>${apart('<w:color w:val="FF0000"/>', "C) Van")}${run(" D) ")}${apart('<w:u w:val="single"/>', "Iğdır")}</w:p><w:p>${run("An")}${apart("<w:b/>", "kara")}</w:p>`,
			"A) Kars\n**B) Muş**\n**C) Van** D) **Iğdır**\nAnkara",
		],
		[
			"no asterisks where all is bold",
			`<w:p>${apart("<w:b/>", "A) Kars")}</w:p><w:p>${apart("<w:b/>", "B) Muş")}</w:p>`,
			"A) Kars\nB) Muş",
		],
		["no more than one empty line", `<w:p>${run("a")}</w:p><w:p/><w:p/><w:p/><w:p>${run("b")}</w:p>`, "a\n\nb"],
	])("gives %s", (_name, body, text) => expect(extractDocumentText(packDocx(body))).toBe(text));
});

describe("an odt file", () => {
	it.each([
		["paragraphs and headings", "<text:h>Title</text:h><text:p>One <text:span>line</text:span></text:p>", "Title\nOne line"],
		["spaces, tabs and breaks", "<text:p>a<text:s/>b<text:tab/>c<text:line-break/>d</text:p>", "a b\tc\nd"],
		["no comments", "<text:p>a<office:annotation><text:p>remark</text:p></office:annotation>b</text:p>", "ab"],
		[
			"a row of a table as a line",
			"<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row>",
			"a\tb",
		],
	])("gives %s", (_name, body, text) => expect(extractDocumentText(packOdt(body))).toBe(text));

	it("with a password says so", () => {
		expect(readProblemKey(packOdt("<text:p>x</text:p>", "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"))).toEqual(
			{
				key: "encrypted",
			},
		);
	});
});

describe("a file that cannot be read", () => {
	/** A small file that says it becomes much more, and one that becomes more than it says. */
	const bomb = zipSync({ "word/document.xml": new Uint8Array(70_000_000) }, { level: 9 });
	const liar = (() => {
		const bytes = zipSync({ "word/document.xml": new Uint8Array(3_000_000) }, { level: 9 });
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		// The sizes that the two headers name.
		for (let at = 0; at + 4 < bytes.length; at++) if (view.getUint32(at, true) === 3_000_000) view.setUint32(at, 100, true);
		return bytes;
	})();

	it.each<[string, Uint8Array, unknown]>([
		["torn in the middle", makeDocx(["a".repeat(500)]).slice(0, 200), { key: "broken" }],
		["no XML inside", zipSync({ "word/document.xml": strToU8("<w:p><w:t>a</w:q>") }), { key: "broken" }],
		["another kind of zip", zipSync({ "xl/workbook.xml": strToU8("<x/>") }), { key: "unknownType" }],
		["nothing in it", makeDocx(["", " "]), { key: "empty" }],
		["far too much in it", bomb, { key: "tooLarge" }],
	])("%s", (_name, bytes, key) => expect(readProblemKey(bytes)).toEqual(key));

	it("unpacks no more than it names", () => {
		expect(bomb.length).toBeLessThan(100_000);
		expect(readProblemKey(liar)).toMatchObject({ key: expect.stringMatching(/broken|empty/) });
	});
});

describe("plain text", () => {
	it.each<[string, Uint8Array, string | null]>([
		["in UTF-8", new TextEncoder().encode("İçerik ğüş"), "İçerik ğüş"],
		["with a mark", new Uint8Array([0xff, 0xfe, 0x31, 0x01]), "ı"],
		["as old Turkish programs write it", new Uint8Array([0xdd, 0xe7, 0xfe, 0xfd]), "İçşı"],
		["which is no document", new Uint8Array([0x4d, 0x5a, 0, 0, 1]), null],
	])("%s", (_name, bytes, text) => expect(decodePlainText(bytes)?.text ?? null).toBe(text));

	it("comes with the choice of letters where they are not certain, and with those that were chosen", async () => {
		const file = new File([new Uint8Array([0x44, 0xdc, 0xde])], "d.txt");
		const options = { onProgress: () => undefined, signal: new AbortController().signal };
		const read = await readMaterialFile(file, options);
		expect(read).toMatchObject({
			pages: ["DÜŞ"],
			letters: { page: "windows", options: [{ sample: "DÜŞ" }, { sample: "DİŞ" }, {}, {}, {}] },
		});
		expect(await readMaterialFile(file, { ...options, codePage: "macTurkish" })).toMatchObject({
			pages: ["DİŞ"],
			letters: { page: "macTurkish" },
		});
		expect(await readMaterialFile(new File(["DÜŞ"], "d.txt"), options)).not.toHaveProperty("letters");
	});
});

describe("the pieces of a long file", () => {
	it("are whole pages together, as many as fit", () => {
		const pages = Array.from({ length: 50 }, (_, n) => `Page ${n + 1}. ${"x".repeat(2_990)}`);
		const sections = toSections({ pages, numbered: true, withoutText: 0 });
		expect(sections.map((section) => section.pages)).toEqual([
			{ first: 1, last: 19 },
			{ first: 20, last: 38 },
			{ first: 39, last: 50 },
		]);
		for (const { text } of sections) expect(text.length).toBeLessThanOrEqual(60_000);
	});

	it("end at paragraphs where a file has no pages, and lose nothing", () => {
		const text = Array.from({ length: 400 }, (_, n) => `Paragraph ${n}. ${"word ".repeat(60)}`.trim()).join("\n\n");
		const sections = toSections({ pages: [text], numbered: false, withoutText: 0 });
		expect(sections).toHaveLength(3);
		expect(sections.map((section) => section.text).join("\n\n")).toBe(text);
		for (const section of sections) expect(section.text).toMatch(/^Paragraph/);
		const solid = "x".repeat(130_000);
		expect(
			toSections({ pages: [solid], numbered: false, withoutText: 0 })
				.map((section) => section.text)
				.join(""),
		).toBe(solid);
	});
});
