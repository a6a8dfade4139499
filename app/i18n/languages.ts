export type InterfaceLanguage = "tr" | "en";

export const LANGUAGES = ["tr", "en"] as const satisfies readonly InterfaceLanguage[];
/** Where a choice is kept: local storage, and a cookie that mirrors it for the server. */
export const LANGUAGE_KEY = "language";

export function isLanguage(value: string | null | undefined): value is InterfaceLanguage {
	return value === "tr" || value === "en";
}

export function documentLanguage(): InterfaceLanguage {
	return isLanguage(document.documentElement.lang) ? document.documentElement.lang : "en";
}

/** Stores a choice, for this document and the next ones. */
export function rememberLanguage(language: InterfaceLanguage): void {
	document.documentElement.lang = language;
	try {
		localStorage.setItem(LANGUAGE_KEY, language);
	} catch {
		// Without storage the cookie alone remembers the choice.
	}
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that schools still use
	document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; SameSite=Lax; Max-Age=31536000`;
}

/** Detection order of the specification: local storage, then the browser, then the page's own tag. */
export function detectedLanguage(): InterfaceLanguage {
	let stored: string | null = null;
	try {
		stored = localStorage.getItem(LANGUAGE_KEY);
	} catch {
		// Not readable: as if nothing were chosen.
	}
	if (isLanguage(stored)) return stored;
	for (const language of navigator.languages) {
		const short = language.slice(0, 2).toLowerCase();
		if (isLanguage(short)) return short;
	}
	return documentLanguage();
}
