import i18next, { type InitOptions } from "i18next";
import { type ReactNode, useMemo } from "react";
import { I18nextProvider, initReactI18next, useTranslation } from "react-i18next";
import { documentLanguage, type InterfaceLanguage, isLanguage, LANGUAGES, rememberLanguage } from "./languages";
import { type Group, loaders } from "./resources";
import { createTranslator, TextsProvider, type Translator } from "./texts";

type I18n = typeof i18next;

export const i18nOptions = {
	supportedLngs: [...LANGUAGES],
	fallbackLng: "en",
	initAsync: false,
	showSupportNotice: false,
} satisfies InitOptions & { showSupportNotice: boolean };

const loading = new Map<string, Promise<void>>();
const loaded = new Set<string>();
/** Loaded only after a component asked for them. */
const awaited = new Set<string>();
const wanted = new Set<Group>(["base", "front"]);

function load(language: InterfaceLanguage, group: Group): Promise<void> {
	const key = `${language}/${group}`;
	let promise = loading.get(key);
	if (!promise) {
		promise = loaders[language][group]().then(({ texts }) => {
			i18next.addResourceBundle(language, "translation", texts, true, true);
			loaded.add(key);
		});
		loading.set(key, promise);
		promise.catch(() => loading.delete(key));
	}
	return promise;
}

/**
 * What a component has to wait for before it reads a group. Once somebody had to wait, it stays the same promise: React may go on with a
 * component that has waited where it stopped, and fails if that component then has nothing to wait for.
 */
export function missingTexts(language: InterfaceLanguage, group: Group): Promise<void> | undefined {
	const key = `${language}/${group}`;
	wanted.add(group);
	if (!loaded.has(key)) awaited.add(key);
	return awaited.has(key) ? load(language, group) : undefined;
}

function languageOf({ language }: I18n): InterfaceLanguage {
	return isLanguage(language) ? language : "en";
}

/** The texts that an i18next holds in its language. */
export function translatorOf(i18n: I18n): Translator<Group> {
	const language = languageOf(i18n);
	return createTranslator(language, () => i18n.getResourceBundle(language, "translation"));
}

/** Starts the interface in the language the page was rendered in. */
export async function startI18n(): Promise<I18n> {
	const language = documentLanguage();
	await i18next.use(initReactI18next).init({ ...i18nOptions, lng: language, resources: {}, react: { useSuspense: false } });
	// A page that waited for its texts during hydration would lose clicks made meanwhile.
	await Promise.all([...wanted].map((group) => load(language, group)));
	return i18next;
}

/**
 * Fetches groups before the page that needs them; must be called when a route's module is loaded. The modules of the
 * first page are loaded before the interface starts, which then waits for these groups.
 */
export function preloadTexts(...groups: Group[]): void {
	if (typeof document === "undefined") return;
	for (const group of groups) {
		wanted.add(group);
		if (i18next.isInitialized) void load(languageOf(i18next), group);
	}
}

/** Texts outside of components, for actions of the router; waits for groups that are not loaded. */
export async function loadTexts<G extends Group>(...groups: G[]): Promise<Translator<G>> {
	await Promise.all(groups.map((group) => load(languageOf(i18next), group)));
	return translatorOf(i18next);
}

/** Gives the pages of the site their texts. */
export function SiteTexts({ i18n, children }: { i18n: I18n; children: ReactNode }) {
	return (
		<I18nextProvider i18n={i18n}>
			<TextsOfI18next>{children}</TextsOfI18next>
		</I18nextProvider>
	);
}

function TextsOfI18next({ children }: { children: ReactNode }) {
	const { i18n } = useTranslation();
	const language = languageOf(i18n);
	const value = useMemo(() => {
		const inBrowser = typeof document !== "undefined";
		return { translator: translatorOf(i18n), ...(inBrowser && { load: (group: Group) => missingTexts(language, group) }) };
	}, [i18n, language]);
	return <TextsProvider value={value}>{children}</TextsProvider>;
}

let chosen: InterfaceLanguage | undefined;

/** Changes the language without a reload, to the last one chosen; it is kept in local storage and mirrored for the server. */
export async function changeLanguage(language: InterfaceLanguage): Promise<void> {
	chosen = language;
	await Promise.all([...wanted].map((group) => load(language, group)));
	if (chosen !== language) return;
	await i18next.changeLanguage(language);
	rememberLanguage(language);
}
