import {
	type InterfaceLanguage,
	type ModerationCategory,
	type ModerationDetail,
	type ModerationResult,
	SEVERITIES,
	type Severity,
} from "../../contract";
import { findOffensiveWords } from "./find";

export interface CheckedQuiz {
	name: string;
	language?: string | undefined;
	questions: { text: string; options: string[]; extraInfo?: string | undefined }[];
}

const CATEGORY_WORDS: Record<ModerationCategory, Record<InterfaceLanguage, string>> = {
	hate_speech: { en: "hate speech", tr: "nefret söylemi" },
	violence: { en: "violence", tr: "şiddet" },
	sexual_content: { en: "sexual content", tr: "cinsel içerik" },
	profanity: { en: "profanity", tr: "küfür ve hakaret" },
	harmful_content: { en: "harmful content", tr: "zararlı içerik" },
	misinformation: { en: "misinformation", tr: "yanlış bilgi" },
	privacy_violation: { en: "a privacy violation", tr: "gizlilik ihlali" },
	spam: { en: "spam", tr: "istenmeyen içerik" },
};

/** The worst of several severities, null for none. */
export function worstSeverity(details: readonly { severity: Severity }[]): Severity | null {
	return SEVERITIES.find((severity) => details.some((detail) => detail.severity === severity)) ?? null;
}

function summaryOf(details: ModerationDetail[], severity: Severity | null, language: InterfaceLanguage): string {
	if (severity === null) return language === "tr" ? "Sorunlu bir ifade bulunmadı." : "No problematic wording was found.";
	const categories = [...new Set(details.map(({ category }) => CATEGORY_WORDS[category][language]))].join(", ");
	return language === "tr"
		? `Sözcük listesi ${details.length} yerde sorunlu ifade buldu: ${categories}.`
		: `The word list found problematic wording in ${details.length} place${details.length === 1 ? "" : "s"}: ${categories}.`;
}

/** The word list's verdict on a whole quiz, per field; worded in the interface language. */
export function checkQuizWords(quiz: CheckedQuiz, language: InterfaceLanguage): ModerationResult {
	const details: ModerationDetail[] = [];
	const check = (text: string | undefined, place: Pick<ModerationDetail, "field" | "index" | "optionIndex">) => {
		for (const { matched, category, severity } of text ? findOffensiveWords(text, { language: quiz.language }) : []) {
			const words = CATEGORY_WORDS[category][language];
			const reason = language === "tr" ? `“${matched}” ifadesi ${words} olarak listede.` : `“${matched}” is on the list of ${words}.`;
			details.push({ category, severity, ...place, flaggedText: matched, reason });
		}
	};
	check(quiz.name, { field: "quiz_title" });
	quiz.questions.forEach((question, index) => {
		check(question.text, { field: "question", index });
		question.options.forEach((option, optionIndex) => {
			check(option, { field: "answer_option", index, optionIndex });
		});
		check(question.extraInfo, { field: "extra_info", index });
	});
	const severity = worstSeverity(details);
	return {
		approved: severity === null || severity === "low",
		severity,
		summary: summaryOf(details, severity, language),
		categories: [...new Set(details.map(({ category }) => category))],
		details,
	};
}
