import { expect, it } from "vitest";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { chooseStrip, stripHeight } from "./read-cards";

it.each([
	[1, "number", "numbers 1x1"],
	[20, "number", "numbers 1x20"],
	[21, "number", "numbers 2x11"],
	[60, "number", "numbers 3x20"],
	[61, "number", "bar"],
	[9, "label", "names 1x9"],
	[27, "label", "names 3x9"],
	// Names of more pupils would be too narrow.
	[28, "label", "numbers 2x14"],
	[100, "label", "bar"],
] as const)("shows whose card was read, of %i named by %s, as %s", (participantCount, cardNames, shown) => {
	const settings = { ...sampleInstance().settings, answerCards: true, cardNames };
	const strip = chooseStrip({ participantCount, settings });
	expect(strip.kind === "bar" ? "bar" : `${strip.kind} ${strip.rows}x${strip.columns}`).toBe(shown);
	expect(stripHeight(strip)).toBeLessThan(12.5);
});
