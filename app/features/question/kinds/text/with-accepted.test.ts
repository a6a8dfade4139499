import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract/limits";
import { addAcceptedTexts } from "./text-fields";

describe("accepted texts that are pasted", () => {
	it("come behind those that are there, without blank lines and without repeats by folding", () => {
		expect(addAcceptedTexts(["Işık"], ["  ", "IŞIK", "su ", "Su", "hava"], "case", "tr")).toEqual({
			accepted: ["Işık", "su", "hava"],
			leftOut: 0,
		});
	});

	it("are never cut: what is too long or too much is left out and counted", () => {
		const long = "a".repeat(LIMITS.acceptedText.max);
		expect(addAcceptedTexts([], [long, `${long}a`], "case", "en")).toEqual({ accepted: [long], leftOut: 1 });
		const many = Array.from({ length: LIMITS.accepted.max + 3 }, (_, index) => `text ${index}`);
		expect(addAcceptedTexts(many.slice(0, 1), many, "case", "en")).toEqual({ accepted: many.slice(0, LIMITS.accepted.max), leftOut: 3 });
	});
});
