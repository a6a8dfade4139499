import { expect, it } from "vitest";
import { computePupilMeans, sortPupils } from "./figures";

const figures = (pupilId: string, right: number, total: number) => ({ pupilId, right, total, percentage: null, answered: total });
const PUPILS = [
	{ _id: "c", number: 3, label: "Zeynep" },
	{ _id: "a", number: 1, label: "Çağla" },
	{ _id: "b", number: 2 },
	{ _id: "d", number: 4, label: "Deniz" },
];
const ACTIVITIES = [
	{ results: [figures("a", 1, 10), figures("c", 2, 2), figures("d", 0, 0)] },
	{ results: [figures("a", 2, 2), figures("c", 0, 2)] },
];

it("a pupil's mean counts questions, not activities; without scored questions there is no mean", () => {
	expect([...computePupilMeans(PUPILS, ACTIVITIES)]).toEqual([
		["c", 50],
		["a", 25],
		["b", null],
		["d", null],
	]);
});

it("sorts by number, label and mean; pupils without one come last, equal ones by number", () => {
	const means = computePupilMeans(PUPILS, ACTIVITIES);
	const order = (by: Parameters<typeof sortPupils>[2]) => sortPupils(PUPILS, means, by, "tr").map(({ _id }) => _id);
	expect(order("number")).toEqual(["a", "b", "c", "d"]);
	expect(order("label")).toEqual(["a", "d", "c", "b"]);
	expect(order("lowest")).toEqual(["a", "c", "b", "d"]);
	expect(order("highest")).toEqual(["c", "a", "b", "d"]);
	const numbered = [10, 2].map((number) => ({ _id: `p${number}`, number, label: `Pupil ${number}` }));
	expect(sortPupils(numbered, means, "label", "en").map(({ label }) => label)).toEqual(["Pupil 2", "Pupil 10"]);
});
