import { useCallback, useEffect, useRef, useState } from "react";
import { isRecord } from "./is-record";
import { newQuestionId } from "./question-id";
import { entryKeys, loadJson, removeEntry, saveEntry } from "./storage";

/** With the version that the values are based on. */
export interface Draft<Values> {
	values: Values;
	version: number | null;
	savedAt: string;
}

/** The version of the stored shape; 1 is that of 1.0.0, the first published version. Raise it with every change, and keep a reader for each published one. */
const FORMAT = 1;

/** With unvalidated values; null if there is no draft, or one of a later version. */
export function findDraft(key: string): Draft<unknown> | null {
	const draft = loadJson(key);
	if (!isRecord(draft) || draft.format !== FORMAT || typeof draft.savedAt !== "string") return null;
	return { values: draft.values, version: typeof draft.version === "number" ? draft.version : null, savedAt: draft.savedAt };
}

/** null if the stored values are not a draft. May load the validation. */
type ReadDraft<Values> = (stored: unknown) => Promise<Values | null>;

interface FoundDraft<Values> extends Draft<Values> {
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

/** For new objects: drafts that no tab has open. */
const MAX_LEFT = 5;

/** Two tabs may each write a new object; a saved one has one draft. */
export interface DraftSubject {
	name: string;
	isNew: boolean;
}

/** Newest first. Drafts of new objects end with "#" and an id. */
function findDrafts({ name, isNew }: DraftSubject): FoundDraft<unknown>[] {
	const keys = isNew ? entryKeys().filter((key) => key.startsWith(`${name}#`)) : [name];
	return keys
		.flatMap((key) => {
			const draft = findDraft(key);
			return draft ? [{ ...draft, key }] : [];
		})
		.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}

/** Each tab holds a lock with the name of its draft. */
async function withoutOpen(found: readonly FoundDraft<unknown>[]): Promise<FoundDraft<unknown>[]> {
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

/** Soon after each change, at the latest when the page is closed. */
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

/** Stored in this browser, and offered on the next visit. */
export function useDraft<Values>({ subject: { name, isNew }, version, enabled = true, read }: DraftInput<Values>) {
	const [key] = useState(() => (isNew ? `${name}#${newQuestionId()}` : name));
	const { save, remove, storeNow } = useDraftWriter(key, version);
	useLock(isNew ? key : null);
	// Found before anything is typed, which may overwrite the entry but not the work that was found.
	const [start] = useState(() => ({ found: enabled ? findDrafts({ name, isNew }) : [], isNew, read }));
	const [offered, setOffered] = useState<FoundDraft<Values> | null>(null);
	useEffect(() => {
		let unmounted = false;
		const offer = async () => {
			const left = start.isNew ? await withoutOpen(start.found) : start.found;
			for (const old of left.slice(MAX_LEFT)) removeEntry(old.key);
			const draft = left[0] && (await readDraft(left[0], start.read));
			if (!unmounted) setOffered(draft ?? null);
		};
		if (start.found.length > 0) void offer();
		return () => {
			unmounted = true;
		};
	}, [start]);
	useEffect(() => {
		// Back brings the old place of the page; there is nothing at that place of an empty form.
		if (isNew) window.scrollTo({ top: 0 });
	}, [isNew]);
	return {
		offered,
		/** After a restore: the work is this form's own now. */
		takeOver: () => {
			if (offered && offered.key !== key) {
				writeDraft(key, { values: offered.values, version: offered.version });
				removeEntry(offered.key);
			}
			setOffered(null);
		},
		/** Deletes the work that was offered, unless newer work is stored in its place. */
		discard: (dirty: boolean) => {
			if (offered && (offered.key !== key || !dirty)) removeEntry(offered.key);
			setOffered(null);
		},
		save,
		/** Stores what is unsaved at once; false if this browser does not have it then: nothing is unsaved, or its storage is off or full. */
		storeNow,
		remove,
	};
}
