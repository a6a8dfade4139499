import { useRef, useState } from "react";
import { useTexts } from "~/i18n/texts";
import { ImportError, type ImportErrorKey, type ImportFile, type ImportResult, maxImportBytes } from "./types";

type ImportState =
	| { status: "idle" | "reading" }
	| { status: "failed"; error: ImportErrorKey | "failed" }
	| { status: "ready"; result: ImportResult };

/** Reads one file at a time; the parsers load with the first one. The last file wins. */
export function useImport() {
	const { t, language } = useTexts("author");
	const [state, setState] = useState<ImportState>({ status: "idle" });
	const latest = useRef(0);

	const read = async (load: () => Promise<ImportFile>) => {
		latest.current += 1;
		const mine = latest.current;
		setState({ status: "reading" });
		let next: ImportState;
		try {
			const [{ parseImport }, file] = await Promise.all([import("./parse-import"), load()]);
			const labels = { true: t("transfer.true"), false: t("transfer.false"), language: language };
			next = { status: "ready", result: await parseImport(file, labels) };
		} catch (error) {
			next = { status: "failed", error: error instanceof ImportError ? error.key : "failed" };
		}
		if (mine === latest.current) setState(next);
	};

	return {
		state,
		readFile: (file: File) =>
			read(async () => {
				// Refused without reading it: a video dropped by mistake would fill the memory.
				if (file.size > maxImportBytes(await file.slice(0, 64).text())) throw new ImportError("tooLarge");
				return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
			}),
		readText: (text: string) => read(async () => ({ name: "", bytes: new TextEncoder().encode(text) })),
		reset: () => {
			latest.current += 1;
			setState({ status: "idle" });
		},
	};
}
