import { expect, it } from "vitest";
import type { ModerationDetail, ModerationResult } from "#contract/quizzes/moderation";
import en from "#locales/en/author.json";
import { createTranslator } from "~/i18n/texts";
import { formatReason, formatSummary } from "./finding-words";

const english = createTranslator<"author">("en", en);
const found: ModerationDetail = {
	...{ category: "profanity", severity: "medium", field: "quiz_title", flaggedText: "shit" },
	reason: "“shit” ifadesi küfür veya hakaret olarak değerlendirildi.",
};
const inTurkish: ModerationResult = {
	...{ approved: false, severity: "medium", categories: ["profanity"], details: [found], omitted: 0 },
	summary: "1 yerde uygunsuz ifade bulundu: küfür veya hakaret.",
};

it("what the word list found is read in the reader's language, whatever the author's was", () => {
	expect(formatSummary(inTurkish, english)).toBe("Found in 1 place: Profanity");
	expect(inTurkish.details.map((detail) => formatReason(detail, english))).toEqual(["“shit” is on the word list."]);
});

it("a model's own words stay", () => {
	const detail: ModerationDetail = { ...found, category: "spam", flaggedText: "buy", reason: "Reklam." };
	const result = { ...inTurkish, details: [detail], summary: "Reklam içeriyor." };
	expect([formatSummary(result, english), formatReason(detail, english)]).toEqual(["Reklam içeriyor.", "Reklam."]);
});
