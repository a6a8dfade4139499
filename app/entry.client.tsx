import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { changeLanguage, startI18n } from "./i18n/client";
import { detectedLanguage, documentLanguage } from "./i18n/languages";
import { SiteTranslator } from "./i18n/site-translator";

const i18n = await startI18n();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<I18nextProvider i18n={i18n}>
				<SiteTranslator>
					<HydratedRouter />
				</SiteTranslator>
			</I18nextProvider>
		</StrictMode>,
	);
});
// The server cannot see local storage: a choice stored only there takes effect now, and from the next page load on immediately.
const language = detectedLanguage();
if (language !== documentLanguage()) void changeLanguage(language);
