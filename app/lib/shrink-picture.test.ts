import { expect, it } from "vitest";
import { LIMITS } from "#contract/limits";
import { fitSides, fits } from "./shrink-picture";

const { bytes, side } = LIMITS.picture;
const square = (width: number, height = width) => ({ width, height });

it("a picture is never enlarged, and its canvas has the smallest allowed sides at least", () => {
	const sides = (width: number, height: number, longest = 1_600) => {
		const { drawn, canvas } = fitSides({ width, height }, longest);
		return [drawn.width, drawn.height, canvas.width, canvas.height];
	};
	expect(sides(3_000, 2_000)).toEqual([1_600, 1_067, 1_600, 1_067]);
	expect(sides(200, 100)).toEqual([200, 100, 200, 100]);
	expect(sides(40, 40)).toEqual([40, 40, 64, 64]);
	expect(sides(300, 50)).toEqual([300, 50, 300, 64]);
	expect(sides(50_000, 10)).toEqual([1_600, 1, 1_600, 64]);
	expect(sides(1, 1)).toEqual([1, 1, 64, 64]);
});

it("a picture stays as it is if format, bytes and sides are allowed", () => {
	for (const type of ["image/png", "image/jpeg", "image/webp"]) expect(fits(type, bytes, square(side.min, side.max))).toBe(true);
	for (const type of ["image/gif", "image/bmp", "image/svg+xml", ""]) expect(fits(type, bytes, square(100))).toBe(false);
	expect(fits("image/png", bytes + 1, square(100))).toBe(false);
	expect(fits("image/png", bytes, square(side.min - 1, 100))).toBe(false);
	expect(fits("image/png", bytes, square(100, side.max + 1))).toBe(false);
});
