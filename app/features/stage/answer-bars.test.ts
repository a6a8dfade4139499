import { expect, it } from "vitest";
import { answerBars, fitsColumns } from "./answer-option";

it("draws columns for short options and keeps the blocks of long ones", () => {
	const years = Array.from({ length: 10 }, (_, index) => `${1914 + index}`);
	expect(fitsColumns(["Danube", "Rhine", "Volga", "Elbe"])).toBe(true);
	expect(fitsColumns(years)).toBe(true);
	expect(fitsColumns(["Rindfleischetikettierungsüberwachungsaufgabe", "Rhine", "Volga", "Elbe"])).toBe(true);
	expect(fitsColumns(["True", "x".repeat(200)])).toBe(false);
	expect(fitsColumns(years.map((year) => `Cumhuriyetimizin ${year}`))).toBe(false);
	expect(fitsColumns(["a word and another ".repeat(10), "b"])).toBe(false);
});

it("measures bars by the longest one and shares by those who answered", () => {
	expect(answerBars(3, [5, 10], 20)).toEqual([
		{ count: 5, share: 0.25, height: 0.5 },
		{ count: 10, share: 0.5, height: 1 },
		{ count: 0, share: 0, height: 0 },
	]);
	// Both turns of a question that was asked again have one scale.
	expect(answerBars(2, [5, 10], 20, [20, 0])).toEqual([
		{ count: 5, share: 0.25, height: 0.25, first: { count: 20, share: 1, height: 1 } },
		{ count: 10, share: 0.5, height: 0.5, first: { count: 0, share: 0, height: 0 } },
	]);
	expect(answerBars(2, [0, 0], 0).map(({ share, height }) => [share, height])).toEqual([
		[0, 0],
		[0, 0],
	]);
});
