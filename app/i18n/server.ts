import { createI18nextMiddleware } from "remix-i18next";
import { texts as enAccount } from "./en/account";
import { texts as enAdmin } from "./en/admin-group";
import { texts as enAuthor } from "./en/author";
import { texts as enBase } from "./en/base";
import { texts as enSite } from "./en/site";
import { texts as enStage } from "./en/stage-group";
import { LANGUAGES } from "./languages";
import { i18nOptions, numberFormatter } from "./options";
import { requestLanguage } from "./request-language";
import { texts as trAccount } from "./tr/account";
import { texts as trAdmin } from "./tr/admin-group";
import { texts as trAuthor } from "./tr/author";
import { texts as trBase } from "./tr/base";
import { texts as trSite } from "./tr/site";
import { texts as trStage } from "./tr/stage-group";

/** One i18next per request, in the language of its page. */
export const [i18nMiddleware, getLanguage, getI18n] = createI18nextMiddleware({
	detection: {
		supportedLanguages: [...LANGUAGES],
		fallbackLanguage: "en",
		order: ["custom"],
		findLocale: async ({ request }) => requestLanguage(request.headers),
	},
	plugins: [numberFormatter],
	i18next: {
		...i18nOptions,
		resources: {
			en: { translation: { ...enBase, ...enSite, ...enAuthor, ...enAdmin, ...enAccount, ...enStage } },
			tr: { translation: { ...trBase, ...trSite, ...trAuthor, ...trAdmin, ...trAccount, ...trStage } },
		},
	},
});
