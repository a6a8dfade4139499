/** The only access to the browser's storage, which may be off or full: then nothing is found, and nothing is stored. */
type Area = "local" | "session";

function withArea<Result>(area: Area, use: (storage: Storage) => Result, otherwise: Result): Result {
	try {
		return use(area === "local" ? localStorage : sessionStorage);
	} catch {
		return otherwise;
	}
}

export function loadEntry(key: string, area: Area = "local"): string | null {
	return withArea(area, (storage) => storage.getItem(key), null);
}

/** The parsed entry; null if nothing is stored, or if it cannot be read. */
export function loadJson(key: string, area: Area = "local"): unknown {
	return withArea(area, (storage) => JSON.parse(storage.getItem(key) ?? "null"), null);
}

export function saveEntry(key: string, text: string, area: Area = "local"): void {
	withArea(area, (storage) => storage.setItem(key, text), undefined);
}

export function removeEntry(key: string, area: Area = "local"): void {
	withArea(area, (storage) => storage.removeItem(key), undefined);
}

export function entryKeys(): string[] {
	return withArea("local", (storage) => Object.keys(storage), []);
}

/** Support that somebody may switch on for this device: off at first. */
export type SupportSwitch = "calm" | "read-aloud";

/** Switches that this browser stores; each of the others is on until somebody switches it off. */
export type SwitchName = SupportSwitch | "haptics" | "answer-keys" | "remote-buzz" | "host-shortcuts" | "review-shortcuts";

/** What was chosen on this page, because a browser may store nothing. */
const chosen = new Map<SwitchName, string>();
const listeners = new Set<() => void>();

export function isSwitchedOn(name: SwitchName): boolean {
	const entry = chosen.get(name) ?? loadEntry(name);
	return name === "calm" || name === "read-aloud" ? entry === "on" : entry !== "off";
}

export function saveSwitch(name: SwitchName, on: boolean): void {
	const entry = on ? "on" : "off";
	chosen.set(name, entry);
	saveEntry(name, entry);
	for (const tell of listeners) tell();
}

export function onSwitch(tell: () => void): () => void {
	listeners.add(tell);
	return () => listeners.delete(tell);
}
