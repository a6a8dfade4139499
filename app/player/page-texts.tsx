import { type ReactNode, useEffect, useMemo, useState } from "react";
import { detectedLanguage, documentLanguage, type InterfaceLanguage, rememberLanguage } from "~/i18n/languages";
import { createTranslator, type Texts, TextsProvider } from "~/i18n/texts";

const loaders: Record<InterfaceLanguage, () => Promise<{ texts: Texts }>> = {
	en: () => import("~/i18n/en/player"),
	tr: () => import("~/i18n/tr/player"),
};

interface PageTextsProps {
	language: InterfaceLanguage;
	texts: Texts;
	children: (changeLanguage: (language: InterfaceLanguage) => void) => ReactNode;
}

/** Provides the texts of the player's page; those of another language load when it is chosen. */
export function PageTexts({ language, texts, children }: PageTextsProps) {
	const [shown, setShown] = useState({ language, texts });
	const value = useMemo(() => ({ translator: createTranslator(shown.language, () => shown.texts) }), [shown]);
	const changeLanguage = async (next: InterfaceLanguage) => {
		try {
			const loaded = await loaders[next]();
			rememberLanguage(next);
			setShown({ language: next, texts: loaded.texts });
		} catch (error) {
			// The game continues in its current language.
			console.warn("the texts of a language did not come", error);
		}
	};
	// The server cannot see local storage: a choice stored only there takes effect now, and from the next page load on immediately.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
	useEffect(() => {
		const wanted = detectedLanguage();
		if (wanted !== documentLanguage()) void changeLanguage(wanted);
	}, []);
	return <TextsProvider value={value}>{children((next) => void changeLanguage(next))}</TextsProvider>;
}
