import type { Texts } from "#contract/text/read-text";
import type { InterfaceLanguage } from "./languages";

const isOfLanguage = (path: string, language: InterfaceLanguage) => path.split("/").at(-2) === language;

/** One table of the texts in these files of locales/. */
export function joinTexts(files: Readonly<Record<string, Texts>>, language: InterfaceLanguage): Texts {
	return Object.assign({}, ...Object.entries(files).flatMap(([path, texts]) => (isOfLanguage(path, language) ? [texts] : [])));
}

/** Loads files of locales/ as one table. */
export async function loadJoined(files: Readonly<Record<string, () => Promise<Texts>>>, language: InterfaceLanguage): Promise<Texts> {
	const loaded = Object.entries(files).flatMap(([path, load]) => (isOfLanguage(path, language) ? [load()] : []));
	return Object.assign({}, ...(await Promise.all(loaded)));
}
