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

/** What stands under this key, its values not read yet; null where there is none, or one of a later version. */
export function findDraft(key: string): Draft<unknown> | null {
	try {
		const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
		if (!isRecord(draft) || (draft.format ?? FORMAT) !== FORMAT || typeof draft.savedAt !== "string") return null;
		return { values: draft.values, version: typeof draft.version === "number" ? draft.version : null, savedAt: draft.savedAt };
	} catch {
		return null;
	}
}

/** The values of a stored draft; null for what is none. It may load what judges them. */
export type ReadDraft<Values> = (stored: unknown) => Promise<Values | null>;

/** The draft that was found; null where `read` refuses its values or throws at them. */
export async function readDraft<Values>(found: Draft<unknown>, read: ReadDraft<Values>): Promise<Draft<Values> | null> {
	try {
		const values = await read(found.values);
		return values && { ...found, values };
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
