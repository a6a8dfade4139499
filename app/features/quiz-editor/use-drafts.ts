import { useCallback, useEffect, useRef } from "react";
import type { Draft } from "~/lib/drafts";
import { useDraftWriter } from "~/lib/use-draft-writer";
import { useFoundDraft } from "~/lib/use-found-draft";
import { readEditorValues } from "./draft-store";
import { type EditorValues, sameValues } from "./editor-values";

interface DraftsInput {
	key: string;
	values: EditorValues;
	dirty: boolean;
	version: number | null;
	/** Off if nothing can be changed. */
	enabled: boolean;
}

interface Drafts {
	/** Unsaved work from an earlier visit, to restore or discard. */
	offered: Draft<EditorValues> | null;
	/** Removes the offer; `discard` also deletes the draft. */
	close(options: { discard: boolean }): void;
	/** After a save: there is no unsaved work any more. */
	clear(): void;
}

/** Stores the unsaved work of the editor in this browser, and offers it on the next visit. */
export function useDrafts({ key, values, dirty, version, enabled }: DraftsInput): Drafts {
	const { offered, close } = useFoundDraft(enabled ? key : null, async (stored) => {
		const found = await readEditorValues(stored);
		return found && !sameValues(found, values) ? found : null;
	});
	const { keep, forget } = useDraftWriter(key, version);
	const wasDirty = useRef(false);
	/** The saved values: they are not stored as a draft again until they change. */
	const saved = useRef<EditorValues | null>(null);
	const latest = useRef(values);
	latest.current = values;

	useEffect(() => {
		if (!enabled || saved.current === values) return;
		if (dirty) keep(values);
		else if (wasDirty.current) forget();
		wasDirty.current = dirty;
	}, [values, dirty, enabled, keep, forget]);

	const clear = useCallback(() => {
		saved.current = latest.current;
		wasDirty.current = false;
		forget();
	}, [forget]);
	return {
		offered,
		close: ({ discard }) => {
			close();
			if (discard && !dirty) forget();
		},
		clear,
	};
}
