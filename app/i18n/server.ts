import { createI18nextMiddleware } from "remix-i18next";
import { type InterfaceLanguage, LANGUAGE_KEY, LANGUAGES } from "./languages";
import { i18nOptions, LOADERS, plugins } from "./site-texts";

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=(tr|en)(?:;|$)`);
const RANGE = /^\s*(tr|en)\b[^;]*(?:;\s*q=([\d.]+))?\s*$/i;

/** The cookie that mirrors the choice, then Accept-Language, then English. */
export function requestLanguage(headers: Headers): InterfaceLanguage {
	const chosen = COOKIE.exec(headers.get("Cookie") ?? "")?.[1];
	if (chosen === "tr" || chosen === "en") return chosen;
	let best: InterfaceLanguage = "en";
	let bestWeight = 0;
	for (const range of (headers.get("Accept-Language") ?? "").split(",")) {
		const [, language, weight = "1"] = RANGE.exec(range) ?? [];
		if (!language || Number(weight) <= bestWeight) continue;
		best = language.toLowerCase() === "tr" ? "tr" : "en";
		bestWeight = Number(weight);
	}
	return best;
}

/** One i18next per request. It has all namespaces, because rendering waits for nothing. */
export const [i18nMiddleware, getLanguage, getI18n] = createI18nextMiddleware({
	detection: {
		supportedLanguages: [...LANGUAGES],
		fallbackLanguage: "en",
		order: ["custom"],
		findLocale: async ({ request }) => requestLanguage(request.headers),
	},
	i18next: { ...i18nOptions, ns: Object.keys(LOADERS.en) },
	plugins,
});
