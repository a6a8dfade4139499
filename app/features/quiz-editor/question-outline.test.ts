import { expect, it } from "vitest";
import type { Question } from "#contract/quizzes/question";
import { blankQuestion } from "#contract/quizzes/question-content";
import { computeQuestionSign, findFirstWrongQuestion, findOpenQuestion, isSettingError, shortenText } from "./question-outline";

const question = (change: Partial<Question> = {}): Question => ({
	id: "q000000001",
	text: "Which are lakes?",
	options: ["Van", "Meriç"],
	correctAnswers: [0],
	...change,
});

it("shows the beginning of a question on one line", () => {
	expect(shortenText("  Which\n\nare  lakes? ")).toBe("Which are lakes?");
	expect(shortenText(" \n ")).toBe("");
	const long = shortenText("🦉".repeat(100));
	expect([...long]).toHaveLength(81);
	expect(long.endsWith("🦉…")).toBe(true);
	const formula = "\\frac{-b}{2a}";
	expect(shortenText(`Solve $$${formula}$$!`)).toBe(`Solve $${formula}$!`);
	expect(shortenText(`${"a".repeat(70)} $${formula}$ b`)).toBe(`${"a".repeat(70)}…`);
	expect(shortenText(`$${"x+".repeat(60)}x$ and`)).toBe(`$${"x+".repeat(60)}x$…`);
});

it("warns of what publishing would refuse, and of nothing that nobody has begun", () => {
	expect(computeQuestionSign(question(), null)).toBeNull();
	expect(computeQuestionSign(blankQuestion("q000000002"), null)).toBeNull();
	expect(computeQuestionSign(question({ text: " " }), null)).toBe("unfinished");
	expect(computeQuestionSign(question({ options: ["Van", " "] }), null)).toBe("unfinished");
	expect(computeQuestionSign(question({ options: ["Van"] }), null)).toBe("unfinished");
	expect(computeQuestionSign(question({ correctAnswers: [] }), null)).toBe("unfinished");
	expect(computeQuestionSign(blankQuestion("q000000002"), new Map([["text", "Required"]]))).toBe("wrong");
});

it("keeps one question open, the first where the open one has gone", () => {
	const two = [question(), question({ id: "q000000002" })];
	for (const layout of ["single", "lines"] as const) {
		expect(findOpenQuestion(two, "q000000002", layout)).toBe("q000000002");
		expect(findOpenQuestion(two, "gone", layout)).toBe("q000000001");
		expect(findOpenQuestion([], "gone", layout)).toBeNull();
	}
	expect(findOpenQuestion(two, null, "lines")).toBeNull();
	expect(findOpenQuestion(two, null, "single")).toBe("q000000001");
	expect(findOpenQuestion(two, "q000000002", "all")).toBeNull();
});

it.each([
	["name", false],
	["questions", false],
	["questions.0.text", false],
	["minAge", true],
	["language", true],
	["bookId", true],
])("knows whether %s is a setting: %s", (path, setting) => {
	expect(isSettingError({ path, message: "" })).toBe(setting);
});

it("finds the first question that a refused save complains about", () => {
	const three = [question(), question({ id: "q000000002" }), question({ id: "q000000003" })];
	const wrong = (...paths: string[]) => paths.map((path) => ({ path, message: "Wrong" }));
	expect(findFirstWrongQuestion(three, wrong("name", "questions.2.text", "questions.1.options.0"))).toBe("q000000002");
	expect(findFirstWrongQuestion(three, wrong("name", "questions"))).toBeNull();
	expect(findFirstWrongQuestion(three, wrong("questions.7.text"))).toBeNull();
	expect(findFirstWrongQuestion(three, [])).toBeNull();
});
