import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract/limits";
import { fillOptions, splitPastedLines } from "./question-editor";

describe("pasted lines", () => {
	it.each([
		["one word", "Mars", null],
		["one line with its end", "Mars\r\n", null],
		["lines of any system, without empty ones", "Mars\r\nVenus\n\n  The   Moon \rSun", ["Mars", "Venus", "The Moon", "Sun"]],
		["the letters of a list", "A) Mars\nB) Venus", ["Mars", "Venus"]],
		["its numbers or bullets", "1. Mars\n2. Venus\n- Sun", ["Mars", "Venus", "Sun"]],
		["what only looks like a mark", "a. Mars\nVenus", ["a. Mars", "Venus"]],
		["numbers as answers", "3.5\n4.5", ["3.5", "4.5"]],
	])("%s", (_, pasted, lines) => {
		expect(splitPastedLines(pasted)).toEqual(lines);
	});
});

describe("filling options", () => {
	it("fills the empty options and adds the others", () => {
		expect(fillOptions(["", ""], 0, ["a", "b", "c"], 10)).toEqual({ options: ["a", "b", "c"], last: 2, filled: 3, leftOut: 0 });
	});

	it("overwrites nothing but the option it began in", () => {
		expect(fillOptions(["old", "kept", ""], 0, ["a", "b", "c"], 10)).toEqual({
			options: ["a", "kept", "b", "c"],
			last: 3,
			filled: 3,
			leftOut: 0,
		});
	});

	it("begins where the lines were pasted", () => {
		expect(fillOptions(["", "x", ""], 1, ["a", "b"], 10).options).toEqual(["", "a", "b"]);
	});

	it("counts the lines that have no room, or are too long", () => {
		const long = "x".repeat(LIMITS.optionText.max + 1);
		expect(fillOptions(["", ""], 0, ["a", long, "b", "c", "d"], 3)).toEqual({ options: ["a", "b", "c"], last: 2, filled: 3, leftOut: 2 });
	});

	it("leaves the first option as it was if no line fits", () => {
		expect(fillOptions(["old", ""], 0, ["x".repeat(LIMITS.optionText.max + 1)], 3)).toEqual({
			options: ["old", ""],
			last: 0,
			filled: 0,
			leftOut: 1,
		});
	});
});
