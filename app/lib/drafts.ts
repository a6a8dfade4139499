import { isRecord } from "./is-record";

/** Unsaved work stored in this browser: the values, the version they are based on, and the time. */
export interface Draft<Values> {
	values: Values;
	/** null if nothing was saved yet. */
	version: number | null;
	savedAt: string;
}

/** Must be raised when the stored shape changes. Drafts without a format are older than this field and have the shape of format 1. */
const FORMAT = 1;

/** The draft under this key, with unvalidated values; null if there is none, or one of a later version. */
export function findDraft(key: string): Draft<unknown> | null {
	try {
		const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
		if (!isRecord(draft) || (draft.format ?? FORMAT) !== FORMAT || typeof draft.savedAt !== "string") return null;
		return { values: draft.values, version: typeof draft.version === "number" ? draft.version : null, savedAt: draft.savedAt };
	} catch {
		return null;
	}
}

/** The values of a stored draft; null if it is not one. May load the validation. */
export type ReadDraft<Values> = (stored: unknown) => Promise<Values | null>;

/** The draft that was found; null if `read` refuses its values or throws. */
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
