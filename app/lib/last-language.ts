import { AUTHORING_LANGUAGES, type AuthoringLanguage } from "#contract/limits";
import { loadEntry, saveEntry } from "./storage";

const formatEntryName = (userId: string) => `quiz-language:${userId}`;
const findLanguage = (code: string | null) => AUTHORING_LANGUAGES.find((language) => language === code);

/** The language that the form of a new quiz or book proposes: the language used last, for a first one that of the interface. */
export function proposeLanguage(userId: string, interfaceLanguage: string): AuthoringLanguage | undefined {
	return findLanguage(loadEntry(formatEntryName(userId))) ?? findLanguage(interfaceLanguage);
}

/** Called with the language of each quiz and book that is saved. */
export function saveLastLanguage(userId: string, language: AuthoringLanguage): void {
	saveEntry(formatEntryName(userId), language);
}
