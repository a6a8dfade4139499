import { expect, it } from "vitest";
import { contrast, toRgb } from "#tests/helpers/contrast";
import { WARNING_COLOR } from "./countdown-ring";

/** Tailwind's `indigo-950`, the colour of the disc. */
const DISC = toRgb("#1e1a4d");

it("has a readable colour for the last seconds", () => {
	expect(contrast(toRgb(WARNING_COLOR), DISC)).toBeGreaterThanOrEqual(7);
});
