import type { InterfaceLanguage } from "./languages";
import type { AllTexts } from "./resources";

/** Texts as they are stored: areas of texts, which may contain further areas. */
export interface Texts {
	readonly [key: string]: string | Texts;
}

type WithoutPlural<Key extends string> = Key extends `${infer Name}_one` ? Name : Key extends `${infer Name}_other` ? Name : Key;

type KeysOf<Area> = {
	[Key in keyof Area & string]: Area[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysOf<Area[Key]>}`;
}[keyof Area & string];

/** Every text of the interface by its path, plural forms without their ending: "live.participants". */
export type TextKey = KeysOf<AllTexts>;

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
type ValuesOf<Key extends TextKey> = [GapsOf<TextAt<AllTexts, Key>>] extends [never]
	? []
	: [values: { [Name in GapsOf<TextAt<AllTexts, Key>>]: Name extends "count" ? number : string | number }];

export type Translate = <Key extends TextKey>(key: Key, ...values: ValuesOf<Key>) => string;

export interface Translator {
	language: InterfaceLanguage;
	t: Translate;
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

/** `texts` is read at each call, because more texts may have been loaded since. A key without a text is shown as it is. */
export function createTranslator(language: InterfaceLanguage, texts: () => Texts): Translator {
	const plurals = new Intl.PluralRules(language);
	let numbers: Intl.NumberFormat | undefined;
	const formatNumber = (value: number, options?: Intl.NumberFormatOptions) => {
		if (options) return value.toLocaleString(language, options);
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
