import { describe, expect, it } from "vitest";
import { moveTopic, topicProblem, toTopicInputs } from "./topics";

const row = (topicNumber: number, title = "t", url = "") => ({ key: String(topicNumber), topicNumber, title, url });

describe("topics of a book", () => {
	it.each([
		["", "x", "topicIncomplete"],
		["1", " ", "topicIncomplete"],
		["0", "x", "topicPositive"],
		["-1", "x", "topicPositive"],
		["1.5", "x", "topicPositive"],
		["two", "x", "topicPositive"],
		["7", "x", "topicTaken"],
		["8", "x", null],
	])("number %j, title %j: %s", (number, title, problem) => {
		expect(topicProblem({ number, title }, [row(7)])).toBe(problem);
	});

	it("moves within the list only", () => {
		const rows = [row(1), row(2), row(3)];
		const numbers = (list: typeof rows) => list.map(({ topicNumber }) => topicNumber);
		expect(numbers(moveTopic(rows, 2, -1))).toEqual([1, 3, 2]);
		expect(numbers(moveTopic(rows, 0, 1))).toEqual([2, 1, 3]);
		expect(numbers(moveTopic(rows, 0, -1))).toEqual([1, 2, 3]);
		expect(numbers(moveTopic(rows, 2, 1))).toEqual([1, 2, 3]);
	});

	it("sends an address only where there is one", () => {
		expect(toTopicInputs([row(1, "a", " "), row(2, "b", " https://x.org ")])).toEqual([
			{ topicNumber: 1, title: "a" },
			{ topicNumber: 2, title: "b", url: "https://x.org" },
		]);
	});
});
