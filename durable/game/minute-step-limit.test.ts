import { expect, it } from "vitest";
import type { Change, Seat } from "./core";
import { MinuteStepLimit } from "./minute-step-limit";

const counted = { network: "198.51.100.1" };
const meta: Change = { type: "meta" };
const seats = (count: number) => Array.from({ length: count }, (): Change => ({ type: "seat-changed", seat: {} as Seat }));

/** How many steps with these changes are taken within a minute. */
function stepsWith(...changes: Change[]): number {
	const steps = new MinuteStepLimit();
	let taken = 0;
	for (; taken < 10_000 && steps.mayStep(counted, 1_000_000); taken++) steps.count(changes);
	return taken;
}

it("takes 600 steps a minute, fewer that write thousands of seats, and any number that write nothing", () => {
	expect(stepsWith(meta)).toBe(600);
	expect(stepsWith(...seats(199), meta)).toBe(600);
	expect(stepsWith(...seats(1_800), meta)).toBe(60);
	expect(stepsWith(...seats(20_000), meta)).toBe(6);
	expect(stepsWith()).toBe(10_000);
});

it("counts the removal of a whole lobby as one step, because it ends by itself", () => {
	const removed = Array.from({ length: 20_000 }, (_, seatId): Change => ({ type: "seat-removed", seatId, removedAtMs: 1 }));
	expect(stepsWith(...removed, meta)).toBe(600);
});

it("starts again with the next minute, and counts nothing where limits are off", () => {
	const steps = new MinuteStepLimit();
	expect(steps.mayStep(counted, 1_000_000)).toBe(true);
	for (let n = 0; n < 600; n++) steps.count([meta]);
	expect([steps.mayStep(counted, 1_059_999), steps.mayStep({ network: null }, 1_059_999), steps.mayStep(counted, 1_060_000)]).toEqual([
		false,
		true,
		true,
	]);
});
