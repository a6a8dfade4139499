import { createContext, type ReactNode, use } from "react";
import { formatNumber, readText, type Texts, type TextValues } from "#contract/text/read-text";
import { type DateForm, formatDate } from "./dates";
import type { InterfaceLanguage } from "./languages";
import type { Namespace, Translate } from "./namespaces";

export interface Translator<Names extends Namespace | readonly Namespace[] = "base"> {
	language: InterfaceLanguage;
	t: Translate<Names>;
	/** Writes a number as the interface language does. */
	formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
	/** Writes a date: `value` as the API sends it, or milliseconds. The time zone is that of this computer unless another is named. */
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
	const translate = (key: string, values?: TextValues) => readText(texts, language, key.slice(key.indexOf(":") + 1), values);
	return toTranslator(language, translate as Translate<Name>);
}

interface ProvidedTexts {
	getTranslator(namespaces: readonly Namespace[]): Translator<readonly Namespace[]>;
	/** The promise that a component must wait for before it reads a namespace; absent on pages that have all their texts from the start. */
	missing?(namespace: Namespace): Promise<void> | undefined;
}

const TextsContext = createContext<ProvidedTexts | null>(null);

/** Provides texts to components, which do not know their source: i18next on the site, a small reader on pages of players and pupils. */
export function TextsProvider({ value, children }: { value: ProvidedTexts; children?: ReactNode }) {
	return <TextsContext value={value}>{children}</TextsContext>;
}

type TranslatorNames<Names extends readonly Namespace[]> = Names extends readonly []
	? "base"
	: Names extends readonly [infer Name extends Namespace]
		? Name
		: Names;

/** The texts of the interface; suspends the component while a namespace loads. */
export function useTexts<const Names extends readonly Namespace[]>(...namespaces: Names): Translator<TranslatorNames<Names>> {
	const provided = use(TextsContext);
	if (!provided) throw new Error("useTexts needs a TextsProvider above it");
	for (const namespace of namespaces) {
		const loading = provided.missing?.(namespace);
		if (loading) use(loading);
	}
	return provided.getTranslator(namespaces) as unknown as Translator<TranslatorNames<Names>>;
}
