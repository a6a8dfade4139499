import { describe, expect, it } from "vitest";
import { NICKNAME_MAX } from "#contract/limits";
import en from "#locales/en/player.json";
import tr from "#locales/tr/player.json";
import { findOptionByKey } from "./question-view";
import { pickEncouragement, suggestNickname } from "./words";

describe("answers by keys", () => {
	it("are the digits and the letters of the ten options, on Turkish keyboards too", () => {
		expect([..."1290"].map(findOptionByKey)).toEqual([0, 1, 8, 9]);
		expect([..."aJiıİI"].map(findOptionByKey)).toEqual([0, 9, 8, 8, 8, 8]);
		expect(["k", "Enter", "F1", " ", ".", "Tab", "ğ"].map(findOptionByKey)).toEqual(Array.from({ length: 7 }, () => null));
	});
});

describe.each([
	["en", en.playQuiz],
	["tr", tr.playQuiz],
] as const)("words of the phone (%s)", (_, { kindLines, suggestFirst, suggestSecond }) => {
	it("are ten kind lines, none of them twice in a row", () => {
		expect(new Set(kindLines.split("|")).size).toBe(10);
		const lines = Array.from({ length: 12 }, (_, questionIndex) =>
			pickEncouragement(kindLines, "Ada", { answered: true, questionIndex, correctCount: 0 }),
		);
		// A right answer between two wrong ones does not repeat the line.
		lines.push(pickEncouragement(kindLines, "Ada", { answered: true, questionIndex: 13, correctCount: 1 }));
		lines.forEach((line, index) => {
			expect(kindLines.split("|")).toContain(line);
			if (index > 0) expect(line).not.toBe(lines[index - 1]);
		});
	});

	it("praise nobody who gave no answer", () => {
		expect(pickEncouragement(kindLines, "Ada", { answered: false, questionIndex: 3, correctCount: 0 })).toBe("");
	});

	it("are kind lines that fit after the last question too", () => {
		for (const line of kindLines.split("|")) expect(line).not.toMatch(/next|go on|going|sonraki|yeni soru|devam/i);
	});

	it("are nicknames that fit", () => {
		const longest = (words: string) => Math.max(...words.split(" ").map((word) => word.length));
		expect(longest(suggestFirst) + longest(suggestSecond)).toBeLessThanOrEqual(NICKNAME_MAX);
		expect(suggestNickname(suggestFirst, suggestSecond, () => 0)).toBe(`${suggestFirst.split(" ")[0]}${suggestSecond.split(" ")[0]}`);
		expect(suggestNickname(suggestFirst, suggestSecond, () => 0.999)).toBe(
			`${suggestFirst.split(" ").at(-1)}${suggestSecond.split(" ").at(-1)}`,
		);
	});
});
