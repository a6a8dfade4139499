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

it("nothing that repeats without an end does so more than once a second", () => {
	expect(endless.length).toBeGreaterThan(2);
	expect(endless.filter(({ ms }) => ms < FASTEST_MS)).toEqual([]);
});
