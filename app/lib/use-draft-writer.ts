import { useCallback, useEffect, useRef } from "react";
import { removeDraft, writeDraft } from "./drafts";

const DELAY_MS = 400;

/** Stores unsaved work in this browser soon after each change, at the latest when the page is closed. */
export function useDraftWriter(key: string, version: number | null) {
	const pending = useRef<(() => void) | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const flush = useCallback(() => {
		clearTimeout(timer.current);
		pending.current?.();
		pending.current = null;
	}, []);
	useEffect(() => {
		window.addEventListener("pagehide", flush);
		return () => {
			window.removeEventListener("pagehide", flush);
			flush();
		};
	}, [flush]);
	/** The current values; null if nothing is unsaved. */
	const keep = useCallback(
		(values: unknown) => {
			clearTimeout(timer.current);
			pending.current = () => (values === null ? removeDraft(key) : writeDraft(key, { values, version }));
			timer.current = setTimeout(flush, DELAY_MS);
		},
		[key, version, flush],
	);
	/** After a save, or when the user discards it. */
	const forget = useCallback(() => {
		clearTimeout(timer.current);
		pending.current = null;
		removeDraft(key);
	}, [key]);
	return { keep, forget };
}
