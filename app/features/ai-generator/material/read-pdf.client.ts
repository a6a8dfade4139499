import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import { MAX_READ_CHARACTERS } from "~/lib/documents/document";
import { writeDocumentText } from "~/lib/documents/document-text";
import { type PdfPageText, toPdfLines } from "~/lib/documents/pdf-lines";
import { PDF_OPTIONS } from "~/lib/documents/read-pdf";
import { MaterialError, type MaterialErrorKey, type MaterialText, readerErrorKey } from "./types";

/** The lines of a page, columns one after the other, with an empty line between paragraphs. */
export function extractPageText(items: PdfPageText["items"]): string {
	const text = writeDocumentText(toPdfLines([{ items, fixedFonts: new Set() }]).flat());
	// Joins words that were hyphenated at the end of a line.
	return text.replace(/(\p{Ll})[-\u00ad]\n(\p{Ll})/gu, "$1$2");
}

/** A page that takes longer was crafted to be slow. */
const PAGE_TIMEOUT_MS = 15_000;

const ERROR_KEYS: Readonly<Record<string, MaterialErrorKey>> = {
	PasswordException: "encrypted",
	InvalidPDFException: "broken",
	FormatError: "broken",
	MissingPDFException: "broken",
	UnknownErrorException: "broken",
};

function toMaterialError(error: unknown): MaterialError {
	if (error instanceof MaterialError) return error;
	return new MaterialError((error instanceof Error && ERROR_KEYS[error.name]) || readerErrorKey(error));
}

interface PdfReadOptions {
	onProgress: (done: number, total: number) => void;
	signal: AbortSignal;
}

/**
 * Runs the library in a worker that is served from this site. Pages are never drawn, so that no font and no picture is loaded. Throws
 * MaterialError, or the signal's reason.
 */
export async function readPdf(bytes: Uint8Array, { onProgress, signal }: PdfReadOptions): Promise<MaterialText> {
	const port = new Worker(new URL("pdfjs-dist/legacy/build/pdf.worker.mjs", import.meta.url), { type: "module" });
	const worker = pdfjs.PDFWorker.create({ port });
	const loading = pdfjs.getDocument({ data: bytes, worker, ...PDF_OPTIONS });
	let fail: (error: unknown) => void = () => undefined;
	const failure = new Promise<never>((_, reject) => {
		fail = reject;
	});
	failure.catch(() => undefined);
	const abort = () => fail(signal.reason);
	signal.addEventListener("abort", abort, { once: true });
	// An error with a message comes from the script itself: this browser does not know its syntax. Without one, the script did not load.
	port.addEventListener("error", ({ message }) => fail(new MaterialError(message ? "oldBrowser" : "offline")));
	let timer = 0;
	const withTimeout = <Result>(work: Promise<Result>) => {
		window.clearTimeout(timer);
		timer = window.setTimeout(() => fail(new MaterialError("tooSlow")), PAGE_TIMEOUT_MS);
		return Promise.race([work, failure]);
	};
	try {
		const pdf = await withTimeout(loading.promise);
		const pages: string[] = [];
		let characters = 0;
		for (let number = 1; number <= pdf.numPages && characters < MAX_READ_CHARACTERS; number++) {
			const page = await withTimeout(pdf.getPage(number));
			const { items } = await withTimeout(page.getTextContent());
			const text = extractPageText(items);
			page.cleanup();
			pages.push(text);
			characters += text.length;
			onProgress(number, pdf.numPages);
		}
		const withoutText = pages.filter((text) => text === "").length;
		if (withoutText === pages.length) throw new MaterialError("scanned");
		return { pages, numbered: true, withoutText };
	} catch (error) {
		if (signal.aborted) throw signal.reason;
		throw toMaterialError(error);
	} finally {
		window.clearTimeout(timer);
		signal.removeEventListener("abort", abort);
		// `terminate` also ends a worker that is busy with a page.
		loading.destroy().catch(() => undefined);
		port.terminate();
	}
}
