import { expect, it } from "vitest";
import { buildMatchQuery, leftHalvesUpTo, rightHalvesFrom } from "./quiz-lists";

/** The ages of a range: 1 is all of them; 2n and 2n + 1 are the halves of n. */
function listAges(range: number): number[] {
	const depth = Math.floor(Math.log2(range));
	const length = 128 >> depth;
	return Array.from({ length }, (_, n) => (range - (1 << depth)) * length + n);
}

it("ages up to one, and from one on, are at most seven ranges that do not overlap", () => {
	for (let age = 0; age < 100; age++) {
		const [low, high] = [leftHalvesUpTo(age), rightHalvesFrom(age)];
		expect(Math.max(low.length, high.length)).toBeLessThanOrEqual(7);
		const sorted = (ranges: number[]) => ranges.flatMap(listAges).sort((a, b) => a - b);
		expect(sorted(low)).toEqual(Array.from({ length: age + 1 }, (_, n) => n));
		expect(sorted(high)).toEqual(Array.from({ length: 128 - age }, (_, n) => age + n));
		// The index contains only these halves.
		expect(low.every((range) => range % 2 === 0)).toBe(true);
		expect(high.every((range) => range % 2 === 1)).toBe(true);
	}
});

it("a query has at most 49 terms, and none from an author", () => {
	for (let minAge = 0; minAge < 100; minAge++)
		for (let maxAge = 0; maxAge < 100; maxAge++)
			expect(buildMatchQuery(undefined, { minAge, maxAge }).split(" OR ").length).toBeLessThanOrEqual(49);
	expect(buildMatchQuery(undefined, {})).toBe(buildMatchQuery(undefined, { minAge: 0 }));
});
