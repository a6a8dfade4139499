import { expect, it } from "vitest";
import { TIMINGS } from "#contract/limits";
import { contrast, toRgb } from "#tests/helpers/contrast";
import { WARM_COLORS } from "./countdown-ring";

/** Tailwind's `indigo-950`, the colour of the disc. */
const DISC = toRgb("#1e1a4d");

it("has a readable colour for each of the last seconds", () => {
	expect(WARM_COLORS).toHaveLength(TIMINGS.countdownWarningSeconds + 1);
	for (const color of WARM_COLORS) expect(contrast(toRgb(color), DISC), color).toBeGreaterThanOrEqual(7);
});
