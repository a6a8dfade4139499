import { describe, expect, it } from "vitest";
import { computeNumberLine } from "./number-line";

const answers = (...numbers: [number, number][]) =>
	numbers.map(([number, count]) => ({ number, count, right: Math.abs(number - 31) <= 1 }));

const countSigns = (value: number) => String(value).length;

describe("numbers on a line", () => {
	it("stand around the right one, with its range as a band", () => {
		const { dots, band } = computeNumberLine(answers([30, 3], [45, 1]), 31, 1, countSigns);
		expect(dots.map(({ value }) => value)).toEqual([30, 45]);
		expect(dots.every(({ at }) => at >= 0 && at <= 1)).toBe(true);
		expect(band.from).toBeLessThan(0.5);
		expect(band.to).toBeGreaterThan(0.5);
		expect(dots[0]?.at).toBeLessThan(0.5);
		expect(dots[1]?.at).toBeGreaterThan(0.5);
	});

	it("that are far away do not push the others together: they stand at the end", () => {
		const { dots } = computeNumberLine(answers([30, 10], [33, 8], [1e15, 1], [-1e15, 1]), 31, 1, countSigns);
		expect(dots.map(({ value, at, beyond }) => [value, at === 0 || at === 1, beyond])).toEqual([
			[-1e15, true, true],
			[30, false, false],
			[33, false, false],
			[1e15, true, true],
		]);
		const [, near, next] = dots;
		expect((next?.at ?? 0) - (near?.at ?? 0)).toBeGreaterThan(0.2);
	});

	it("have labels that do not cover each other, in rows", () => {
		const { dots } = computeNumberLine(
			answers(...Array.from({ length: 12 }, (_, n): [number, number] => [31 + n / 100, 1])),
			31,
			1,
			() => 2,
		);
		for (const row of [0, 1, 2]) {
			const places = dots.filter((dot) => dot.row === row).map(({ at }) => at);
			expect(places.every((at, index) => index === 0 || at - (places[index - 1] ?? 0) >= 0.09 - 1e-9)).toBe(true);
		}
	});

	it("label the most frequent answers, whatever stands beside them, and long numbers with more room", () => {
		const crowd = Array.from({ length: 19 }, (_, n): [number, number] => [30 + n / 1000, 1]);
		const { dots } = computeNumberLine(answers(...crowd, [30.5, 9]), 31, 1, countSigns);
		expect(dots.find(({ value }) => value === 30.5)?.row).toBe(0);
		const two = answers([30.5, 2], [31.5, 1]);
		const rowsWith = (signs: number) => computeNumberLine(two, 31, 1, () => signs).dots.map(({ row }) => row);
		expect(rowsWith(4)).toEqual([0, 0]);
		expect(rowsWith(16)).toEqual([0, 1]);
	});

	it("work for zero, for nobody, and for the same number by all", () => {
		expect(computeNumberLine([], 0, 0, countSigns).dots).toEqual([]);
		expect(computeNumberLine(answers([0, 4]), 0, 0, countSigns).dots).toMatchObject([{ at: 0.5, beyond: false }]);
	});
});
