import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { changeLanguage, detectedLanguage, startI18n } from "./i18n/client";

const i18n = await startI18n();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<I18nextProvider i18n={i18n}>
				<HydratedRouter />
			</I18nextProvider>
		</StrictMode>,
	);
});
// The server cannot see local storage: a choice kept there alone takes effect now, and from the next page on at once.
const language = detectedLanguage();
if (language !== i18n.language) void changeLanguage(language);
