import { AUTHORING_LANGUAGES, type AuthoringLanguage } from "#contract/limits";
import { loadEntry, saveEntry } from "~/lib/storage";

const entryOf = (userId: string) => `quiz-language:${userId}`;

export function lastLanguage(userId: string): AuthoringLanguage | undefined {
	const stored = loadEntry(entryOf(userId));
	return AUTHORING_LANGUAGES.find((language) => language === stored);
}

export function rememberLanguage(userId: string, language: AuthoringLanguage): void {
	saveEntry(entryOf(userId), language);
}
