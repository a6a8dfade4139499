import { describe, expect, it } from "vitest";
import { seeded } from "#tests/helpers/seeded";
import { breakLines } from "./text-lines";

const measureWidth = (text: string) => text.length * 0.5;

describe("the lines of a text", () => {
	it("are one for a word or a short text, and about equally long for a longer one", () => {
		expect(breakLines("özgürlük", 9, 30, measureWidth)).toEqual(["özgürlük"]);
		expect(breakLines("the sea in summer", 9, 30, measureWidth)).toEqual(["the sea in summer"]);
		expect(breakLines("a river whose name I have forgotten", 9, 30, measureWidth)).toEqual(["a river whose name", "I have forgotten"]);
	});

	it("break a word only where it is wider than the area", () => {
		expect(breakLines("Muvaffakiyetsizleştiricileştiriveremeyebileceklerimizden", 9, 30, measureWidth)).toHaveLength(1);
		expect(breakLines("W".repeat(80), 9, 30, measureWidth)).toEqual(["W".repeat(60), "W".repeat(20)]);
	});

	it("lose nothing and stay within the limit (random texts)", () => {
		const random = seeded(4);
		for (let round = 0; round < 300; round++) {
			const words = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
				"xyzç".repeat(9).slice(0, 1 + Math.floor(random() ** 3 * 36)),
			);
			const lines = breakLines(words.join(" "), 6, 12, measureWidth);
			expect(lines.join("").replaceAll(" ", "")).toBe(words.join(""));
			expect(Math.max(...lines.map(measureWidth))).toBeLessThanOrEqual(12);
		}
	});
});
