import { createContext, type ReactNode, useContext } from "react";
import type { Translator } from "./translate";

export type { TextKey, Translate, Translator } from "./translate";

const TranslatorContext = createContext<Translator | null>(null);

/** The site fills it from i18next, the player's page from its own translator; components know neither. */
export function TranslatorProvider({ translator, children }: { translator: Translator; children: ReactNode }) {
	return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

/** Texts, numbers and dates in the interface language. */
export function useT(): Translator {
	const translator = useContext(TranslatorContext);
	if (!translator) throw new Error("useT needs a TranslatorProvider above it");
	return translator;
}
