import { expect, it } from "vitest";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { podiumColumns, podiumSteps } from "./stage-phase";

const listWinners = (scores: number[], pointsMode: "speed" | "none" = "speed") => {
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
	expect(listWinners(scores)).toBe(steps);
});

it("counts a tie of more players than a page of participants has", () => {
	const sample = sampleInstance();
	const tied = (rank: number, totalScore: number, count: number) =>
		Array.from({ length: count }, (_, index) => ({
			nickname: `${rank} ${index}`,
			totalScore,
			rank,
			previousRank: null,
			answered: false,
		}));
	const counted = (participants: ReturnType<typeof tied>, winnerCount: number) =>
		podiumSteps({ participants, settings: sample.settings, winnerCount }).map(({ place, count }) => `${place}: ${count}`);
	expect(counted(tied(1, 900, 200), 5_000)).toEqual(["1: 5000"]);
	expect(counted([...tied(1, 900, 1), ...tied(2, 800, 199)], 451)).toEqual(["2: 450", "1: 1"]);
	expect(counted([...tied(1, 900, 2), ...tied(3, 700, 1), ...tied(4, 1, 9)], 3)).toEqual(["3: 1", "1: 2"]);
});

it("has no steps in a game without points", () => {
	expect(listWinners([3, 2, 1], "none")).toBe("");
});

it.each([
	[[1], "1"],
	[[1, 2, 1], "1 2 1"],
	[[3, 5], "3 5"],
	[[8], "8"],
	[[9], "7+2"],
	[[30], "7+23"],
	[[20, 1], "6+14 1"],
	[[3, 3, 4], "1+2 3 2+2"],
	[[9, 9, 9], "1+8 2+7 2+7"],
])("names of %j winners on the steps, the lowest first, %s", (winners, columns) => {
	const named = podiumColumns(winners);
	expect(named.map(({ named, others }) => (others > 0 ? `${named}+${others}` : `${named}`)).join(" ")).toBe(columns);
	expect(named.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(8);
});
