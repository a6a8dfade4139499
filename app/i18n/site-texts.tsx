import i18next, { type BackendModule, type FormatterModule, type i18n as I18n, type InitOptions } from "i18next";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { INTERFACE_LANGUAGES } from "#contract/limits";
import { formatNumber, type Texts } from "#contract/text/read-text";
import { TEXT_LIMITS } from "#contract/text/text-limits";
import { applyLanguage, documentLanguage, type InterfaceLanguage, isLanguage } from "./languages";
import type { Namespace, Translate } from "./namespaces";
import { TextsProvider, type Translator, toTranslator } from "./texts";

/** Namespaces of the site. The pages of players and pupils read theirs with a small reader of their own. */
type SiteNamespace = Exclude<Namespace, "player" | "pupil">;

const files = import.meta.glob<Texts>(
	[
		"../../locales/*/*.json",
		"!../../locales/*/{card-word,checks,copy-name,front-door,language-name,mail,nicknames,old-browser,player,pupil}.json",
	],
	{ import: "default" },
);

/** "../../locales/en/base.json" becomes "en/base". */
const toLoaderKey = (path: string) => path.split("/").slice(-2).join("/").replace(".json", "");
/** The functions that load one namespace in one language, by "language/namespace". */
export const LOADERS: Record<string, () => Promise<Texts>> = Object.fromEntries(
	Object.entries(files).map(([path, load]) => [toLoaderKey(path), load]),
);

export const NAMESPACES: readonly string[] = [...new Set(Object.keys(LOADERS).map((place) => place.split("/")[1] ?? ""))];

const backend: BackendModule = {
	type: "backend",
	callbackApi: true,
	init() {},
	read(language, namespace, done) {
		const load = LOADERS[`${language}/${namespace}`] ?? (() => Promise.reject(new Error(`no texts: ${language}/${namespace}`)));
		load().then(
			(texts) => done(null, texts),
			// `true` lets i18next load it again.
			(error) => done(error, true),
		);
	},
};

/** Writes numbers in texts as the language does. i18next's own formatter makes an `Intl.NumberFormat` for each set of values. */
const formatter: FormatterModule = {
	type: "formatter",
	init() {},
	add() {},
	addCached() {},
	format: (value: unknown, _format, language = "en") => (typeof value === "number" ? formatNumber(language, value) : value) as string,
};

export const plugins = [backend, formatter];

export const i18nOptions = {
	supportedLngs: [...INTERFACE_LANGUAGES],
	// Every language has all keys, so nobody loads a second one.
	fallbackLng: false,
	defaultNS: "base",
	fallbackNS: "base",
	initAsync: false,
	maxRetries: 0,
	interpolation: { escapeValue: false, alwaysFormat: true, defaultVariables: { limit: TEXT_LIMITS } },
} satisfies InitOptions;

/** Loads through i18next's connector, which reports a failure: i18next itself would take the namespace for an empty one and show keys. */
function load({ services }: I18n, language: InterfaceLanguage, namespaces: readonly string[]): Promise<void> {
	return new Promise((resolve, reject) => {
		services.backendConnector.load([language], namespaces, (errors?: unknown[]) => (errors ? reject(errors[0]) : resolve()));
	});
}

const readLanguage = ({ language }: I18n): InterfaceLanguage => (isLanguage(language) ? language : "en");
/** The namespaces of the first page, and those loaded since. */
const listNamespaces = ({ options }: I18n): readonly string[] => [options.ns ?? []].flat();

const firstNamespaces: SiteNamespace[] = ["base", "front"];

export async function startI18n(): Promise<I18n> {
	const language = documentLanguage();
	for (const plugin of plugins) i18next.use(plugin);
	await i18next.init({ ...i18nOptions, lng: language, ns: firstNamespaces });
	// A page that waited for its texts during hydration would lose clicks made meanwhile.
	await load(i18next, language, listNamespaces(i18next));
	return i18next;
}

/**
 * Must be called when a route's module is loaded. The modules of the first page are loaded before the interface starts, which then waits
 * for these namespaces.
 */
export function preloadTexts(...namespaces: SiteNamespace[]): void {
	if (typeof document === "undefined") return;
	if (i18next.isInitialized) load(i18next, readLanguage(i18next), namespaces).catch(() => {});
	else firstNamespaces.push(...namespaces);
}

const getTranslator = <Name extends Namespace>(i18n: I18n, language: InterfaceLanguage, namespace: Name): Translator<Name> =>
	toTranslator(language, (i18n.getFixedT as (language: string, namespace: string) => unknown)(language, namespace) as Translate<Name>);

/** Loads texts for code outside of components, or in another language than that of the interface. */
export async function loadTexts<Name extends SiteNamespace>(namespace: Name, language = readLanguage(i18next)): Promise<Translator<Name>> {
	await load(i18next, language, ["base", namespace]);
	return getTranslator(i18next, language, namespace);
}

const pendingTexts = new Map<string, Promise<void>>();

/**
 * The promise that a component must wait for before it reads a namespace; undefined if the texts are there. The promise of a namespace that
 * had to be loaded is kept: React resumes a suspended component where it stopped, and fails if there is nothing to wait for any more.
 */
export function loadMissingTexts(i18n: I18n, language: InterfaceLanguage, namespace: Namespace): Promise<void> | undefined {
	const key = `${language}/${namespace}`;
	if (!pendingTexts.has(key) && !i18n.hasResourceBundle(language, namespace)) {
		const loading = load(i18n, language, [namespace]);
		pendingTexts.set(key, loading);
		loading.catch(() => pendingTexts.delete(key));
	}
	return pendingTexts.get(key);
}

// The hook's own type lists every path within the texts, for an option that is not used here: too much for the compiler.
const useI18n = useTranslation as unknown as (namespace: Namespace, options: { i18n: I18n }) => { i18n: I18n };

export function SiteTexts({ i18n, children }: { i18n: I18n; children: ReactNode }) {
	const language = readLanguage(useI18n("base", { i18n }).i18n);
	const value = useMemo(() => {
		const translators = new Map<Namespace, Translator<Namespace>>();
		return {
			missing: (namespace: Namespace) => loadMissingTexts(i18n, language, namespace),
			getTranslator: ([namespace = "base"]: readonly Namespace[]) => {
				const translator = translators.get(namespace) ?? getTranslator(i18n, language, namespace);
				translators.set(namespace, translator);
				return translator;
			},
		};
	}, [i18n, language]);
	return <TextsProvider value={value}>{children}</TextsProvider>;
}

let chosenLanguage: InterfaceLanguage | undefined;

/** Changes the language of the page without a reload, and stores it. If several are chosen quickly, the last one wins. */
export async function changeLanguage(language: InterfaceLanguage): Promise<void> {
	chosenLanguage = language;
	await load(i18next, language, listNamespaces(i18next));
	if (chosenLanguage !== language) return;
	await i18next.changeLanguage(language);
	applyLanguage(language);
}
