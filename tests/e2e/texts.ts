import * as en from "#app/i18n/en/namespaces";
import type { Namespace, Namespaces, Translated } from "#app/i18n/namespaces";
import * as tr from "#app/i18n/tr/namespaces";
import { VALIDATION_MESSAGES } from "#contract/validation";

type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void ? All : never;

export const TEXTS: Record<"en" | "tr", Translated<Merged<Namespaces[Namespace]>>> = {
	en: Object.assign({}, ...Object.values(en)),
	tr: Object.assign({}, ...Object.values(tr)),
};

/** By dotted key; field errors from the contract are `validation.<name>`. */
export function allTexts(language: "en" | "tr"): Map<string, string> {
	const flat = (texts: object, prefix: string): [string, string][] =>
		Object.entries(texts).flatMap(([key, value]): [string, string][] =>
			typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
		);
	const fields = Object.entries(VALIDATION_MESSAGES).map(([name, texts]): [string, string] => [`validation.${name}`, texts[language]]);
	return new Map([...flat(TEXTS[language], ""), ...fields]);
}

export function say(text: string, values: Record<string, string | number>): string {
	return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap));
}
