import { useRef, useState } from "react";
import type { AuthoringLanguage } from "#contract/limits";
import { useTexts } from "~/i18n/texts";
import { askWorker, TooSlowError } from "~/lib/ask-worker";
import type { CodePage } from "~/lib/code-pages";
import {
	ImportError,
	type ImportErrorKey,
	type ImportFile,
	type ImportJob,
	type ImportReply,
	type ImportResult,
	maxImportBytes,
} from "./types";

type ImportState =
	| { status: "idle" | "reading" }
	/** `file` is absent for a text. */
	| { status: "failed"; error: ImportErrorKey | "failed"; file: File | undefined }
	| { status: "ready"; result: ImportResult };

/** A long PDF takes seconds on a slow laptop, and its reader has to be loaded first; what takes longer was crafted to be slow. */
const READ_TIMEOUT_MS = 20_000;

export async function readInWorker(job: ImportJob): Promise<ImportResult> {
	const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
	const reply = await askWorker<ImportReply>(worker, job, READ_TIMEOUT_MS).catch((error: unknown) => {
		throw error instanceof TooSlowError ? new ImportError("tooSlow") : error;
	});
	if ("result" in reply) return reply.result;
	throw reply.error === "failed" ? new Error("The worker failed") : new ImportError(reply.error);
}

/** Loads the parsers with the first file. If several are chosen, the last one counts. */
export function useImport(quizLanguage: AuthoringLanguage) {
	const { t } = useTexts("author");
	const [state, setState] = useState<ImportState>({ status: "idle" });
	const latest = useRef(0);
	const lastFile = useRef<ImportFile | null>(null);

	const read = (file: ImportFile) => {
		const labels = { true: t("transfer.true"), false: t("transfer.false"), language: quizLanguage, quizLanguage };
		return readInWorker({ file, labels });
	};
	const start = async (load: () => Promise<ImportFile>, file?: File) => {
		latest.current += 1;
		const runNumber = latest.current;
		setState({ status: "reading" });
		let next: ImportState;
		try {
			const loaded = await load();
			lastFile.current = loaded;
			next = { status: "ready", result: await read(loaded) };
		} catch (error) {
			next = { status: "failed", error: error instanceof ImportError ? error.key : "failed", file };
		}
		if (runNumber === latest.current) setState(next);
	};
	/** Reads the file again with other letters. The rows stay meanwhile; if the letters give no quiz, the list becomes empty. */
	const chooseLetters = async (codePage: CodePage) => {
		const file = lastFile.current;
		if (state.status !== "ready" || !state.result.letters || !file) return;
		latest.current += 1;
		const runNumber = latest.current;
		const chosen = { ...state.result, letters: { ...state.result.letters, page: codePage } };
		setState({ status: "ready", result: chosen });
		const result = await read({ ...file, codePage }).catch(() => ({ ...chosen, rows: [] }));
		if (runNumber === latest.current) setState({ status: "ready", result });
	};

	return {
		state,
		readFile: (file: File) =>
			start(async () => {
				// A file that is too large is not read as a whole: a film dropped by mistake would fill the memory. Its beginning may say what to do
				// instead.
				const isCut = file.size > maxImportBytes(await file.slice(0, 64).text());
				return { name: file.name, bytes: new Uint8Array(await (isCut ? file.slice(0, 1_024) : file).arrayBuffer()), isCut };
			}, file),
		readText: (text: string) => start(async () => ({ name: "", bytes: new TextEncoder().encode(text) })),
		chooseLetters,
		reset: () => {
			latest.current += 1;
			lastFile.current = null;
			setState({ status: "idle" });
		},
	};
}
