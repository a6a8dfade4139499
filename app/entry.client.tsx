import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hydrated } from "./api/session";
import { detectedLanguage, documentLanguage } from "./i18n/languages";
import { changeLanguage, SiteTexts, startI18n } from "./i18n/site-texts";
import { isBrowserTooOld } from "./old-browser";

const pathOf = ({ pathname, search }: URL | Location) => `${pathname}${search}`;
/** The path that the server wrote this document for. */
const writtenPath = pathOf(new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href));

/** Back within the document changes its address, but the router listens only when React has taken the page over. */
function reloadIfLeft(): void {
	if (pathOf(location) !== writtenPath) location.reload();
}

async function start(): Promise<void> {
	addEventListener("popstate", reloadIfLeft);
	void hydrated.then(() => removeEventListener("popstate", reloadIfLeft));
	reloadIfLeft();
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
