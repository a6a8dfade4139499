import i18next from "i18next";
import { use } from "react";
import { initReactI18next } from "react-i18next";
import { documentLanguage, type InterfaceLanguage, isLanguage, rememberLanguage } from "./languages";
import { i18nOptions, numberFormatter } from "./options";
import { type Group, loaders } from "./resources";

const loading = new Map<string, Promise<void>>();
const loaded = new Set<string>();
const wanted = new Set<Group>(["base"]);

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

function currentLanguage(): InterfaceLanguage {
	return isLanguage(i18next.language) ? i18next.language : "en";
}

type I18n = typeof i18next;

/** Starts the interface in the language the page was rendered in. */
export async function startI18n(): Promise<I18n> {
	const language = documentLanguage();
	await i18next
		.use(initReactI18next)
		.use(numberFormatter)
		.init({ ...i18nOptions, lng: language, resources: {}, react: { useSuspense: false } });
	// A page that waited for its texts during hydration would lose clicks made meanwhile.
	await Promise.all([...wanted].map((group) => load(language, group)));
	return i18next;
}

/** Makes a page wait for a group of texts; the server has all of them. */
export function useTexts(group: Group): void {
	if (typeof document === "undefined") return;
	wanted.add(group);
	const language = currentLanguage();
	if (!loaded.has(`${language}/${group}`)) use(load(language, group));
}

/**
 * Fetches a group before the page that needs it; must be called when a route's module is loaded. The modules of the
 * first page are loaded before the interface starts, which then waits for these groups.
 */
export function preloadTexts(group: Group): void {
	if (typeof document === "undefined") return;
	if (i18next.isInitialized) void load(currentLanguage(), group);
	else wanted.add(group);
}

/** Changes the language without a reload; the choice is kept in local storage and mirrored for the server. */
export async function changeLanguage(language: InterfaceLanguage): Promise<void> {
	await Promise.all([...wanted].map((group) => load(language, group)));
	await i18next.changeLanguage(language);
	rememberLanguage(language);
}
