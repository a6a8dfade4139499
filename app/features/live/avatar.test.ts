import { describe, expect, it } from "vitest";
import { pickAvatar } from "./avatar-drawing";

describe("the animal of a nickname", () => {
	it("is the same on every screen, however the name is written", () => {
		expect(pickAvatar("IŞIK")).toEqual(pickAvatar("ışık"));
		expect(pickAvatar("Ada")).toEqual(pickAvatar("ADA"));
		// Not stored: a change of the rule would give everybody another animal in the middle of a game.
		expect(["Ada", "ÇalışkanBalina", "🦊"].map(pickAvatar)).toEqual([
			{ animal: 4, color: "#14b8a6" },
			{ animal: 6, color: "#ef4444" },
			{ animal: 5, color: "#16a34a" },
		]);
	});

	it("is spread over animals and colours", () => {
		const seen = Array.from({ length: 2_400 }, (_, index) => pickAvatar(`Player${index}`));
		for (const part of ["animal", "color"] as const) {
			const values = [...new Set(seen.map((one) => one[part]))];
			expect(values.length).toBe(12);
			for (const value of values) {
				const count = seen.filter((one) => one[part] === value).length;
				expect(count).toBeGreaterThan(140);
				expect(count).toBeLessThan(270);
			}
		}
		expect(new Set(seen.map(({ animal, color }) => animal + color)).size).toBe(144);
	});
});
