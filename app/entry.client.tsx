import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { detectedLanguage, documentLanguage } from "./i18n/languages";
import { changeLanguage, SiteTexts, startI18n } from "./i18n/site-texts";
import { isBrowserTooOld } from "./old-browser";

async function start(): Promise<void> {
	const i18n = await startI18n();
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<SiteTexts i18n={i18n}>
					<HydratedRouter />
				</SiteTexts>
			</StrictMode>,
		);
	});
	// The server cannot see local storage: a choice stored only there takes effect now, and from the next page load on immediately.
	const language = detectedLanguage();
	if (language !== documentLanguage()) await changeLanguage(language);
}

if (!isBrowserTooOld()) void start();
