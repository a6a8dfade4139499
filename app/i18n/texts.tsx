import { createContext, type ReactNode, use } from "react";
import { formatNumber, readText, type Texts, type TextValues } from "#contract/text/read-text";
import { type DateForm, formatDate } from "./dates";
import type { InterfaceLanguage } from "./languages";
import type { Namespace, Translate } from "./namespaces";

export interface Translator<Names extends Namespace | readonly Namespace[] = "base"> {
	language: InterfaceLanguage;
	t: Translate<Names>;
	/** In the format of the interface language. */
	formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
	/** `value` as the API sends it, or milliseconds; in the time zone of this computer, unless another is named. */
	formatDate(value: string | number | Date, form: DateForm, timeZone?: string): string;
}

export function toTranslator<Names extends Namespace | readonly Namespace[]>(
	language: InterfaceLanguage,
	t: Translate<Names>,
): Translator<Names> {
	return {
		language,
		t,
		formatNumber: (value, options) => (options ? value.toLocaleString(language, options) : formatNumber(language, value)),
		formatDate: (value, form, timeZone) => formatDate(language, value, form, timeZone),
	};
}

/**
 * Reads the same texts as i18next does on the pages of the site, in less than a kilobyte: for the pages of players and pupils, and for
 * components that are shown in a test.
 */
export function createTranslator<Name extends Namespace = "base">(language: InterfaceLanguage, texts: Texts): Translator<Name> {
	// A text of a second namespace is named with it ("card:card.title"); here all are in one table.
	const translate = (key: string, gaps?: TextValues) => readText(texts, language, key.slice(key.indexOf(":") + 1), gaps);
	return toTranslator(language, translate as Translate<Name>);
}

interface ProvidedTexts {
	translatorOf(namespaces: readonly Namespace[]): Translator<readonly Namespace[]>;
	/** What a component has to wait for before it reads a namespace, on pages that load namespaces one by one. */
	missing?(namespace: Namespace): Promise<void> | undefined;
}

const TextsContext = createContext<ProvidedTexts | null>(null);

/** The site fills it from i18next, the pages of players and pupils from their own texts; components know neither. */
export function TextsProvider({ value, children }: { value: ProvidedTexts; children?: ReactNode }) {
	return <TextsContext value={value}>{children}</TextsContext>;
}

type NamesOf<Names extends readonly Namespace[]> = Names extends readonly []
	? "base"
	: Names extends readonly [infer Name extends Namespace]
		? Name
		: Names;

/** Waits for namespaces that are not loaded. */
export function useTexts<const Names extends readonly Namespace[]>(...namespaces: Names): Translator<NamesOf<Names>> {
	const provided = use(TextsContext);
	if (!provided) throw new Error("useTexts needs a TextsProvider above it");
	for (const namespace of namespaces) {
		const loading = provided.missing?.(namespace);
		if (loading) use(loading);
	}
	return provided.translatorOf(namespaces) as unknown as Translator<NamesOf<Names>>;
}
