import { loadJson, saveEntry } from "~/lib/storage";

const codeKey = (pin: string, nickname: string) => `homework-code:${pin}:${nickname}`;

/** The code that opens the seat on another device; shown on this one as long as it remembers it. */
export const saveCode = (pin: string, nickname: string, code: string): void => saveEntry(codeKey(pin, nickname), JSON.stringify(code));

/** Of the seat, or what was kept before each seat of a device had a place of its own. */
export function loadCode(pin: string, nickname: string): string | null {
	const code = loadJson(codeKey(pin, nickname)) ?? loadJson(`homework-code:${pin}`);
	return typeof code === "string" ? code : null;
}
