import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api";
import { MaterialError, type MaterialErrorKey, type MaterialText, READ_CHARACTERS, whyItBroke } from "./types";

const isText = (item: TextItem | TextMarkedContent): item is TextItem => "str" in item;

/** A gap of more than this many heights of a line is an empty line. */
const PARAGRAPH_GAP = 1.7;

/** The lines of a page in the order of the file; an empty line stands where there is a gap between two of them. */
export function textOfItems(items: readonly (TextItem | TextMarkedContent)[]): string {
	let text = "";
	let line = "";
	let lineY: number | null = null;
	let previousY: number | null = null;
	let height = 0;
	const end = () => {
		if (line.trim() !== "") {
			const gap = previousY === null || lineY === null ? 0 : Math.abs(previousY - lineY);
			if (text !== "") text += height > 0 && gap > height * PARAGRAPH_GAP ? "\n\n" : "\n";
			text += line.trim().replace(/\s+/g, " ");
			previousY = lineY;
		}
		line = "";
		lineY = null;
	};
	for (const item of items) {
		if (!isText(item)) continue;
		const y = typeof item.transform[5] === "number" ? item.transform[5] : 0;
		if (item.str.trim() !== "") {
			// A letter set higher, such as an exponent, belongs to its line.
			if (lineY !== null && Math.abs(y - lineY) > Math.max(height, item.height) * 0.8) end();
			if (line === "") height = item.height || height;
			lineY ??= y;
		}
		line += item.str;
		if (item.hasEOL) end();
	}
	end();
	// A word that was divided at the end of a line.
	return text.replace(/(\p{Ll})[-\u00ad]\n(\p{Ll})/gu, "$1$2");
}

/** A page that takes longer was made to. */
const PAGE_WITHIN_MS = 15_000;

const WHY: Readonly<Record<string, MaterialErrorKey>> = {
	PasswordException: "encrypted",
	InvalidPDFException: "broken",
	FormatError: "broken",
	MissingPDFException: "broken",
	UnknownErrorException: "broken",
};

function toMaterialError(error: unknown): MaterialError {
	if (error instanceof MaterialError) return error;
	return new MaterialError((error instanceof Error && WHY[error.name]) || whyItBroke(error));
}

interface PdfListener {
	onProgress: (done: number, total: number) => void;
	signal: AbortSignal;
}

/**
 * The library runs in a worker of its own, from this site; pages are never drawn, so that no font and no picture is loaded. Throws
 * MaterialError.
 */
export async function readPdf(bytes: Uint8Array, { onProgress, signal }: PdfListener): Promise<MaterialText> {
	const port = new Worker(new URL("pdfjs-dist/legacy/build/pdf.worker.mjs", import.meta.url), { type: "module" });
	const worker = pdfjs.PDFWorker.create({ port });
	const loading = pdfjs.getDocument({
		data: bytes,
		worker,
		disableFontFace: true,
		useSystemFonts: false,
		useWasm: false,
		stopAtErrors: false,
	});
	let fail: (error: unknown) => void = () => undefined;
	const stopped = new Promise<never>((_, reject) => {
		fail = reject;
	});
	stopped.catch(() => undefined);
	const abort = () => fail(signal.reason);
	signal.addEventListener("abort", abort, { once: true });
	// An error with words is one of the script itself: this browser does not know its syntax. Without, it did not arrive.
	port.addEventListener("error", ({ message }) => fail(new MaterialError(message ? "oldBrowser" : "offline")));
	let timer = 0;
	const within = <Result>(work: Promise<Result>) => {
		window.clearTimeout(timer);
		timer = window.setTimeout(() => fail(new MaterialError("tooSlow")), PAGE_WITHIN_MS);
		return Promise.race([work, stopped]);
	};
	try {
		const pdf = await within(loading.promise);
		const pages: string[] = [];
		let characters = 0;
		for (let number = 1; number <= pdf.numPages && characters < READ_CHARACTERS; number++) {
			const page = await within(pdf.getPage(number));
			const { items } = await within(page.getTextContent());
			const text = textOfItems(items);
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
		// Ends also a worker that is busy with one page.
		loading.destroy().catch(() => undefined);
		port.terminate();
	}
}
