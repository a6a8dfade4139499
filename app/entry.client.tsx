import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { hydrated } from "./api/session";
import { documentLanguage, readPreferredLanguage } from "./i18n/languages";
import { changeLanguage, SiteTexts, startI18n } from "./i18n/site-texts";
import { isBrowserTooOld } from "./old-browser";

const toPath = ({ pathname, search }: URL | Location) => `${pathname}${search}`;
/** The path that the server wrote this document for. */
const writtenPath = toPath(new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href));

/** Back changes the address within the document, but the router listens only after hydration: until then the page is loaded again. */
function reloadIfLeft(): void {
	if (toPath(location) !== writtenPath) location.reload();
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
	const language = readPreferredLanguage();
	if (language !== documentLanguage()) await changeLanguage(language);
}

if (!isBrowserTooOld()) void start();
