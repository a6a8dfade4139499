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

/** Switches that this browser stores; each is on until somebody switches it off. */
export type SwitchName = "haptics" | "answer-keys" | "remote-buzz" | "host-shortcuts" | "review-shortcuts";

export const isSwitchedOn = (name: SwitchName): boolean => loadEntry(name) !== "off";

export const saveSwitch = (name: SwitchName, on: boolean): void => saveEntry(name, on ? "on" : "off");
