import type { TFunction } from "i18next";
import type { Resources } from "#locales/resources.d.ts";

/** Namespaces that no page loads: texts of the server, and those that are read in all languages at once. */
type ServerNamespace = "card-word" | "checks" | "copy-name" | "front-door" | "language-name" | "mail" | "nicknames" | "old-browser";
/** Namespaces of pages, each loaded separately. English is the source of the types. */
export type Namespaces = Omit<Resources, ServerNamespace>;
export type Namespace = keyof Namespaces;

type PluralNames<Texts> = keyof { [Key in keyof Texts as Key extends `${infer Name}_other` ? Name : never]: true };

/** i18next's types allow a plural without its `count`; an additional text under the key without its ending makes them require it. */
type Countable<Texts> = {
	[Key in keyof Texts | PluralNames<Texts>]: Key extends keyof Texts
		? Texts[Key] extends string
			? Texts[Key]
			: Countable<Texts[Key]>
		: "{{count}}";
};

declare module "i18next" {
	interface CustomTypeOptions {
		defaultNS: "base";
		fallbackNS: "base";
		resources: { [Name in Namespace]: Countable<Namespaces[Name]> };
		strictKeyChecks: true;
		strictInterpolationChecks: true;
	}
}

/** Finds the texts of `base` and of one namespace by their paths; those of further namespaces by "namespace:path". */
export type Translate<Names extends Namespace | readonly Namespace[] = "base"> = TFunction<Names>;
