import { formatNumber } from "#contract/text/read-text";
import { TEXT_LIMITS } from "#contract/text/text-limits";
import type { Resources } from "#locales/resources.d.ts";
import { flatten, readLocale } from "../../scripts/locales.mjs";

type Merged<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void ? All : never;
type Texts<Area> = { readonly [Key in keyof Area]: Area[Key] extends string ? string : Texts<Area[Key]> };

/** All areas of a language, of whatever namespace, with the numbers of the limits filled in. */
function readAreas(language: "en" | "tr"): Texts<Merged<Resources[keyof Resources]>> {
	const limits: Readonly<Record<string, string | number>> = TEXT_LIMITS;
	const filled = JSON.stringify(Object.values(readLocale(language))).replace(/\{\{limit\.(\w+)\}\}/g, (gap, name: string) => {
		const limit = limits[name];
		return typeof limit === "number" ? formatNumber(language, limit) : (limit ?? gap);
	});
	return Object.assign({}, ...JSON.parse(filled));
}

export const TEXTS = { en: readAreas("en"), tr: readAreas("tr") };

/** By dotted key. */
export const allTexts = (language: "en" | "tr"): Map<string, string> => new Map(flatten(TEXTS[language]));

export function say(text: string, values: Record<string, string | number>): string {
	return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap));
}
