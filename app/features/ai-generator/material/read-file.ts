import { normalizeMaterial } from "#contract/ai/material";
import { FILE_BYTES } from "#contract/quizzes/file-limits";
import { askWorker, TooSlowError } from "~/lib/ask-worker";
import type { CodePage } from "~/lib/code-pages";
import { type DecodedText, decodeLetters, detectByteOrderMark } from "~/lib/decode-text";
import { MAX_READ_CHARACTERS } from "~/lib/documents/document";
import { isUnreachable } from "~/lib/is-unreachable";
import { type DocumentJob, type DocumentReply, MaterialError, type MaterialText, readerErrorKey } from "./types";

/** A normal document takes a fraction of a second; a slower one was crafted to be slow. */
const DOCUMENT_TIMEOUT_MS = 10_000;

interface ReadOptions {
	/** Pages of a PDF; other files report no progress. */
	onProgress: (done: number, total: number) => void;
	signal: AbortSignal;
	/** The code page that the author chose; it counts only where it is not certain. */
	codePage?: CodePage;
}

async function readDocument(bytes: Uint8Array, signal: AbortSignal): Promise<string> {
	const worker = new Worker(new URL("./document-worker.ts", import.meta.url), { type: "module" });
	const job: DocumentJob = { bytes };
	const reply = await askWorker<DocumentReply>(worker, job, DOCUMENT_TIMEOUT_MS, signal).catch((error: unknown) => {
		if (signal.aborted) throw error;
		throw new MaterialError(error instanceof TooSlowError ? "tooSlow" : isUnreachable(error) ? "offline" : "failed");
	});
	if ("text" in reply) return reply.text;
	throw new MaterialError(reply.error);
}

/** Null if the bytes are not text. */
export function decodePlainText(bytes: Uint8Array, codePage?: CodePage): DecodedText | null {
	if (!detectByteOrderMark(bytes) && bytes.subarray(0, 4_096).includes(0)) return null;
	return decodeLetters(bytes, codePage);
}

const startsWith = (bytes: Uint8Array, signature: string) => [...signature].every((sign, index) => bytes[index] === sign.charCodeAt(0));

/**
 * Reads a PDF, docx, odt or text file, recognised by its content and not by its name. Nothing of it leaves the browser. Throws
 * MaterialError, or the signal's reason.
 */
export async function readMaterialFile(file: File, { onProgress, signal, codePage }: ReadOptions): Promise<MaterialText> {
	if (file.size > FILE_BYTES.material) throw new MaterialError("tooLarge");
	const bytes = new Uint8Array(await file.arrayBuffer());
	if (signal.aborted) throw signal.reason;
	// Some programs write bytes before the signature of a PDF.
	if (new TextDecoder("latin1").decode(bytes.subarray(0, 1_024)).includes("%PDF-")) {
		const { readPdf } = await import("./read-pdf.client").catch((error: unknown) => {
			throw new MaterialError(readerErrorKey(error));
		});
		const { pages, ...read } = await readPdf(bytes, { onProgress, signal });
		return { ...read, pages: pages.map(normalizeMaterial) };
	}
	const toSinglePage = (text: string): MaterialText => {
		const page = normalizeMaterial(text.slice(0, MAX_READ_CHARACTERS));
		if (page === "") throw new MaterialError("empty");
		return { pages: [page], numbered: false, withoutText: 0 };
	};
	if (startsWith(bytes, "PK\u0003\u0004")) return toSinglePage(await readDocument(bytes, signal));
	// The container of .doc files, and of docx files with a password.
	if (startsWith(bytes, "\u00d0\u00cf\u0011\u00e0")) throw new MaterialError("oldFormat");
	const decoded = startsWith(bytes, "{\\rtf") ? null : decodePlainText(bytes, codePage);
	if (decoded === null) throw new MaterialError("unknownType");
	const { text, ...letters } = decoded;
	return { ...toSinglePage(text), ...letters };
}
