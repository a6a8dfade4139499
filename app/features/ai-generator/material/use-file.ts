import { useEffect, useRef, useState } from "react";
import { isUnreachable } from "~/lib/is-unreachable";
import { type Section, sectionsOf } from "./sections";
import { MaterialError, type MaterialErrorKey } from "./types";

function keyOf(error: unknown): MaterialErrorKey {
	if (error instanceof MaterialError) return error.key;
	return isUnreachable(error) ? "offline" : "failed";
}

export type FileState =
	| { status: "none" }
	| { status: "reading"; name: string; done: number; total: number }
	| { status: "failed"; name: string; key: MaterialErrorKey }
	| { status: "read"; name: string; sections: Section[]; withoutText: number };

/** The reader loads with the first file. The last file wins. */
export function useFile(onRead: (sections: Section[]) => void) {
	const [state, setState] = useState<FileState>({ status: "none" });
	const reading = useRef<AbortController | null>(null);
	useEffect(() => () => reading.current?.abort(), []);

	const read = async (file: File) => {
		const { name } = file;
		const abort = new AbortController();
		reading.current?.abort();
		reading.current = abort;
		setState({ status: "reading", name, done: 0, total: 0 });
		try {
			const { readMaterialFile } = await import("./read-file");
			const text = await readMaterialFile(file, {
				signal: abort.signal,
				onProgress: (done, total) => {
					if (!abort.signal.aborted) setState({ status: "reading", name, done, total });
				},
			});
			if (abort.signal.aborted) return;
			const sections = sectionsOf(text);
			setState({ status: "read", name, sections, withoutText: text.withoutText });
			onRead(sections);
		} catch (error) {
			if (!abort.signal.aborted) setState({ status: "failed", name, key: keyOf(error) });
		}
	};
	const cancel = () => {
		reading.current?.abort();
		setState({ status: "none" });
	};
	return { state, read, cancel };
}
