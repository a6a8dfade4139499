import type { FormatterModule, InitOptions } from "i18next";
import type { InterfaceLanguage } from "./resources";

export const LANGUAGES = ["tr", "en"] as const;
export const LANGUAGE_KEY = "language";

export function isLanguage(value: string | null | undefined): value is InterfaceLanguage {
	return value === "tr" || value === "en";
}

export const i18nOptions = {
	supportedLngs: [...LANGUAGES],
	fallbackLng: "en",
	interpolation: {
		// React escapes what it renders.
		escapeValue: false,
		alwaysFormat: true,
	},
	initAsync: false,
	showSupportNotice: false,
} satisfies InitOptions & { showSupportNotice: boolean };

/** Numbers in texts are written as the interface language does, by i18next as by `useT`. */
export const numberFormatter: FormatterModule = {
	type: "formatter",
	init: () => {},
	add: () => {},
	addCached: () => {},
	format: (value, _format, language) => (typeof value === "number" ? value.toLocaleString(language) : value),
};
