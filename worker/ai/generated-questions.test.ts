import { parsePartialJson } from "ai";
import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract";
import { readModelJson } from "./ask";
import { findQuestionList, GeneratedQuestions } from "./generated-questions";

type Types = ("multiple-choice" | "true-false" | "multi-select" | "short-answer" | "number" | "order")[];

async function taken(answer: string, questionTypes: Types = ["multiple-choice"], mode: "make" | "extract" = "make") {
	const { value } = await readModelJson({ parsePartialJson }, answer);
	const questions = new GeneratedQuestions({ language: "tr", mode, questionTypes, difficulty: "medium" });
	questions.expect(LIMITS.questions.max, null);
	for (const raw of findQuestionList(value) ?? []) questions.take(raw);
	questions.endReply();
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
		expect((await taken(quiz({ text, options: ["a", "b"], correctAnswers: ["b"] })))[0]?.text).toBe(text);
	});

	it.each([
		'<think>They want {questions: ["…"]}. Let me see.</think>\n',
		"\n<think>\n</think>\n```json\n",
		"One option {a} is right.</think>",
		"<thinking>[1, 2]</thinking>Here it is: ",
	])("after its thoughts is read: %j", async (thoughts) => {
		expect(await taken(thoughts + quiz({ options: ["a", "b"], correctAnswers: ["b"] }))).toHaveLength(1);
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
		["the text where texts belong, in a list or alone", { correctAnswers: "Paris" }],
		["a letter in words", { correctAnswers: ["B) Paris"] }],
		["a letter behind a word", { correctAnswers: ["Option B"] }],
		["a letter behind a word, with its text", { answer: "option B: Paris" }],
		["a list of letters", { correctAnswers: ["B"], answer: "A" }],
	])("names the right option by %s", async (_, fields) => {
		expect((await taken(quiz({ options: OPTIONS, ...fields })))[0]?.correctAnswers).toEqual([1]);
	});

	it.each<[string, object]>([
		["a letter that is also an option", { options: ["C", "N", "O", "H"], answer: "C" }],
		["a letter beside the text of another option", { options: OPTIONS, answer: "A) Paris" }],
		["a letter without an option", { options: OPTIONS, answer: "E" }],
		["words that are no option", { options: OPTIONS, answer: "the second one" }],
		["an option of two that read the same", { options: ["Paris", "Rome", "Paris"], answer: "Paris" }],
	])("that is not clear is dropped: %s", async (_, fields) => {
		expect(await taken(quiz(fields))).toEqual([]);
	});

	/** A reply of several questions with four options each; the right ones by place, "open" or "dropped". */
	async function solutions(reply: readonly object[], types: Types = ["multiple-choice", "true-false", "multi-select", "order"]) {
		const questions = reply.map((fields, n) => ({ type: "multiple-choice", text: `Which? ${n}`, options: OPTIONS, ...fields }));
		const found = await taken(JSON.stringify({ name: "n", questions }), types);
		return reply.map((_, n) => {
			const question = found.find(({ text }) => text === `Which? ${n}`);
			if (!question) return "dropped";
			return question.needsAnswer ? `open${question.correctAnswers.join()}` : question.correctAnswers.join();
		});
	}
	const marks = (...list: unknown[]) => list.map((correctAnswers) => ({ correctAnswers }));
	const several = (correctAnswers: unknown) => ({ type: "multi-select", correctAnswers });
	const statement = (correctAnswers: unknown) => ({ type: "true-false", options: ["Doğru", "Yanlış"], correctAnswers });

	it.each<[string, object[], string[]]>([
		["from 0, where there is a 0", marks([1], [0], [3]), ["1", "0", "3"]],
		["from 0, also before the 0, and without a place for the last", marks([4], [2], [0]), ["dropped", "2", "0"]],
		["from 1, where one is the number of options and none is 0", marks([1], [4], [2]), ["0", "3", "1"]],
		["from an unknown number", marks([1], [2], [3]), ["open", "open", "open"]],
		["from 1, one of them beyond all options", marks([4], [7]), ["3", "open"]],
		["beyond all options", marks([9]), ["open"]],
		["as texts", marks(["1"], ["4"]), ["0", "3"]],
		["as texts, with a 0", marks(["1"], "0"), ["1", "0"]],
		["as one number", marks(1, 4), ["0", "3"]],
		["in lists of a question with several", [several([0, 2]), several([1, 3])], ["0,2", "1,3"]],
		["in such lists, from 1", [several([1, 3]), several([2, 4])], ["0,2", "1,3"]],
		["in such lists, from an unknown number", [several([1, 3])], ["open"]],
		["in one text of several", [several("1,4")], ["0,3"]],
		["of true and false", [statement([2]), statement([1])], ["1", "0"]],
		["of true and false, from an unknown number", [statement([1])], ["open"]],
		["beside letters and texts", [...marks(["Rome"], "B", [3]), several(["Bern", 1])], ["0", "1", "open", "open"]],
		["beside letters and texts, with a 0", [...marks(["Rome"], "B", [0]), several(["Bern", 1])], ["0", "1", "0", "1,3"]],
		["elsewhere", [{ correctIndex: 1 }, { correctIndex: 4 }], ["0", "3"]],
		["where one has two and the other four options", [statement([2]), ...marks([2])], ["1", "1"]],
	])("counts options %s", async (_, reply, places) => {
		expect((await solutions(reply)).map((list) => list.split(",").sort().join())).toEqual(places);
	});

	it("counts options anew in each reply", () => {
		const questions = new GeneratedQuestions({ language: "en", mode: "make", questionTypes: ["multiple-choice"], difficulty: "easy" });
		questions.expect(10, null);
		const take = (n: number, correctAnswers: number[]) => questions.take({ text: `Which? ${n}`, options: OPTIONS, correctAnswers });
		take(1, [2]);
		expect(questions.taken).toHaveLength(0);
		take(2, [0]);
		expect(questions.taken.map(({ correctAnswers }) => correctAnswers)).toEqual([[2], [0]]);
		questions.endReply();
		take(3, [2]);
		take(4, [4]);
		questions.endReply();
		expect(questions.taken.slice(2).map(({ correctAnswers }) => correctAnswers)).toEqual([[1], [3]]);
	});

	it.each<[string, object, string]>([
		["a text that is a number", { options: ["3", "2", "1"], correctAnswers: ["1"] }, "2"],
		["a text that is a letter", { options: ["C", "N", "O", "H"], correctAnswers: ["C"] }, "0"],
		["a letter, where options had letters", { options: ["A) C", "B) N", "C) O"], correctAnswers: ["C"] }, "open"],
		["a number that is an option too", { options: ["1", "2", "3", "4"], answer: 2 }, "open"],
		["a number that can only be an option", { options: ["4", "8"], correctAnswers: [8] }, "1"],
		["the last option by its number", { options: ["1", "2", "3", "4"], correctAnswers: [4] }, "3"],
		["true as a value", statement([true]), "0"],
		["false as a value", { ...statement(undefined), answer: false }, "1"],
		["a value where nothing is true or false", { correctAnswers: [true] }, "open"],
		["a text with quotes and a full stop", { correctAnswers: ["“Paris.”"] }, "1"],
		["a text that is no option", { correctAnswers: ["the second one"] }, "open"],
		["a letter beyond all options", { correctAnswers: ["E"] }, "open"],
		["no text", { correctAnswers: [] }, "dropped"],
	])("of %s", async (_, question, place) => {
		expect(await solutions([question])).toEqual([place]);
	});

	it.each<[string, string[], string[]]>([
		["brackets", ["A) Rome", "B) Paris", "C)Berlin", "D) Bern"], OPTIONS],
		["both brackets", ["(a) Rome", "(b) Paris", "(c) Berlin", "(d) Bern"], OPTIONS],
		["dots", ["A. Rome", "B. Paris", "C. Berlin", "D. Bern"], OPTIONS],
		["dashes", ["A - Rome", "B - Paris", "C - Berlin", "D - Bern"], OPTIONS],
		["brackets, one of them forgotten", ["A) Rome", "Paris", "C) Berlin", "D) Bern"], OPTIONS],
		["bold letters and brackets", ["**A)** Rome", "**B)** Paris", "**C)** Berlin", "**D)** Bern"], OPTIONS],
		["bold letters", ["**A** Rome", "**B** Paris", "**C** Berlin", "**D** Bern"], OPTIONS],
		["bold letters before a dot", ["**A**. Rome", "**B**. Paris", "**C**. Berlin", "**D**. Bern"], OPTIONS],
		["underlines", ["__A.__ Rome", "__B.__ Paris", "__C.__ Berlin", "__D.__ Bern"], OPTIONS],
		["bold options", ["**A) Rome**", "**B) Paris**", "**C) Berlin**", "**D) Bern**"], OPTIONS],
		["a list of lines", ["- A) Rome", "- B) Paris", "- C) Berlin", "- D) Bern"], OPTIONS],
		["square brackets", ["[A] Rome", "[B] Paris", "[C] Berlin", "[D] Bern"], OPTIONS],
		["a word", ["Option A: Rome", "Option B: Paris", "Option C: Berlin", "Option D: Bern"], OPTIONS],
		["a bracket behind numbers", ["1) Rome", "2) Paris", "3) Berlin", "4) Bern"], OPTIONS],
		["brackets around numbers", ["(1) Rome", "(2)Paris", "(3) Berlin", "(4) Bern"], OPTIONS],
		["bold numbers", ["**1.** Rome", "**2.** Paris", "**3.** Berlin", "**4.** Bern"], OPTIONS],
	])("drops letters with %s before options", async (_, options, left) => {
		for (const right of [options[1], left[1], options[1]?.replace(/^- /, "")]) {
			const [question] = await taken(quiz({ options, correctAnswers: [right] }));
			expect(question, right).toMatchObject({ options: left, correctAnswers: [1] });
		}
	});

	it("reads the mark of an option alone, where options had marks", async () => {
		for (const [options, rights] of [
			[
				["**A)** Rome", "**B)** Paris", "**C)** Berlin"],
				["B", "**B**", "B)", "**B)**", "b"],
			],
			[
				["1) Rome", "2) Paris", "3) Berlin"],
				["2)", "(2)", "2) Paris", "**2)**"],
			],
		] as const)
			for (const right of rights) {
				const [question] = await taken(quiz({ options, correctAnswers: [right] }));
				expect(question, String(right)).toMatchObject({ options: ["Rome", "Paris", "Berlin"], correctAnswers: [1] });
				expect(question).not.toHaveProperty("needsAnswer");
			}
		// A number alone may still be a place that is counted from 0.
		const [question] = await taken(quiz({ options: ["1) Rome", "2) Paris", "3) Berlin"], correctAnswers: [2] }));
		expect(question).toMatchObject({ options: ["Rome", "Paris", "Berlin"], correctAnswers: [], needsAnswer: true });
	});

	it.each([
		[["E. coli", "yeast", "C. elegans", "D. melanogaster"]],
		[["E. coli", "C. elegans", "B. subtilis"]],
		[["A.D. 5", "B.C. 5"]],
		[["Rome", "Paris", "C) and D)"]],
		[["1. Dünya Savaşı", "2. Dünya Savaşı"]],
		[["1. Mehmet", "2. Murat", "3. Selim", "4. Murat"]],
		[["3,5", "4,5", "5,5"]],
		[["1,5", "2,5", "3,5"]],
		[["1.5", "2.5", "3.5"]],
		[["1) w", "w", "3) z"]],
		[["1) w", "3) x", "2) z"]],
		[["(1, 2)", "(2, 3)", "(3, 4)"]],
		[["(1)", "(2)", "(3)"]],
		[["1)", "2)", "3)"]],
		[["1) yol", "2) yol", "3) yol"]],
		[["*a* + b", "*b* + b"]],
		[["A vitamini", "B vitamini", "C vitamini"]],
		[["$a) x$", "$b) y$"]],
	])("keeps letters that belong to an option: %j", async (options) => {
		const [question] = await taken(quiz({ options, correctAnswers: [options[1]] }));
		expect(question).toMatchObject({ options, correctAnswers: [1] });
	});

	it("drops the emphasis of a text, of an explanation and of options, and keeps powers", async () => {
		const [question] = await taken(
			quiz({
				text: "Which is **not** 2**3**1?",
				options: ["**Rome**", "Paris", "**C)** y"],
				correctAnswers: ["**Paris**"],
				extraInfo: "**Paris**.",
			}),
		);
		expect(question).toMatchObject({
			text: "Which is not 2**3**1?",
			options: ["Rome", "Paris", "C) y"],
			correctAnswers: [1],
			extraInfo: "Paris.",
		});
	});

	it.each([
		["a list in a sentence", "I wrote [5] questions, {each} with [4, 4] options:\n"],
		["an empty object", "Schema: {} and []. Now: "],
	])("is found after %s", async (_, words) => {
		expect(await taken(words + quiz({ options: ["a", "b"], correctAnswers: ["b"] }))).toHaveLength(1);
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
