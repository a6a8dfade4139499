import { describe, expect, it } from "vitest";
import { outcomeOf, toggleOption } from "./choice";
import { letterOf, lettersOf } from "./letters";

describe("the options of a question", () => {
	it("are named by letters, the correct ones in the order in which they stand", () => {
		expect([0, 1, 9].map(letterOf)).toEqual(["A", "B", "J"]);
		expect(lettersOf([2, 0])).toBe("A, C");
		expect(lettersOf([])).toBe("");
	});

	it("are marked as correct, or as wrong where they were chosen", () => {
		expect([0, 1, 2].map((option) => outcomeOf(option, [0], [0, 1]))).toEqual(["correct", "wrong", "neutral"]);
		expect([0, 1].map((option) => outcomeOf(option, [1], []))).toEqual(["neutral", "correct"]);
	});

	it("are added and removed one by one", () => {
		expect(toggleOption([], 2)).toEqual([2]);
		expect(toggleOption([2], 0)).toEqual([0, 2]);
		expect(toggleOption([0, 2], 2)).toEqual([0]);
	});
});
