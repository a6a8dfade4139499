import { describe, expect, it } from "vitest";
import { makeFirstCountReader } from "./first-counts";

const text = { kind: "text", options: [], correctAnswers: [], accepted: ["Sinan"] } as const;

describe("the count of an answer in the first turn", () => {
	it("is that of the same answer, however it was written then", () => {
		const readFirstCount = makeFirstCountReader(
			text,
			[
				{ text: "sinan", count: 4, right: true },
				{ text: "Mimar", count: 2 },
			],
			"tr",
		);
		expect(readFirstCount({ text: "SİNAN", count: 9, right: true })).toBe(4);
		expect(readFirstCount({ text: "mimar", count: 1 })).toBe(2);
		expect(readFirstCount({ text: "Leonardo", count: 1 })).toBe(0);
	});

	it("goes by what was written before it goes by what is alike", () => {
		const readFirstCount = makeFirstCountReader(
			text,
			[
				{ text: "ışık", count: 3 },
				{ text: "IŞIK", count: 1 },
			],
			"tr",
		);
		expect(readFirstCount({ text: "IŞIK", count: 5 })).toBe(1);
	});

	it("is unknown without a first turn, for a hidden text, and beyond the answers that are listed", () => {
		expect(makeFirstCountReader(text, undefined, "tr")({ text: "Sinan", count: 1 })).toBeUndefined();
		const listed = Array.from({ length: 20 }, (_, number) => ({ number, count: 3 }));
		const readFirstCount = makeFirstCountReader({ ...text, kind: "number" }, listed, "tr");
		expect(readFirstCount({ number: 7, count: 1 })).toBe(3);
		expect(readFirstCount({ number: 70, count: 1 })).toBeUndefined();
		expect(readFirstCount({ hidden: true, count: 1 })).toBeUndefined();
	});

	it("is that of the same sequence", () => {
		const order = { kind: "order", options: ["a", "b", "c"], correctAnswers: [1, 0, 2] } as const;
		const readFirstCount = makeFirstCountReader(order, [{ answers: [1, 0, 2], count: 2, right: true }], "en");
		expect(readFirstCount({ answers: [1, 0, 2], count: 0 })).toBe(2);
		expect(readFirstCount({ answers: [0, 1, 2], count: 4 })).toBe(0);
	});
});
