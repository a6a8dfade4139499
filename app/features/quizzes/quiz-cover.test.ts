import { expect, it } from "vitest";
import { coverLetter } from "./quiz-cover";

it.each([
	["istanbul", "tr", "İ"],
	["istanbul", "en", "I"],
	["“Who am I?”", "en", "W"],
	["7 wonders", "en", "7"],
	["😀 !", "en", ""],
] as const)("the letter of %s in %s is %s", (name, language, letter) => {
	expect(coverLetter({ name, language })).toBe(letter);
});
