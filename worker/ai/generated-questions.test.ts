import { parsePartialJson } from "ai";
import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract";
import { readModelJson } from "./ask";
import { findQuestionList, GeneratedQuestions } from "./generated-questions";

async function taken(answer: string, types: ("multiple-choice" | "multi-select" | "short-answer" | "number")[] = ["multiple-choice"]) {
	const { value } = await readModelJson({ parsePartialJson }, answer);
	const questions = new GeneratedQuestions({ language: "tr", mode: "make", questionTypes: types, difficulty: "medium" });
	questions.expect(LIMITS.questions.max, null);
	for (const raw of findQuestionList(value) ?? []) questions.take(raw);
	return questions.taken;
}
const quiz = (question: object) => JSON.stringify({ name: "n", questions: [{ type: "multiple-choice", text: "Which?", ...question }] });

describe("the answer of a model", () => {
	it("with single backslashes holds the formulas that were meant", async () => {
		const written = String.raw`{"questions": [{"type": "multiple-choice", "text": "Solve $\frac{1}{2}\times\beta$, \(\sqrt{x}\) and $\theta\neq\nu\rho$\nnow", "options": ["$\forall x$", "\[\alpha\]", "\\(y\\)", "$\underline{z}$"], "correctAnswers": [0], "extraInfo": "A\tB, $x\cdot y$"}]}`;
		const [question] = await taken(written);
		expect(question?.text).toBe(`${String.raw`Solve $\frac{1}{2}\times\beta$, $\sqrt{x}$ and $\theta\neq\nu\rho$`}\nnow`);
		expect(question?.options).toEqual([String.raw`$\forall x$`, String.raw`$$\alpha$$`, "$y$", String.raw`$\underline{z}$`]);
		expect(question?.extraInfo).toMatch(/^A\sB, \$x\\cdot y\$$/);
	});

	it("with backslashes as JSON wants them stays as it is", async () => {
		const text = `${String.raw`$\frac{1}{2}$ \$5 $\text{a\\b}$`}\nrho`;
		expect((await taken(quiz({ text, options: ["a", "b"], correctAnswers: [1] })))[0]?.text).toBe(text);
	});

	it.each([
		'<think>They want {questions: ["…"]}. Let me see.</think>\n',
		"\n<think>\n</think>\n```json\n",
		"One option {a} is right.</think>",
		"<thinking>[1, 2]</thinking>Here it is: ",
	])("after its thoughts is read: %j", async (thoughts) => {
		expect(await taken(thoughts + quiz({ options: ["a", "b"], correctAnswers: [1] }))).toHaveLength(1);
	});

	it("is nothing while it still thinks", async () => {
		expect(await readModelJson({ parsePartialJson }, '<think>Maybe {"questions": [{"text": "x"}]}')).toEqual({
			value: undefined,
			isComplete: false,
		});
	});

	const OPTIONS = ["Rome", "Paris", "Berlin", "Bern"];
	it.each<[string, object]>([
		["a letter", { answer: "B" }],
		["a letter with a sign", { correct_answer: "b)" }],
		["a letter and the text", { answer: "B) Paris" }],
		["the text", { correctAnswers: ["Paris"] }],
		["the text alone, in another case", { correctAnswer: "paris" }],
		["an index that is no list", { correctAnswers: 1 }],
		["an index as a text", { correctAnswers: ["1"] }],
		["an index elsewhere", { correctIndex: 1 }],
		["a list of letters", { correctAnswers: ["B"], answer: "A" }],
	])("names the right option by %s", async (_, fields) => {
		expect((await taken(quiz({ options: OPTIONS, ...fields })))[0]?.correctAnswers).toEqual([1]);
	});

	it.each<[string, object]>([
		["a letter that is also an option", { options: ["C", "N", "O", "H"], answer: "C" }],
		["a number that is also an option", { options: ["1", "2", "3", "4"], answer: 2 }],
		["an index as a text that is also an option", { options: ["3", "2", "1"], correctAnswers: ["1"] }],
		["a letter beside the text of another option", { options: OPTIONS, answer: "A) Paris" }],
		["an index without an option", { options: OPTIONS, correctAnswers: 4 }],
		["a letter without an option", { options: OPTIONS, answer: "E" }],
		["words that are no option", { options: OPTIONS, answer: "the second one" }],
		["an option of two that read the same", { options: ["Paris", "Rome", "Paris"], answer: "Paris" }],
	])("that is not clear is dropped: %s", async (_, fields) => {
		expect(await taken(quiz(fields))).toEqual([]);
	});

	it("names several right options, accepted texts and numbers in other ways", async () => {
		const [several] = await taken(quiz({ type: "multi-select", options: OPTIONS, answer: ["A", "Berlin"] }), ["multi-select"]);
		expect(several?.correctAnswers).toEqual([0, 2]);
		const [text] = await taken(quiz({ type: "short-answer", options: [], answer: "Sinan" }), ["short-answer"]);
		expect(text?.accepted).toEqual(["Sinan"]);
		const number = async (value: unknown) => (await taken(quiz({ type: "number", options: [], value }), ["number"]))[0]?.value;
		expect(await number("3,14")).toBe(3.14);
		expect(await number("12 500")).toBe(12_500);
		// 1340 in Turkish, 1.34 in English: the model may have meant either.
		expect(await number("1.340")).toBeUndefined();
	});
});
