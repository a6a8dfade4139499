import { expect, it } from "vitest";
import { explainHalfRight } from "./half-right";

it("an answer of several options is half right where one of them is right, and one or more are missing or wrong", () => {
	expect(explainHalfRight([0, 1], [0, 2])).toEqual({ found: "A", missing: "C", wrong: "B" });
	expect(explainHalfRight([2], [0, 2])).toEqual({ found: "C", missing: "A", wrong: "–" });
	expect(explainHalfRight([0, 1, 2], [0, 2])).toEqual({ found: "A, C", missing: "–", wrong: "B" });
	expect([explainHalfRight([1], [0, 2]), explainHalfRight([], [0, 2]), explainHalfRight([1], [0]), explainHalfRight([0], [0])]).toEqual([
		null,
		null,
		null,
		null,
	]);
});
