import { createI18nextMiddleware } from "remix-i18next";
import * as en from "./en/groups";
import { type InterfaceLanguage, LANGUAGE_KEY, LANGUAGES } from "./languages";
import { i18nOptions } from "./site-texts";
import * as tr from "./tr/groups";

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=(tr|en)(?:;|$)`);
const RANGE = /^\s*(tr|en)\b[^;]*(?:;\s*q=([\d.]+))?\s*$/i;

/** Language of a page on the server: the cookie that mirrors the choice, then Accept-Language, then English. */
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

const translation = (groups: typeof en | typeof tr) => Object.assign({}, ...Object.values(groups));

/** One i18next per request, in the language of its page. */
export const [i18nMiddleware, getLanguage, getI18n] = createI18nextMiddleware({
	detection: {
		supportedLanguages: [...LANGUAGES],
		fallbackLanguage: "en",
		order: ["custom"],
		findLocale: async ({ request }) => requestLanguage(request.headers),
	},
	i18next: {
		...i18nOptions,
		resources: { en: { translation: translation(en) }, tr: { translation: translation(tr) } },
	},
});
