import { DocumentError, type DocumentErrorKey, type DocumentLine, MAX_READ_CHARACTERS } from "./document";
import { type PdfPageText, toPdfLines } from "./pdf-lines";

const ERROR_KEYS: Readonly<Record<string, DocumentErrorKey>> = {
	PasswordException: "encrypted",
	InvalidPDFException: "broken",
	FormatError: "broken",
	MissingPDFException: "broken",
	UnknownErrorException: "broken",
};

/** What the library offers; only its text is read, so that no font and no picture is loaded. */
export const PDF_OPTIONS = { disableFontFace: true, useSystemFonts: false, useWasm: false, stopAtErrors: false, verbosity: 0 } as const;

/** In a browser the library works in a thread of its own, from a file of this site; in Node it has everything on the thread of the caller. */
const openPort = () =>
	typeof Worker === "undefined" ? null : new Worker(new URL("pdfjs-dist/legacy/build/pdf.worker.mjs", import.meta.url), { type: "module" });

/** The library calls a function that Node 20 and browsers of before 2024 do not have. */
function addMissingFunction(): void {
	if ("withResolvers" in Promise) return;
	Object.assign(Promise, {
		withResolvers() {
			const open: { resolve?: unknown; reject?: unknown } = {};
			const promise = new Promise((resolve, reject) => Object.assign(open, { resolve, reject }));
			return { promise, ...open };
		},
	});
}

/** The lines of a PDF. In a browser call it in a worker, which can be stopped if the file takes too long. Throws DocumentError. */
export async function readPdfDocument(bytes: Uint8Array): Promise<DocumentLine[]> {
	addMissingFunction();
	const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
	const port = openPort();
	const loading = pdfjs.getDocument({
		data: bytes.slice(),
		...PDF_OPTIONS,
		...(port ? { worker: pdfjs.PDFWorker.create({ port }) } : {}),
	});
	try {
		const pdf = await loading.promise;
		const pages: PdfPageText[] = [];
		let characters = 0;
		for (let number = 1; number <= pdf.numPages; number++) {
			const page = await pdf.getPage(number);
			const { items, styles } = await page.getTextContent();
			page.cleanup();
			for (const item of items) if ("str" in item) characters += item.str.length;
			if (characters > MAX_READ_CHARACTERS) throw new DocumentError("tooLarge");
			const fixedFonts = new Set(Object.entries(styles).flatMap(([name, { fontFamily }]) => (fontFamily === "monospace" ? [name] : [])));
			pages.push({ items, fixedFonts });
		}
		const lines = toPdfLines(pages).flat();
		if (lines.length === 0) throw new DocumentError("scanned");
		return lines;
	} catch (error) {
		if (error instanceof DocumentError) throw error;
		const key = error instanceof Error ? ERROR_KEYS[error.name] : undefined;
		if (key) throw new DocumentError(key);
		throw error;
	} finally {
		await loading.destroy();
		port?.terminate();
	}
}
