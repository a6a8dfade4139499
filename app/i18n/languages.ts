import { loadEntry, saveEntry } from "~/lib/storage";

export type InterfaceLanguage = "tr" | "en";

export const LANGUAGES = ["tr", "en"] as const satisfies readonly InterfaceLanguage[];
/** In local storage, and in a cookie that mirrors it for the server. */
export const LANGUAGE_KEY = "language";

export function isLanguage(value: string | null | undefined): value is InterfaceLanguage {
	return value === "tr" || value === "en";
}

export function documentLanguage(): InterfaceLanguage {
	return isLanguage(document.documentElement.lang) ? document.documentElement.lang : "en";
}

export function rememberLanguage(language: InterfaceLanguage): void {
	document.documentElement.lang = language;
	saveEntry(LANGUAGE_KEY, language);
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that schools still use
	document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; SameSite=Lax; Max-Age=31536000`;
}

/** From local storage, then the browser, then the page's own tag. */
export function detectedLanguage(): InterfaceLanguage {
	const stored = loadEntry(LANGUAGE_KEY);
	if (isLanguage(stored)) return stored;
	for (const language of navigator.languages) {
		const short = language.slice(0, 2).toLowerCase();
		if (isLanguage(short)) return short;
	}
	return documentLanguage();
}
