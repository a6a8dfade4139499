import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { ContractForm } from "~/ui/form";
import { type Draft, readDraft, removeDraft, writeDraft } from "./drafts";

const DELAY_MS = 400;

interface FormDraftInput<Values extends FieldValues, Body> {
	form: ContractForm<Values, Body>;
	/** One draft a user and saved thing. */
	key: string;
	version: number | null;
	/** The values of a stored draft; null for what is none. */
	read: (stored: unknown) => Values | null;
}

/** Keeps what is typed into a form in this browser soon after each change, and at the latest when the page goes away. */
export function useFormDraft<Values extends FieldValues, Body>({ form, key, version, read }: FormDraftInput<Values, Body>) {
	const { subscribe, reset } = form;
	const [offered, setOffered] = useState<Draft<Values> | null>(() => readDraft(key, read));
	const pending = useRef<(() => void) | null>(null);
	const ended = useRef(false);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const flush = () => {
			clearTimeout(timer);
			pending.current?.();
			pending.current = null;
		};
		const unsubscribe = subscribe({
			formState: { values: true, isDirty: true },
			callback: ({ values, isDirty }) => {
				if (ended.current) return;
				clearTimeout(timer);
				pending.current = isDirty ? () => writeDraft(key, { values: structuredClone(values), version }) : () => removeDraft(key);
				timer = setTimeout(flush, DELAY_MS);
			},
		});
		window.addEventListener("pagehide", flush);
		return () => {
			unsubscribe();
			window.removeEventListener("pagehide", flush);
			flush();
		};
	}, [subscribe, key, version]);

	/** After a save: nothing is unsaved any more, whatever still changes. */
	const clear = useCallback(() => {
		ended.current = true;
		pending.current = null;
		removeDraft(key);
	}, [key]);

	return {
		/** Work found from before, to restore or discard. */
		offered,
		restore: () => {
			if (offered) reset(offered.values, { keepDefaultValues: true });
			setOffered(null);
		},
		discard: () => {
			setOffered(null);
			removeDraft(key);
		},
		clear,
	};
}
