import { expect, it } from "vitest";
import { ANSWERS_PER_STEP, forEachInSteps, mergeSteps, runSteps } from "./steps";

const work = (count: number, cost?: number) => {
	const used: number[] = [];
	const steps = forEachInSteps(Array(count).keys(), (n) => used.push(n), cost);
	return { used, steps };
};

it("does everything once, in steps of a fixed number of answers", () => {
	const { used, steps } = work(2 * ANSWERS_PER_STEP + 7);
	expect([...steps]).toEqual([ANSWERS_PER_STEP, ANSWERS_PER_STEP, 7]);
	expect(used).toHaveLength(2 * ANSWERS_PER_STEP + 7);
	expect([...work(7, ANSWERS_PER_STEP / 2).steps]).toEqual([ANSWERS_PER_STEP, ANSWERS_PER_STEP, ANSWERS_PER_STEP, ANSWERS_PER_STEP / 2]);
	const all = work(3);
	runSteps(all.steps);
	expect(all.used).toEqual([0, 1, 2]);
});

it("takes small steps together, so that many small questions need few pauses", () => {
	const many = function* () {
		for (let n = 0; n < 100; n++) yield* work(30).steps;
		return "done";
	};
	const slices = mergeSteps(many(), 1_000);
	const costs: number[] = [];
	let slice = slices.next();
	for (; !slice.done; slice = slices.next()) costs.push(slice.value);
	expect(slice.value).toBe("done");
	expect(costs).toEqual([1_020, 1_020]);
});
