import type { InitOptions } from "i18next";

export const LANGUAGES = ["tr", "en"] as const;
export const LANGUAGE_KEY = "language";

export const i18nOptions = {
	supportedLngs: [...LANGUAGES],
	fallbackLng: "en",
	// React escapes what it renders.
	interpolation: { escapeValue: false },
	initAsync: false,
	showSupportNotice: false,
} satisfies InitOptions & { showSupportNotice: boolean };
