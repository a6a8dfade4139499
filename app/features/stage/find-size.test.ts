import { describe, expect, it } from "vitest";
import { findSize } from "./fit-text";

/** A text of `letters` in a place of `width` × `height`, in lines as long as whole letters allow. */
function textIn(width: number, height: number, letters: number) {
	const asked: number[] = [];
	const fits = (size: number) => Math.ceil(letters / Math.floor(width / (0.6 * size))) * 1.2 * size <= height;
	const tryAt = (size: number) => {
		asked.push(size);
		const lines = Math.ceil(letters / Math.floor(width / (0.6 * size)));
		return Math.sqrt(Math.max(1, (lines * 1.2 * size) / height));
	};
	return { asked, fits, tryAt };
}

describe("the size at which a text fits", () => {
	it("is the largest one where that fits, asked for once", () => {
		const { asked, tryAt } = textIn(100, 40, 20);
		expect(findSize(tryAt, 2, 6)).toBe(6);
		expect(asked).toEqual([6]);
	});

	it("fits, is within a twentieth of the largest, and takes few attempts", () => {
		for (let letters = 40; letters <= 700; letters += 7) {
			const { asked, fits, tryAt } = textIn(100, 40, letters);
			const size = findSize(tryAt, 2, 9) ?? 0;
			expect(fits(size), `${letters} letters`).toBe(true);
			expect(size === 9 || !fits(size * 1.06), `${letters} letters at ${size}`).toBe(true);
			expect(asked.length, `${letters} letters`).toBeLessThanOrEqual(7);
		}
	});

	it("is exact near the smallest that is allowed", () => {
		const tryAt = (size: number) => size / 2.2;
		expect(findSize(tryAt, 2, 6)).toBeCloseTo(2.2);
	});

	it("is null where the text does not fit at the smallest either", () => {
		const { tryAt } = textIn(100, 40, 2_000);
		expect(findSize(tryAt, 2, 9)).toBeNull();
		expect(findSize(() => 1.001, 2, 9)).toBeNull();
	});
});
