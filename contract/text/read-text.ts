/** Texts of a namespace: areas that hold texts or areas. */
export interface Texts {
	readonly [key: string]: string | Texts;
}

export type TextValues = Readonly<Record<string, string | number>>;

/** The text at a path such as "quizEditor.addOption"; undefined for an unknown path. */
export function findText(texts: Texts, path: string): string | undefined {
	let found: string | Texts | undefined = texts;
	for (const name of path.split(".")) {
		if (found === undefined || typeof found === "string") return undefined;
		found = Object.hasOwn(found, name) ? found[name] : undefined;
	}
	return typeof found === "string" ? found : undefined;
}

const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

export function formatNumber(language: string, value: number): string {
	// Small whole numbers are written alike in every language; loading a number format takes a browser up to 40 ms.
	if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
	const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
	numberFormats.set(language, format);
	return format.format(value);
}

function pluralForm(language: string, count: number): Intl.LDMLPluralRule {
	const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
	pluralRules.set(language, rules);
	return rules.select(count);
}

/**
 * Returns the text at `path` in the plural form of `values.count`, with its placeholders filled from `values`; numbers are formatted in the
 * language. Returns the path itself where there is no text.
 */
export function readText(texts: Texts, language: string, path: string, values: TextValues = {}): string {
	const { count } = values;
	const plural = typeof count === "number" ? findText(texts, `${path}_${pluralForm(language, count)}`) : undefined;
	return (plural ?? findText(texts, path) ?? path).replace(/\{\{([\w.]+)\}\}/g, (gap, name: string) => {
		const value = values[name];
		return typeof value === "number" ? formatNumber(language, value) : (value ?? gap);
	});
}
