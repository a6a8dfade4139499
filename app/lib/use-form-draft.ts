import { useCallback, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import type { ContractForm } from "~/ui/form";
import type { ReadDraft } from "./drafts";
import { useDraftWriter } from "./use-draft-writer";
import { useFoundDraft } from "./use-found-draft";

interface FormDraftInput<Values extends FieldValues, Body> {
	form: ContractForm<Values, Body>;
	/** One draft per user and saved object. */
	key: string;
	version: number | null;
	read: ReadDraft<Values>;
}

/** Stores what is typed into a form in this browser, and offers it on the next visit. */
export function useFormDraft<Values extends FieldValues, Body>({ form, key, version, read }: FormDraftInput<Values, Body>) {
	const { subscribe, reset } = form;
	const { offered, close } = useFoundDraft(key, read);
	const { keep, forget } = useDraftWriter(key, version);
	const ended = useRef(false);

	useEffect(
		() =>
			subscribe({
				formState: { values: true, isDirty: true },
				callback: ({ values, isDirty }) => {
					if (!ended.current) keep(isDirty ? structuredClone(values) : null);
				},
			}),
		[subscribe, keep],
	);

	/** After a save: later changes no longer count as unsaved. */
	const clear = useCallback(() => {
		ended.current = true;
		forget();
	}, [forget]);

	return {
		/** Unsaved work from an earlier visit, to restore or discard. */
		offered,
		restore: () => {
			if (offered) reset(offered.values, { keepDefaultValues: true });
			close();
		},
		discard: () => {
			close();
			forget();
		},
		clear,
	};
}
