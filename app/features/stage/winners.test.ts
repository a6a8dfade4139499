import { expect, it } from "vitest";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { podiumSteps } from "./stage-phase";

const stepsOf = (scores: number[], pointsMode: "speed" | "none" = "speed") => {
	const participants = scores.map((totalScore, index) => ({
		nickname: "ABCDEFG"[index] ?? "?",
		totalScore,
		rank: scores.filter((other) => other > totalScore).length + 1,
		previousRank: null,
		answered: false,
	}));
	const { settings } = sampleInstance();
	const steps = podiumSteps({ participants, settings: { ...settings, pointsMode } });
	return steps.map(({ place, winners }) => `${place}${winners.map(({ nickname }) => nickname).join("")}`).join(" ");
};

it.each([
	[[900, 800, 700, 600], "3C 2B 1A"],
	[[900, 900, 700, 600], "3C 1AB"],
	[[900, 800, 800, 800, 5], "2BCD 1A"],
	[[900, 900, 900, 900], "1ABCD"],
	[[900, 800], "2B 1A"],
	[[900], "1A"],
	[[900, 0, 0], "1A"],
	[[0, 0, 0], ""],
])("puts %j on the steps %s", (scores, steps) => {
	expect(stepsOf(scores)).toBe(steps);
});

it("has no steps in a game without points", () => {
	expect(stepsOf([3, 2, 1], "none")).toBe("");
});
