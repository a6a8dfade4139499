import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** More than three flashes a second can cause seizures (WCAG 2.3.1); ours stay below one. */
const FASTEST_MS = 1_000;

const endless = globSync("app/**/*.{css,tsx}").flatMap((path) =>
	readFileSync(path, "utf8")
		.split("\n")
		.filter((line) => /\binfinite\b/.test(line))
		.map((line) => {
			const [, time = "0", unit] = /(\d*\.?\d+)(m?s)\b/.exec(line) ?? [];
			return { path, line, ms: Number(time) * (unit === "ms" ? 1 : 1_000) };
		}),
);

/** Placeholders pulse while a page loads, which shows nothing else meanwhile. */
const WHILE_LOADING = "--animate-pulse";

/** A player's answer breathes from the tap that gives it: it does not start by itself. */
const FROM_A_TAP = "--animate-breathe";

it("what moves without an end can be stopped by a switch (WCAG 2.2.2), is there only while a page loads, or starts with a tap", () => {
	const sheets = globSync("app/**/*.css").map((path) => readFileSync(path, "utf8"));
	const stopped = sheets.flatMap((sheet) =>
		[...sheet.matchAll(/\.stage\[data-still="true"\] (\.[\w-]+) \{\s*animation(?:: none|-play-state: paused);/g)].map(([, name]) => name),
	);
	const moving = sheets.flatMap((sheet) =>
		[...sheet.matchAll(/([^{};]+)\{[^{}]*?animation:[^;]*\binfinite\b/g)].map(([, name = ""]) => name),
	);
	const selectors = moving.map((name) => name.replaceAll(/\/\*.*?\*\//gs, "").trim());
	expect(stopped).toEqual(expect.arrayContaining(selectors));
	const named = endless.filter(({ line }) => !/^\s*animation:/.test(line)).map(({ line }) => line.trim().split(":")[0]);
	expect(named.sort()).toEqual([FROM_A_TAP, WHILE_LOADING]);
	expect(selectors.length).toBeGreaterThan(1);
});

it("nothing that repeats without an end does so more than once a second", () => {
	expect(endless.length).toBeGreaterThan(2);
	expect(endless.filter(({ ms }) => ms < FASTEST_MS)).toEqual([]);
});
