import { RegExpMatcher } from "obscenity";
import { describe, expect, it, vi } from "vitest";
import { isWordListFinding } from "#contract/quizzes/listed-finding";
import { hasRealQuestions, REAL_QUESTIONS, readRealQuestions } from "#tests/helpers/real-questions";
import { worstSeverity } from "../verdicts";
import { checkQuizWords } from "./check-quiz";

const quiz = (option: string, name = "Plain") => ({
	name,
	language: "en",
	questions: [
		{ text: "Really?", options: ["yes", "no"] },
		{ text: "Fine?", options: ["yes", option], extraInfo: "Nothing here" },
	],
});

describe("the word list's rating of a quiz", () => {
	it("approves a quiz without findings", () => {
		const clean = { approved: true, severity: null, categories: [], details: [], omitted: 0 };
		expect(checkQuizWords(quiz("no"), "en")).toEqual({ ...clean, summary: "No problematic wording was found." });
		expect(checkQuizWords(quiz("no"), "tr")).toEqual({ ...clean, summary: "Sorunlu bir ifade bulunmadı." });
		expect(checkQuizWords({ name: "", questions: [] }, "en")).toMatchObject(clean);
	});

	it("names place and severity, in the interface language", () => {
		expect(checkQuizWords(quiz("you fuck"), "en")).toEqual({
			approved: false,
			omitted: 0,
			severity: "high",
			summary: "Inappropriate wording was found in 1 place: swearing or insults.",
			categories: ["profanity"],
			details: [
				{
					category: "profanity",
					severity: "high",
					field: "answer_option",
					index: 1,
					optionIndex: 1,
					flaggedText: "fuck",
					reason: "“fuck” is listed as swearing or insults.",
				},
			],
		});
		const turkish = checkQuizWords(quiz("you fuck, nigger", "porn"), "tr");
		expect(turkish.summary).toBe("3 yerde uygunsuz ifade bulundu: cinsel içerik, küfür veya hakaret ve nefret söylemi.");
		expect(turkish.categories).toEqual(["sexual_content", "profanity", "hate_speech"]);
		expect(turkish.details[0]).toEqual({
			category: "sexual_content",
			severity: "medium",
			field: "quiz_title",
			flaggedText: "porn",
			reason: "“porn” ifadesi cinsel içerik olarak değerlendirildi.",
		});
	});

	it("checks every field", () => {
		const { details } = checkQuizWords({ name: "bitch", questions: [{ text: "bitch", options: ["bitch"], extraInfo: "bitch" }] }, "en");
		expect(details.map(({ field }) => field)).toEqual(["quiz_title", "question", "answer_option", "extra_info"]);
	});

	it("approves mild findings, and counts the worst of all", () => {
		expect(checkQuizWords(quiz("idiot"), "en")).toMatchObject({ approved: true, severity: "low" });
		expect(checkQuizWords(quiz("idiot bitch"), "en")).toMatchObject({ approved: false, severity: "medium" });
		expect(checkQuizWords(quiz("idiot", "Kill yourself"), "en")).toMatchObject({ approved: false, severity: "critical" });
		expect(worstSeverity(["low", null, "high"])).toBe("high");
		expect(worstSeverity([])).toBeNull();
	});
});

describe("real questions", () => {
	it.skipIf(!hasRealQuestions).each(REAL_QUESTIONS)(
		"holds fewer than one in a thousand of %s",
		(file, language) => {
			const rows = readRealQuestions(file);
			let heldCount = 0;
			for (let start = 0; start < rows.length; start += 100) {
				const questions = rows.slice(start, start + 100);
				const { details } = checkQuizWords({ name: "Quiz", language, questions }, "en");
				heldCount += new Set(details.filter(({ severity }) => severity !== "low").map(({ index }) => index)).size;
			}
			expect(heldCount / rows.length).toBeLessThan(0.001);
		},
		60_000,
	);

	it("runs the library's patterns twice, over each word once: 100 questions of 10 options", () => {
		const questions = Array.from({ length: 100 }, (_, index) => ({
			text: `Which of these towns lies north of river number ${index}, as seen from the old market?`,
			options: Array.from({ length: 10 }, (_, option) => `Answer ${option} of ${index}`),
		}));
		const matches = vi.spyOn(RegExpMatcher.prototype, "getAllMatches");
		checkQuizWords({ name: "Many words", questions }, "en");
		const texts = matches.mock.calls.map(([text]) => text);
		matches.mockRestore();
		// The first quiz of a process rates the words of the lists.
		expect(texts.length).toBeLessThanOrEqual(2);
		const words = texts.at(-1)?.split("\n") ?? [];
		expect(words).toContain("market");
		expect(words).toHaveLength(new Set(words).size);
	});
});

it.each(["en", "tr"] as const)("writes sentences by which a reader of another language knows the word list (%s)", (language) => {
	const question = { text: "fuck this shit", options: ["a", "b"], correctAnswers: [0] };
	const { details } = checkQuizWords({ name: "Words", questions: [question], language: "en" }, language);
	expect(details.length).toBeGreaterThan(0);
	expect(details.filter((detail) => !isWordListFinding(detail))).toEqual([]);
	expect(isWordListFinding({ flaggedText: "Ankara", reason: "The capital of Turkey is Ankara." })).toBe(false);
});
