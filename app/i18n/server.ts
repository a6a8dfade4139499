import { createI18nextMiddleware } from "remix-i18next";
import { texts as enAdmin } from "./en/admin-group";
import { texts as enAuthor } from "./en/author";
import { texts as enBase } from "./en/base";
import { texts as enSite } from "./en/site";
import { i18nOptions, LANGUAGE_KEY, LANGUAGES, numberFormatter } from "./options";
import { texts as trAdmin } from "./tr/admin-group";
import { texts as trAuthor } from "./tr/author";
import { texts as trBase } from "./tr/base";
import { texts as trSite } from "./tr/site";

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=(tr|en)(?:;|$)`);

/** Language of a page on the server: the cookie that mirrors the choice, then Accept-Language, then English. */
export const [i18nMiddleware, getLanguage, getI18n] = createI18nextMiddleware({
	detection: {
		supportedLanguages: [...LANGUAGES],
		fallbackLanguage: "en",
		order: ["custom", "header"],
		findLocale: async ({ request }) => COOKIE.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null,
	},
	plugins: [numberFormatter],
	i18next: {
		...i18nOptions,
		resources: {
			en: { translation: { ...enBase, ...enSite, ...enAuthor, ...enAdmin } },
			tr: { translation: { ...trBase, ...trSite, ...trAuthor, ...trAdmin } },
		},
	},
});
