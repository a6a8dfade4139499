import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { answerBars, fitsColumns } from "./answer-option";
import { ANSWERS } from "./reveal-steps";

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

it("grows, counts and lights in the order and at the times of the reveal's timeline", () => {
	const styles = readFileSync(new URL("./reveal.css", import.meta.url), "utf8");
	const { shrinkMs, growMs, lightMs } = ANSWERS;
	const runs = (selector: string) =>
		[...styles.matchAll(/\[data-fresh="true"\] ([^{]+) \{\s+animation: [\w-]+ (\d+)ms .*? (\d+)ms backwards/g)]
			.filter(([, one = ""]) => one.includes(selector))
			.map(([, , duration, delay]) => ({ from: Number(delay), to: Number(delay) + Number(duration) }));
	for (const bar of [".answer-bar", ".answer-fill", ".answer-block"])
		expect(runs(bar), bar).toEqual([{ from: shrinkMs, to: shrinkMs + growMs }]);
	expect(runs(".answer-comes")[0]?.to).toBe(shrinkMs);
	expect(runs(".answer-count")[0]?.from).toBe(shrinkMs + 0.6 * growMs);
	for (const lit of [".answer-frame", ".answer-tick", ".answer-says"]) expect(runs(lit)[0]?.from, lit).toBe(lightMs);
});
