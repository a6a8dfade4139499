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

/** Short whole numbers are written alike in all languages; the first look into the browser's tables of numbers takes it long. */
const isPlain = (value: number) => Number.isInteger(value) && value >= 0 && value < 1_000;

/** Numbers in texts are written as the interface language does, by i18next as by `useT`. */
export const numberFormatter: FormatterModule = {
	type: "formatter",
	init: () => {},
	add: () => {},
	addCached: () => {},
	format: (value, _format, language) =>
		typeof value !== "number" ? value : isPlain(value) ? String(value) : value.toLocaleString(language),
};
