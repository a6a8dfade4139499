import { createI18nextMiddleware } from "remix-i18next";
import { INTERFACE_LANGUAGES } from "#contract/limits";
import { type InterfaceLanguage, isLanguage, LANGUAGE_KEY } from "./languages";
import { i18nOptions, NAMESPACES, plugins } from "./site-texts";

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=([^;]*)(?:;|$)`);
const RANGE = /^\s*([a-z]{2,3})\b[^;]*(?:;\s*q=([\d.]+))?\s*$/i;

/** The language of a request: that of the cookie, else of Accept-Language, else English. */
export function requestLanguage(headers: Headers): InterfaceLanguage {
	const chosen = COOKIE.exec(headers.get("Cookie") ?? "")?.[1];
	if (isLanguage(chosen)) return chosen;
	let best: InterfaceLanguage = "en";
	let bestWeight = 0;
	for (const range of (headers.get("Accept-Language") ?? "").split(",")) {
		const [, tag, weight = "1"] = RANGE.exec(range) ?? [];
		const language = tag?.toLowerCase();
		if (!isLanguage(language) || Number(weight) <= bestWeight) continue;
		best = language;
		bestWeight = Number(weight);
	}
	return best;
}

/** One i18next per request. It has all namespaces, because rendering does not wait for texts. */
export const [i18nMiddleware, getLanguage, getI18n] = createI18nextMiddleware({
	detection: {
		supportedLanguages: [...INTERFACE_LANGUAGES],
		fallbackLanguage: "en",
		order: ["custom"],
		findLocale: async ({ request }) => requestLanguage(request.headers),
	},
	i18next: { ...i18nOptions, ns: [...NAMESPACES] },
	plugins,
});
