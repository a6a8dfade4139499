import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "#contract/limits";
import { textDirection } from "#contract/text/direction";
import { loadEntry, saveEntry } from "~/lib/storage";

export type { InterfaceLanguage };

/** The key of the chosen language in local storage, and the name of the cookie that mirrors it for the server. */
export const LANGUAGE_KEY = "language";

export function isLanguage(value: string | null | undefined): value is InterfaceLanguage {
	return INTERFACE_LANGUAGES.some((language) => language === value);
}

const names = import.meta.glob<string>("./*/language-name.json", { base: "../../locales", eager: true, import: "languageName" });

/** The name that a language gives itself. Not from `Intl.DisplayNames`, which knows no languages in some web views and Chromes on Android. */
export const findLanguageName = (language: InterfaceLanguage) => names[`./${language}/language-name.json`];

export function documentLanguage(): InterfaceLanguage {
	return isLanguage(document.documentElement.lang) ? document.documentElement.lang : "en";
}

export function applyLanguage(language: InterfaceLanguage): void {
	document.documentElement.lang = language;
	document.documentElement.dir = textDirection(language);
	saveEntry(LANGUAGE_KEY, language);
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that schools still use
	document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; SameSite=Lax; Max-Age=31536000`;
}

/** The stored language, else the first of the browser's that the site has, else that of the document. */
export function readPreferredLanguage(): InterfaceLanguage {
	const stored = loadEntry(LANGUAGE_KEY);
	if (isLanguage(stored)) return stored;
	for (const language of navigator.languages) {
		const short = language.split("-")[0]?.toLowerCase();
		if (isLanguage(short)) return short;
	}
	return documentLanguage();
}
