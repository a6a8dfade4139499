import type { FormatterModule, InitOptions } from "i18next";
import { LANGUAGES } from "./languages";

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

/** Small whole numbers look the same in all languages; the first use of the browser's number formatting is slow. */
const isPlain = (value: number) => Number.isInteger(value) && value >= 0 && value < 1_000;

/** Formats numbers in texts for the interface language, both for i18next and for `useT`. */
export const numberFormatter: FormatterModule = {
	type: "formatter",
	init: () => {},
	add: () => {},
	addCached: () => {},
	format: (value, _format, language) =>
		typeof value !== "number" ? value : isPlain(value) ? String(value) : value.toLocaleString(language),
};
