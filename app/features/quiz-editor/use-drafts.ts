import { useCallback, useEffect, useRef, useState } from "react";
import { type Draft, readDraft, removeDraft, writeDraft } from "~/lib/drafts";
import { readEditorValues } from "./draft-store";
import { type EditorValues, sameValues } from "./editor-values";

const DELAY_MS = 400;

interface DraftsInput {
	key: string;
	values: EditorValues;
	dirty: boolean;
	version: number | null;
	/** Off where nothing can be changed. */
	enabled: boolean;
}

interface Drafts {
	/** Work found from before, to restore or discard. */
	offered: Draft<EditorValues> | null;
	/** Takes the offer off the screen; `discard` forgets the work as well. */
	close(options: { discard: boolean }): void;
	/** After a save: nothing is unsaved any more. */
	clear(): void;
}

/** Keeps unsaved work in this browser soon after each change, and at the latest when the page goes away. */
export function useDrafts({ key, values, dirty, version, enabled }: DraftsInput): Drafts {
	const [offered, setOffered] = useState<Draft<EditorValues> | null>(() => {
		const draft = enabled ? readDraft(key, readEditorValues) : null;
		return draft && !sameValues(draft.values, values) ? draft : null;
	});
	const pending = useRef<(() => void) | null>(null);
	const wasDirty = useRef(false);
	/** The values that were saved: until they change nothing writes them again, however long the page lingers. */
	const saved = useRef<EditorValues | null>(null);
	const latest = useRef(values);
	latest.current = values;

	useEffect(() => {
		if (!enabled || saved.current === values) return;
		if (!dirty) {
			if (wasDirty.current) removeDraft(key);
			wasDirty.current = false;
			pending.current = null;
			return;
		}
		wasDirty.current = true;
		const write = () => {
			pending.current = null;
			if (saved.current === values) return;
			writeDraft(key, { values, version });
		};
		pending.current = write;
		const timer = setTimeout(write, DELAY_MS);
		return () => clearTimeout(timer);
	}, [key, values, dirty, version, enabled]);

	useEffect(() => {
		const flush = () => pending.current?.();
		window.addEventListener("pagehide", flush);
		return () => {
			window.removeEventListener("pagehide", flush);
			flush();
		};
	}, []);

	const clear = useCallback(() => {
		saved.current = latest.current;
		pending.current = null;
		wasDirty.current = false;
		removeDraft(key);
	}, [key]);
	return {
		offered,
		close: ({ discard }) => {
			setOffered(null);
			if (discard && !dirty) removeDraft(key);
		},
		clear,
	};
}
