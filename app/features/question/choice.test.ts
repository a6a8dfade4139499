import { describe, expect, it } from "vitest";
import { formatOptionLetters, optionLetter, toggleOption } from "./option-identity";

describe("the options of a question", () => {
	it("are named by letters, the correct ones in the order in which they stand", () => {
		expect([0, 1, 9].map(optionLetter)).toEqual(["A", "B", "J"]);
		expect(formatOptionLetters([2, 0])).toBe("A, C");
		expect(formatOptionLetters([])).toBe("");
	});

	it("are added and removed one by one", () => {
		expect(toggleOption([], 2)).toEqual([2]);
		expect(toggleOption([2], 0)).toEqual([0, 2]);
		expect(toggleOption([0, 2], 2)).toEqual([0]);
	});
});
