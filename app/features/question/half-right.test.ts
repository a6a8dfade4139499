import { expect, it } from "vitest";
import { halfRight } from "./half-right";

it("an answer of several options is half right where one of them is right, and one or more are missing or wrong", () => {
	expect(halfRight([0, 1], [0, 2])).toEqual({ found: "A", missing: "C", wrong: "B" });
	expect(halfRight([2], [0, 2])).toEqual({ found: "C", missing: "A", wrong: "–" });
	expect(halfRight([0, 1, 2], [0, 2])).toEqual({ found: "A, C", missing: "–", wrong: "B" });
	expect([halfRight([1], [0, 2]), halfRight([], [0, 2]), halfRight([1], [0]), halfRight([0], [0])]).toEqual([null, null, null, null]);
});
