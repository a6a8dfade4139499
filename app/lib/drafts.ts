/** Unsaved work kept in this browser: what was typed, on which version of the saved thing, and when. */
export interface Draft<Values> {
	values: Values;
	/** null where nothing was saved yet. */
	version: number | null;
	savedAt: string;
}

/** Goes up when what is kept changes its shape. Drafts without a format were written before it was counted, and look the same. */
const FORMAT = 1;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The draft under this key; null where there is none, one of a later version, or one whose values `read` refuses or throws at. */
export function readDraft<Values>(key: string, read: (stored: unknown) => Values | null): Draft<Values> | null {
	try {
		const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
		if (!isRecord(draft) || (draft.format ?? FORMAT) !== FORMAT || typeof draft.savedAt !== "string") return null;
		const values = read(draft.values);
		return values && { values, version: typeof draft.version === "number" ? draft.version : null, savedAt: draft.savedAt };
	} catch {
		return null;
	}
}

export function writeDraft(key: string, draft: Omit<Draft<unknown>, "savedAt">): void {
	try {
		localStorage.setItem(key, JSON.stringify({ format: FORMAT, ...draft, savedAt: new Date().toISOString() }));
	} catch (error) {
		console.warn("draft not kept", error);
	}
}

export function removeDraft(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// Without storage there is nothing to remove.
	}
}
