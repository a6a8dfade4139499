import {
	boundModeration,
	type InterfaceLanguage,
	type ModerationCategory,
	type ModerationDetail,
	type ModerationResult,
	questionTexts,
	type ReadableQuestion,
	type Severity,
} from "#contract";
import { isPublishable, worstSeverity } from "../verdicts";
import { findInTexts } from "./find";

interface CheckedQuiz {
	name: string;
	language?: string | undefined;
	questions: ReadableQuestion[];
}

const CATEGORY_NAMES: Record<ModerationCategory, Record<InterfaceLanguage, string>> = {
	hate_speech: { en: "hate speech", tr: "nefret söylemi" },
	violence: { en: "violence or threats", tr: "şiddet veya tehdit" },
	sexual_content: { en: "sexual content", tr: "cinsel içerik" },
	profanity: { en: "swearing or insults", tr: "küfür veya hakaret" },
	harmful_content: { en: "harmful content", tr: "zararlı içerik" },
	misinformation: { en: "misinformation", tr: "yanlış bilgi" },
	privacy_violation: { en: "private information", tr: "kişisel bilgi" },
	spam: { en: "spam", tr: "istenmeyen içerik" },
};

function reasonOf(matched: string, category: ModerationCategory, language: InterfaceLanguage): string {
	const name = CATEGORY_NAMES[category][language];
	return language === "tr" ? `“${matched}” ifadesi ${name} olarak değerlendirildi.` : `“${matched}” is listed as ${name}.`;
}

function summaryOf(details: readonly ModerationDetail[], severity: Severity | null, language: InterfaceLanguage): string {
	if (severity === null) return language === "tr" ? "Sorunlu bir ifade bulunmadı." : "No problematic wording was found.";
	const names = new Intl.ListFormat(language, { type: "conjunction" }).format(
		new Set(details.map(({ category }) => CATEGORY_NAMES[category][language])),
	);
	const count = details.length;
	if (language === "tr")
		return severity === "low" ? `${count} yerde hafif ifade bulundu: ${names}.` : `${count} yerde uygunsuz ifade bulundu: ${names}.`;
	const places = count === 1 ? "1 place" : `${count} places`;
	return severity === "low" ? `Mild wording was found in ${places}: ${names}.` : `Inappropriate wording was found in ${places}: ${names}.`;
}

type Place = Pick<ModerationDetail, "field" | "index" | "optionIndex">;

interface PlacedText {
	text: string;
	place: Place;
}

function checkTexts(texts: PlacedText[], textLanguage: string | undefined, language: InterfaceLanguage): ModerationResult {
	const findings = findInTexts(
		texts.map(({ text }) => text),
		textLanguage,
	);
	const details = texts.flatMap(({ place }, number) =>
		(findings[number] ?? []).map(
			({ matched, category, severity }): ModerationDetail => ({
				category,
				severity,
				...place,
				flaggedText: matched,
				reason: reasonOf(matched, category, language),
			}),
		),
	);
	const severity = worstSeverity(details.map(({ severity }) => severity));
	return boundModeration({
		approved: isPublishable(severity),
		severity,
		summary: summaryOf(details, severity, language),
		categories: [...new Set(details.map(({ category }) => category))],
		details,
	});
}

/** Reasons are in the interface language. */
export function checkQuizWords({ name, questions, language: textLanguage }: CheckedQuiz, language: InterfaceLanguage): ModerationResult {
	const texts: PlacedText[] = [
		{ text: name, place: { field: "quiz_title" } },
		...questions.flatMap((question, index) => questionTexts(question).map(({ text, ...place }) => ({ text, place: { ...place, index } }))),
	];
	return checkTexts(texts, textLanguage, language);
}

interface CheckedBook {
	title: string;
	author: string | null;
	description: string | null;
	language?: string | undefined;
	topics: { title: string }[];
}

export function checkBookWords(book: CheckedBook, language: InterfaceLanguage): ModerationResult {
	const texts: PlacedText[] = [
		{ text: book.title, place: { field: "book_title" } },
		{ text: book.author ?? "", place: { field: "author" } },
		{ text: book.description ?? "", place: { field: "description" } },
		...book.topics.map(({ title }, index): PlacedText => ({ text: title, place: { field: "topic", index } })),
	];
	return checkTexts(texts, book.language, language);
}
