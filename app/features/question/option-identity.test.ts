import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract/limits";
import { optionIdentity } from "./option-identity";

const identities = Array.from({ length: LIMITS.options.max }, (_, index) => optionIdentity(index));

/** Contrast of white with a colour (WCAG 2.2). */
function contrastWithWhite(color: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
		const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

describe("the identity of an option", () => {
	it("is a letter, a colour and a shape that no other option has", () => {
		expect(identities.map(({ letter }) => letter).join("")).toBe("ABCDEFGHIJ");
		for (const sign of ["color", "wallColor", "shape"] as const) expect(new Set(identities.map((one) => one[sign])).size).toBe(10);
	});

	it("has colours on which white text is readable, on a phone and on a wall", () => {
		for (const { letter, color, wallColor } of identities) {
			expect(contrastWithWhite(color), letter).toBeGreaterThanOrEqual(4.5);
			expect(contrastWithWhite(wallColor), letter).toBeGreaterThanOrEqual(7);
		}
	});
});
