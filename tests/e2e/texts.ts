import { texts as enAccount } from "#app/i18n/en/account";
import { texts as enAdmin } from "#app/i18n/en/admin-group";
import { texts as enAuthor } from "#app/i18n/en/author";
import { texts as enBase } from "#app/i18n/en/base";
import { texts as enPlayer } from "#app/i18n/en/player";
import { texts as enSite } from "#app/i18n/en/site";
import { texts as enStage } from "#app/i18n/en/stage-group";
import type { AllTexts, Translated } from "#app/i18n/resources";
import { texts as trAccount } from "#app/i18n/tr/account";
import { texts as trAdmin } from "#app/i18n/tr/admin-group";
import { texts as trAuthor } from "#app/i18n/tr/author";
import { texts as trBase } from "#app/i18n/tr/base";
import { texts as trPlayer } from "#app/i18n/tr/player";
import { texts as trSite } from "#app/i18n/tr/site";
import { texts as trStage } from "#app/i18n/tr/stage-group";
import { VALIDATION_MESSAGES } from "#contract/validation";

/** The words of the interface, so that one journey is tried in both languages. */
export const TEXTS: Record<"en" | "tr", Translated<AllTexts>> = {
	en: { ...enBase, ...enSite, ...enAuthor, ...enAdmin, ...enAccount, ...enStage, ...enPlayer },
	tr: { ...trBase, ...trSite, ...trAuthor, ...trAdmin, ...trAccount, ...trStage, ...trPlayer },
};

/** Every text by its dotted key; those of single fields, which the contract has, as `validation.<name>`. */
export function allTexts(language: "en" | "tr"): Map<string, string> {
	const flat = (texts: object, prefix: string): [string, string][] =>
		Object.entries(texts).flatMap(([key, value]): [string, string][] =>
			typeof value === "string" ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
		);
	const fields = Object.entries(VALIDATION_MESSAGES).map(([name, texts]): [string, string] => [`validation.${name}`, texts[language]]);
	return new Map([...flat(TEXTS[language], ""), ...fields]);
}

/** A text with its gaps filled. */
export function say(text: string, values: Record<string, string | number>): string {
	return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap));
}
