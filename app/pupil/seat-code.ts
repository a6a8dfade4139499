import { loadJson, saveEntry } from "~/lib/storage";

const codeKey = (pin: string) => `homework-code:${pin}`;

/** The code that opens the seat on another device; shown on this one as long as it remembers it. */
export const saveCode = (pin: string, code: string): void => saveEntry(codeKey(pin), JSON.stringify(code));

export function loadCode(pin: string): string | null {
	const code = loadJson(codeKey(pin));
	return typeof code === "string" ? code : null;
}
