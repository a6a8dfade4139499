import { expect, it } from "vitest";
import type { Question } from "#contract/quizzes/question";
import { blankQuestion } from "#contract/quizzes/question-content";
import { firstWords, firstWrongQuestion, isSetting, openQuestion, signOf } from "./question-outline";

const question = (change: Partial<Question> = {}): Question => ({
	id: "q000000001",
	text: "Which are lakes?",
	options: ["Van", "Meriç"],
	correctAnswers: [0],
	...change,
});

it("shows the beginning of a question on one line", () => {
	expect(firstWords(question({ text: "  Which\n\nare  lakes? " }))).toBe("Which are lakes?");
	expect(firstWords(question({ text: " \n " }))).toBe("");
	const long = firstWords(question({ text: "🦉".repeat(100) }));
	expect([...long]).toHaveLength(81);
	expect(long.endsWith("🦉…")).toBe(true);
	const formula = "\\frac{-b}{2a}";
	expect(firstWords(question({ text: `Solve $$${formula}$$!` }))).toBe(`Solve $${formula}$!`);
	expect(firstWords(question({ text: `${"a".repeat(70)} $${formula}$ b` }))).toBe(`${"a".repeat(70)}…`);
	expect(firstWords(question({ text: `$${"x+".repeat(60)}x$ and` }))).toBe(`$${"x+".repeat(60)}x$…`);
});

it("warns of what publishing would refuse, and of nothing that nobody has begun", () => {
	expect(signOf(question(), null)).toBeNull();
	expect(signOf(blankQuestion("q000000002"), null)).toBeNull();
	expect(signOf(question({ text: " " }), null)).toBe("unfinished");
	expect(signOf(question({ options: ["Van", " "] }), null)).toBe("unfinished");
	expect(signOf(question({ options: ["Van"] }), null)).toBe("unfinished");
	expect(signOf(question({ correctAnswers: [] }), null)).toBe("unfinished");
	expect(signOf(blankQuestion("q000000002"), new Map([["text", "Required"]]))).toBe("wrong");
});

it("keeps one question open, the first where the open one has gone", () => {
	const two = [question(), question({ id: "q000000002" })];
	expect(openQuestion(two, "q000000002")).toBe("q000000002");
	expect(openQuestion(two, "gone")).toBe("q000000001");
	expect(openQuestion(two, null)).toBeNull();
	expect(openQuestion([], "gone")).toBeNull();
});

it.each([
	["name", false],
	["questions", false],
	["questions.0.text", false],
	["minAge", true],
	["language", true],
	["bookId", true],
])("knows whether %s is a setting: %s", (path, setting) => {
	expect(isSetting({ path, message: "" })).toBe(setting);
});

it("finds the first question that a refused save complains about", () => {
	const three = [question(), question({ id: "q000000002" }), question({ id: "q000000003" })];
	const wrong = (...paths: string[]) => paths.map((path) => ({ path, message: "Wrong" }));
	expect(firstWrongQuestion(three, wrong("name", "questions.2.text", "questions.1.options.0"))).toBe("q000000002");
	expect(firstWrongQuestion(three, wrong("name", "questions"))).toBeNull();
	expect(firstWrongQuestion(three, wrong("questions.7.text"))).toBeNull();
	expect(firstWrongQuestion(three, [])).toBeNull();
});
