import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import type { I18n } from "./i18n/client";
import { SiteTranslator } from "./i18n/site-translator";

/** Takes over a page of the router. */
export function startAppPage(i18n: I18n): void {
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
}
