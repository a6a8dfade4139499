import { useCallback, useEffect, useRef, useState } from "react";
import { generateQuestionId } from "#contract/quizzes/question-id";
import { isRecord } from "./is-record";
import { entryKeys, loadJson, removeEntry, saveEntry } from "./storage";

/** Unsaved values of a form, with the version of the object that they are based on. */
export interface Draft<Values> {
	values: Values;
	version: number | null;
	savedAt: string;
}

/** The version of the stored shape; 1 is that of 1.0.0, the first published version. Raise it with every change, and keep a reader for each published one. */
const FORMAT = 1;

/** The stored draft with unvalidated values; null if nothing is stored, or in another format. */
export function findDraft(key: string): Draft<unknown> | null {
	const draft = loadJson(key);
	if (!isRecord(draft) || draft.format !== FORMAT || typeof draft.savedAt !== "string") return null;
	return { values: draft.values, version: typeof draft.version === "number" ? draft.version : null, savedAt: draft.savedAt };
}

/** Validates stored values; null if they are not a draft. May load the validation first. */
type ReadDraft<Values> = (stored: unknown) => Promise<Values | null>;

interface StoredDraft<Values> extends Draft<Values> {
	key: string;
}

export async function readDraft<Values, Found extends Draft<unknown>>(
	found: Found,
	read: ReadDraft<Values>,
): Promise<(Found & Draft<Values>) | null> {
	try {
		const values = await read(found.values);
		return values && { ...found, values };
	} catch {
		return null;
	}
}

export function writeDraft(key: string, draft: Omit<Draft<unknown>, "savedAt">): void {
	saveEntry(key, JSON.stringify({ format: FORMAT, ...draft, savedAt: new Date().toISOString() }));
}

/** How many drafts of new objects stay stored that no tab has open. */
const MAX_CLOSED_DRAFTS = 5;

/** The object that a draft belongs to: each tab has a draft of its own for a new object; a saved object has one draft. */
export interface DraftSubject {
	name: string;
	isNew: boolean;
}

/** The drafts of a subject, newest first. Keys of drafts of new objects end with "#" and an id. */
function findDrafts({ name, isNew }: DraftSubject): StoredDraft<unknown>[] {
	const keys = isNew ? entryKeys().filter((key) => key.startsWith(`${name}#`)) : [name];
	return keys
		.flatMap((key) => {
			const draft = findDraft(key);
			return draft ? [{ ...draft, key }] : [];
		})
		.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}

/** Leaves out drafts that a tab has open: each tab holds a lock with the key of its draft. */
async function excludeOpenDrafts(found: readonly StoredDraft<unknown>[]): Promise<StoredDraft<unknown>[]> {
	if (!("locks" in navigator)) return [...found];
	const { held = [] } = await navigator.locks.query();
	return found.filter(({ key }) => held.every(({ name }) => name !== key));
}

function useLock(name: string | null): void {
	useEffect(() => {
		if (name === null || !("locks" in navigator)) return;
		const abort = new AbortController();
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		// Rejects when the page is left before the lock is granted.
		navigator.locks.request(name, { signal: abort.signal }, () => held).catch(() => undefined);
		return () => {
			abort.abort();
			release();
		};
	}, [name]);
}

const WRITE_AFTER_MS = 400;

/** Writes a draft soon after each change, at the latest when the page is closed. */
function useDraftWriter(key: string, version: number | null) {
	const pending = useRef<(() => void) | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const latest = useRef<unknown>(null);
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
	const save = useCallback(
		(values: unknown) => {
			clearTimeout(timer.current);
			latest.current = values;
			pending.current = () => (values === null ? removeEntry(key) : writeDraft(key, { values, version }));
			timer.current = setTimeout(flush, WRITE_AFTER_MS);
		},
		[key, version, flush],
	);
	const remove = useCallback(() => {
		clearTimeout(timer.current);
		pending.current = null;
		removeEntry(key);
	}, [key]);
	const storeNow = useCallback(() => {
		flush();
		return latest.current !== null && JSON.stringify(findDraft(key)?.values) === JSON.stringify(latest.current);
	}, [key, flush]);
	return { save, remove, storeNow };
}

interface DraftInput<Values> {
	subject: DraftSubject;
	version: number | null;
	enabled?: boolean;
	read: ReadDraft<Values>;
}

/** Stores a form's unsaved values in this browser, and offers them on the next visit. */
export function useDraft<Values>({ subject: { name, isNew }, version, enabled = true, read }: DraftInput<Values>) {
	const [newKey] = useState(() => `${name}#${generateQuestionId(crypto)}`);
	// A new object that was saved without leaving its form has the draft of a saved object from then on.
	const key = isNew ? newKey : name;
	const { save, remove, storeNow } = useDraftWriter(key, version);
	useLock(isNew ? key : null);
	// Read before anything is typed, because typing may overwrite the entry.
	const [start] = useState(() => ({ found: enabled ? findDrafts({ name, isNew }) : [], isNew, read }));
	const [offered, setOffered] = useState<StoredDraft<Values> | null>(null);
	useEffect(() => {
		let unmounted = false;
		const offer = async () => {
			const left = start.isNew ? await excludeOpenDrafts(start.found) : start.found;
			for (const old of left.slice(MAX_CLOSED_DRAFTS)) removeEntry(old.key);
			const draft = left[0] && (await readDraft(left[0], start.read));
			if (!unmounted) setOffered(draft ?? null);
		};
		if (start.found.length > 0) void offer();
		return () => {
			unmounted = true;
		};
	}, [start]);
	useEffect(() => {
		// Back restores the old scroll position, where an empty form has nothing.
		if (isNew) window.scrollTo({ top: 0 });
	}, [isNew]);
	return {
		offered,
		/** Call this when the offered values were restored: they become the draft of this form. */
		takeOver: () => {
			if (offered && offered.key !== key) {
				writeDraft(key, { values: offered.values, version: offered.version });
				removeEntry(offered.key);
			}
			setOffered(null);
		},
		/** Deletes the offered draft, unless newer values are stored under its key. */
		discard: (dirty: boolean) => {
			if (offered && (offered.key !== key || !dirty)) removeEntry(offered.key);
			setOffered(null);
		},
		save,
		/** Stores unsaved values at once. False if they are not stored then: there are none, or the browser's storage is off or full. */
		storeNow,
		remove,
	};
}
