import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, it } from "vitest";
import { makePdf } from "#tests/helpers/documents";
import { extractPageText } from "./read-pdf.client";

async function readPages(bytes: Uint8Array): Promise<string[]> {
	const loading = getDocument({ data: bytes, disableFontFace: true, useSystemFonts: false, useWasm: false, verbosity: 0 });
	const pdf = await loading.promise;
	const pages: string[] = [];
	for (let number = 1; number <= pdf.numPages; number++) {
		const { items } = await (await pdf.getPage(number)).getTextContent();
		pages.push(extractPageText(items));
	}
	await loading.destroy();
	return pages;
}

it("keeps the lines of a page, with an empty line where there is a gap", async () => {
	const lines = [
		"1. Işık hızı nedir?",
		"A) 300.000 km/s",
		"B) 3 km/s",
		"",
		"2. Dünya’nın uydusu hangisidir?",
		"A) Ay",
		"B) Güneş (yıldız)",
	];
	expect(await readPages(makePdf([lines, [], ["Son sayfa"]]))).toEqual([lines.join("\n"), "", "Son sayfa"]);
});

it("joins words that were divided at the end of a line", async () => {
	expect(await readPages(makePdf([["Photosyn-", "thesis needs light. A well-", "Known sign stays."]]))).toEqual([
		"Photosynthesis needs light. A well-\nKnown sign stays.",
	]);
});

it("refuses files that are torn or locked, each in its way", async () => {
	const makeNamedPdf = (bytes: Uint8Array) =>
		readPages(bytes).then(
			() => "read",
			(error: Error) => error.name,
		);
	expect(await makeNamedPdf(makePdf([["secret"]], { encrypted: true }))).toBe("PasswordException");
	expect(await makeNamedPdf(new TextEncoder().encode("%PDF-1.4\nnothing else"))).toBe("InvalidPDFException");
});
