import { describe, expect, it } from "vitest";
import type { Question } from "#contract/quizzes/question";
import { orderPaper, PAPER_VERSIONS, readKey } from "./paper-order";

const choice = (id: string, options = ["a", "b", "c", "d"], correctAnswers = [1]): Question => ({ id, text: id, options, correctAnswers });
const quiz = { _id: "quiz1", questions: Array.from({ length: 10 }, (_, n) => choice(`q${n}`)) };
const read = (paper: ReturnType<typeof orderPaper>) => paper.map(({ question, places }) => `${question.id} ${places.join("")}`);

describe("the sheets of a quiz", () => {
	it("have the order of the quiz where there is one version", () => {
		expect(read(orderPaper(quiz, null))).toEqual(quiz.questions.map(({ id }) => `${id} 0123`));
	});

	it("have another order in each version, with every question and option once", () => {
		const versions = PAPER_VERSIONS.map((version) => read(orderPaper(quiz, version)));
		expect(new Set(versions.map((lines) => lines.join())).size).toBe(4);
		for (const lines of versions) {
			expect(lines.map((line) => line.slice(0, 2)).sort()).toEqual(quiz.questions.map(({ id }) => id));
			for (const line of lines) expect([...line.slice(3)].sort().join("")).toBe("0123");
		}
	});

	// A sheet that is printed again after an update of the product must be the same.
	it("are the same whenever they are printed", () => {
		expect(read(orderPaper({ ...quiz, questions: quiz.questions.slice(0, 4) }, "A"))).toMatchInlineSnapshot(`
			[
			  "q1 0132",
			  "q2 3021",
			  "q0 1230",
			  "q3 3210",
			]
		`);
		expect(read(orderPaper({ ...quiz, questions: quiz.questions.slice(0, 4) }, "D"))).toMatchInlineSnapshot(`
			[
			  "q2 0123",
			  "q0 2130",
			  "q1 1032",
			  "q3 0312",
			]
		`);
	});

	it("never show an order in its right order", () => {
		for (let n = 0; n < 100; n++) {
			const order: Question = { id: `o${n}`, kind: "order", text: "", options: ["x", "y", "z"], correctAnswers: [0, 1, 2] };
			for (const version of [null, ...PAPER_VERSIONS])
				expect(orderPaper({ _id: "quiz1", questions: [order] }, version)[0]?.places).not.toEqual([0, 1, 2]);
		}
	});
});

describe("the key", () => {
	const question = (rest: Partial<Question>): Question => ({ id: "q", text: "", options: [], correctAnswers: [], ...rest });
	const key = (rest: Partial<Question>, places: number[] = []) => readKey({ question: question(rest), places }, "en");

	it("has the letters of the places where the right options stand", () => {
		expect(key({ options: ["a", "b", "c"], correctAnswers: [0, 2] }, [2, 1, 0])).toBe("A, C");
		expect(key({ options: ["a", "b"], correctAnswers: [0] }, [1, 0])).toBe("B");
	});

	it("has the number of each box of an order", () => {
		expect(key({ kind: "order", options: ["x", "y", "z"], correctAnswers: [0, 1, 2] }, [2, 0, 1])).toBe("3 – 1 – 2");
	});

	it("has typed texts and numbers, and a dash where nothing is right", () => {
		expect(key({ kind: "text", accepted: ["Sinan", "Mimar Sinan"] })).toBe("Sinan / Mimar Sinan");
		expect(key({ kind: "number", value: 31, tolerance: 1.5, unit: "km" })).toContain("31");
		expect(key({ kind: "poll", options: ["a", "b"] }, [0, 1])).toBe("–");
		expect(key({ kind: "open" })).toBe("–");
	});
});
