import { useEffect, useState } from "react";
import { type Draft, findDraft, type ReadDraft, readDraft } from "./drafts";

/**
 * Work found from before, offered once its values are read: their schemas are loaded only where there is some. What is typed meanwhile
 * writes over the entry in the browser, not over what was found.
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
