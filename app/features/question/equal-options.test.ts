import { expect, it } from "vitest";
import { findEqualOption } from "./equal-options";

it.each([
	["a right and a wrong option that read the same", { options: ["Paris", "Rome", " Paris"], correctAnswers: [0] }, "Paris"],
	["two right ones", { options: ["Paris", "Rome", "Paris"], correctAnswers: [0, 2] }, null],
	["two wrong ones", { options: ["Paris", "Rome", "Paris"], correctAnswers: [1] }, null],
	["another case", { options: ["x", "X"], correctAnswers: [0] }, null],
	["options that are still empty", { options: ["", ""], correctAnswers: [0] }, null],
	["a poll", { kind: "poll", options: ["yes", "yes"], correctAnswers: [] }, null],
	["a number", { kind: "number", options: [], correctAnswers: [] }, null],
] as const)("finds the text of options nobody can tell apart: %s", (_, question, text) => expect(findEqualOption(question)).toBe(text));
