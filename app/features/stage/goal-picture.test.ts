import { expect, it } from "vitest";
import { windowLights } from "./goal-picture";

it("lights as many windows as is done of the goal, the next one in part, and never more than all", () => {
	const count = windowLights(0).length;
	expect(windowLights(0).every((light) => light === 0)).toBe(true);
	expect(windowLights(10.5 / count).slice(8, 13)).toEqual([1, 1, expect.closeTo(0.5), 0, 0]);
	for (const share of [1, 1.4]) expect(windowLights(share).every((light) => light === 1)).toBe(true);
});
