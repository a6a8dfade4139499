import { createContext, type ReactNode, use } from "react";
import type { InterfaceLanguage } from "./languages";
import type { AllTexts, Group, Groups } from "./resources";

/** Texts as they are stored: areas of texts, which may contain further areas. */
export interface Texts {
	readonly [key: string]: string | Texts;
}

type WithoutPlural<Key extends string> = Key extends `${infer Name}_one` ? Name : Key extends `${infer Name}_other` ? Name : Key;

type KeysOf<Area> = {
	[Key in keyof Area & string]: Area[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysOf<Area[Key]>}`;
}[keyof Area & string];
type GroupKeys = { [G in Group]: KeysOf<Groups[G]> };

/** The texts of `base` and of the named groups by their paths, plural forms without their ending: "live.participants". */
export type TextKey<G extends Group = never> = GroupKeys["base" | G];

type TextAt<Area, Key extends string> = Key extends `${infer Name}.${infer Rest}`
	? Name extends keyof Area
		? TextAt<Area[Name], Rest>
		: never
	: Key extends keyof Area
		? Area[Key]
		: // Plural forms choose by `count`, whether or not the text shows it.
			`${Key}_other` extends keyof Area
			? Area[`${Key}_other`] | "{{count}}"
			: never;

type GapsOf<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | GapsOf<Rest> : never;

/** The values for the placeholders of a text; nothing if it has none. */
type ValuesOf<Key extends TextKey<Group>> = [GapsOf<TextAt<AllTexts, Key>>] extends [never]
	? []
	: [values: { [Name in GapsOf<TextAt<AllTexts, Key>>]: Name extends "count" ? number : string | number }];

export type Translate<in G extends Group = never> = <Key extends TextKey<G>>(key: Key, ...values: ValuesOf<Key>) => string;

export interface Translator<in G extends Group = never> {
	language: InterfaceLanguage;
	t: Translate<G>;
	/** Numbers and dates in the format of the interface language. */
	formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
	/** `value` as the API sends it, or milliseconds. */
	formatDate(value: string | number | Date, options?: Intl.DateTimeFormatOptions): string;
}

/** The text at a path, or undefined if there is none. */
export function findText(texts: Texts, key: string): string | undefined {
	let found: string | Texts | undefined = texts;
	for (const name of key.split(".")) {
		if (found === undefined || typeof found === "string") return undefined;
		found = Object.hasOwn(found, name) ? found[name] : undefined;
	}
	return typeof found === "string" ? found : undefined;
}

/** `texts` is read at each call, because more texts may have been loaded since. */
export function createTranslator<G extends Group = Group>(language: InterfaceLanguage, texts: () => Texts): Translator<G> {
	const plurals = new Intl.PluralRules(language);
	let numbers: Intl.NumberFormat | undefined;
	const formatNumber = (value: number, options?: Intl.NumberFormatOptions) => {
		if (options) return value.toLocaleString(language, options);
		// Most numbers of a page are written alike in every language; a browser takes up to 40 ms to load what writes the others.
		if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
		numbers ??= new Intl.NumberFormat(language);
		return numbers.format(value);
	};
	const formatDate = (value: string | number | Date, options?: Intl.DateTimeFormatOptions) =>
		new Date(value).toLocaleString(language, options);
	return {
		language,
		formatNumber,
		formatDate,
		t: (key, ...[values]) => {
			const gaps: Record<string, string | number> = values ?? {};
			const form = typeof gaps.count === "number" ? findText(texts(), `${key}_${plurals.select(gaps.count)}`) : undefined;
			return (form ?? findText(texts(), key) ?? key).replace(/\{\{(\w+)\}\}/g, (gap, name: string) => {
				const value = gaps[name];
				return typeof value === "number" ? formatNumber(value) : (value ?? gap);
			});
		},
	};
}

interface ProvidedTexts {
	translator: Translator<Group>;
	/** Loads a group that is not there yet, on documents that load groups one by one. */
	load?: (group: Group) => Promise<void> | undefined;
}

const TextsContext = createContext<ProvidedTexts | null>(null);

/** The site fills it from i18next, the player's page from its own texts; components know neither. */
export function TextsProvider({ value, children }: { value: ProvidedTexts; children: ReactNode }) {
	return <TextsContext value={value}>{children}</TextsContext>;
}

/** Texts of `base` and of the named groups, and formats, in the language of the interface. Waits for groups that are not loaded. */
export function useTexts<G extends Group = never>(...groups: G[]): Translator<G> {
	const provided = use(TextsContext);
	if (!provided) throw new Error("useTexts needs a TextsProvider above it");
	for (const group of groups) {
		const loading = provided.load?.(group);
		if (loading) use(loading);
	}
	return provided.translator;
}
