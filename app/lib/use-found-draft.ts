import { useEffect, useState } from "react";
import { type Draft, findDraft, type ReadDraft, readDraft } from "./drafts";

/**
 * Unsaved work from an earlier visit, offered once its values are read; schemas are loaded only if there is some. Typing meanwhile
 * overwrites the entry in the browser, not the work that was found.
 */
export function useFoundDraft<Values>(key: string | null, read: ReadDraft<Values>) {
	const [found] = useState(() => {
		const draft = key === null ? null : findDraft(key);
		return draft && { draft, read };
	});
	const [offered, setOffered] = useState<Draft<Values> | null>(null);
	useEffect(() => {
		if (!found) return;
		let unmounted = false;
		void readDraft(found.draft, found.read).then((draft) => {
			if (!unmounted) setOffered(draft);
		});
		return () => {
			unmounted = true;
		};
	}, [found]);
	return { offered, close: () => setOffered(null) };
}
