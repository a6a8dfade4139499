import { createI18nextMiddleware } from "remix-i18next";
import * as en from "./en/groups";
import { LANGUAGES } from "./languages";
import { requestLanguage } from "./request-language";
import { i18nOptions } from "./site-texts";
import * as tr from "./tr/groups";

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
