import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage } from "./languages";
import { createTranslator } from "./translate";
import { TranslatorProvider } from "./translator";

/** Gives the pages of the site their texts by `useT`, from what i18next has loaded. */
export function SiteTranslator({ children }: { children: ReactNode }) {
	const { i18n } = useTranslation();
	const language = isLanguage(i18n.language) ? i18n.language : "en";
	const translator = useMemo(() => createTranslator(language, () => i18n.getResourceBundle(language, "translation")), [i18n, language]);
	return <TranslatorProvider translator={translator}>{children}</TranslatorProvider>;
}
