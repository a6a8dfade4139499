import { expect, it } from "vitest";
import { computeShowState, SHOW_STAGES, STAGE_MS } from "./landing-show";

it("leads each question from open to answered, and then begins again", () => {
	expect([0, 1, 2, 3, 4, 5, 6].map((step) => computeShowState(step, 2))).toEqual([
		{ stage: "open", question: 0 },
		{ stage: "chosen", question: 0 },
		{ stage: "closed", question: 0 },
		{ stage: "open", question: 1 },
		{ stage: "chosen", question: 1 },
		{ stage: "closed", question: 1 },
		{ stage: "open", question: 0 },
	]);
});

it("gives time to read", () => {
	for (const stage of SHOW_STAGES) expect(STAGE_MS[stage]).toBeGreaterThanOrEqual(1_500);
});
