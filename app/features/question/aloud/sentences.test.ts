import { describe, expect, it } from "vitest";
import { listSentences } from "./sentences";

const choice = { id: "q1", text: "Başkent hangisi?", options: ["Ankara", "İzmir"] };

describe("what is read aloud", () => {
	it("is the question, then the options with their letters", () => {
		expect(listSentences(choice, "tr")).toEqual(["Başkent hangisi?", "A: Ankara", "B: İzmir"]);
	});

	it("has no solution before it is shown, then the solution and the extra info", () => {
		const solved = { ...choice, correctAnswers: [0], extraInfo: "1923'ten beri. Önce İstanbul idi." };
		expect(listSentences(solved, "tr").join()).not.toMatch(/Doğru|1923/);
		expect(listSentences(choice, "tr", { solution: solved })).toEqual([
			"Başkent hangisi?",
			"Doğru yanıt: A: Ankara",
			"1923'ten beri.",
			"Önce İstanbul idi.",
		]);
	});

	it("is never the right order, in which a quiz keeps the options of an order question", () => {
		for (let id = 0; id < 200; id++) {
			const order = { id: `q${id}`, kind: "order" as const, text: "Sort", options: ["one", "two", "three"] };
			const [, ...read] = listSentences(order, "en", { inRightOrder: true });
			expect([...read].sort()).toEqual(["one", "three", "two"]);
			expect(read).not.toEqual(order.options);
		}
	});

	it("reads the options of an order question as a game has shuffled them, without letters", () => {
		const order = { id: "q", kind: "order" as const, text: "Sort", options: ["two", "one"] };
		expect(listSentences(order, "en")).toEqual(["Sort", "two", "one"]);
	});

	it("says formula for a formula, in the quiz's language, and pauses at a gap", () => {
		const text = String.raw`What is $\frac{1}{2}$ of ____ kg?`;
		expect(listSentences({ id: "q", text, options: [] }, "en")).toEqual(["What is formula of … kg?"]);
		expect(listSentences({ id: "q", text: "$x^2$", options: [] }, "de")).toEqual(["Formel"]);
	});

	it("is nothing for a question that only the host has, and for options that are only letters", () => {
		expect(listSentences({ id: "q", text: "", options: ["A", "B"] }, "en")).toEqual(["A", "B"]);
		expect(listSentences({ id: "q", kind: "open", text: "", options: [] }, "en")).toEqual([]);
	});

	it("reads a number as its language writes it, and at most five spellings", () => {
		const number = { id: "q", kind: "number" as const, text: "How long?", options: [], unit: "m" };
		expect(listSentences(number, "de", { solution: { value: 1.5 } })).toEqual(["How long?", "Richtige Antwort: 1,5 m"]);
		const accepted = ["a", "b", "c", "d", "e", "f"];
		expect(listSentences({ id: "q", kind: "text", text: "Which?", options: [] }, "en", { solution: { accepted } })).toEqual([
			"Which?",
			"Right answer: a, b, c, d, e",
		]);
	});

	it("keeps a number and its full stop in one sentence", () => {
		const text = "1. Dünya Savaşı ne zaman bitti? (1914-1918) Bir yıl yazın!";
		expect(listSentences({ id: "q", text, options: [] }, "tr")).toEqual(["1. Dünya Savaşı ne zaman bitti?", "(1914-1918) Bir yıl yazın!"]);
	});

	it.each([
		["words", "word ".repeat(200)],
		["commas", `${"x".repeat(70)}, `.repeat(20)],
		["no space", "x".repeat(1_000)],
		["full stops", ".".repeat(1_000)],
		["lines", "line\n".repeat(200)],
	])("loses nothing and has no long utterance: %s", (_, text) => {
		const read = listSentences({ id: "q", text, options: [] }, "en");
		expect(Math.max(...read.map(({ length }) => length))).toBeLessThanOrEqual(120);
		expect(read.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
	});
});
