import { expect, it } from "vitest";
import { headingName } from "./saved-quiz";

it("keeps a name in a heading short enough for what is said about it, and cuts no letter in two", () => {
	expect(headingName("Photosynthesis")).toBe("Photosynthesis");
	expect(headingName("a".repeat(40))).toBe("a".repeat(40));
	expect(headingName(`${"word ".repeat(8)}end`)).toBe("word word word word word word word word…");
	expect(headingName("🎈".repeat(120))).toBe(`${"🎈".repeat(40)}…`);
});
