import { expect, it } from "vitest";
import { limitProblems } from "../../scripts/text-rules.mjs";

const listProblems = (language: string, key: string, text: string) => limitProblems(language, new Map([[key, text]]));

it.each([
	["en", "At most 20 characters"],
	["en", "It closes after ten minutes"],
	["tr", "En fazla 20 karakter"],
	["tr", "On dakika sonra kapanır"],
	["de", "Höchstens 20 Zeichen"],
])("a text in %s may not write a limit itself: %s", (language, text) => {
	expect(listProblems(language, "live.you", text)).toEqual([expect.stringContaining("pass a limit to a gap")]);
});

it("a text may have gaps, words that count nothing limited, and the numbers of an example", () => {
	expect(listProblems("en", "live.you", "At most {{limit.nickname}} characters, and one more thing")).toEqual([]);
	expect(listProblems("en", "landing.pinPlaceholder", "297 3417")).toEqual([]);
	expect(listProblems("en", "landing.pinPlaceholder", "PIN")).toEqual([expect.stringContaining("needs no exemption")]);
});
