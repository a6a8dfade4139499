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
import { serverText } from "#worker/lib/texts";
import { isPublishable, worstSeverity } from "../verdicts";
import { findInTexts } from "./find";

interface CheckedQuiz {
	name: string;
	language?: string | undefined;
	questions: ReadableQuestion[];
}

const categoryName = (category: ModerationCategory, language: InterfaceLanguage) => serverText(language, `check.category.${category}`);

function summarise(details: readonly ModerationDetail[], severity: Severity | null, language: InterfaceLanguage): string {
	if (severity === null) return serverText(language, "check.nothing");
	const names = new Set(details.map(({ category }) => categoryName(category, language)));
	return serverText(language, severity === "low" ? "check.mild" : "check.severe", {
		count: details.length,
		categories: new Intl.ListFormat(language, { type: "conjunction" }).format(names),
	});
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
				reason: serverText(language, "check.listed", { text: matched, category: categoryName(category, language) }),
			}),
		),
	);
	const severity = worstSeverity(details.map(({ severity }) => severity));
	return boundModeration({
		approved: isPublishable(severity),
		severity,
		summary: summarise(details, severity, language),
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
