import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GAME } from "#contract/limits";
import { LateVisitorCounter } from "./late-visitors";

function scene() {
	const reported: number[] = [];
	const visitors: LateVisitorCounter = new LateVisitorCounter(() => reported.push(visitors.count(Date.now())));
	return { visitors, reported, refuse: (visitor: string) => visitors.record(visitor, Date.now()) };
}

describe("devices that wait to be let in", () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it("are counted once each, for two minutes after their last refusal", () => {
		const { visitors, refuse } = scene();
		refuse("first-device");
		vi.advanceTimersByTime(60_000);
		refuse("other-device");
		refuse("first-device");
		expect(visitors.count(Date.now())).toBe(2);
		vi.advanceTimersByTime(GAME.lateVisitorMs - 1);
		expect(visitors.count(Date.now())).toBe(2);
		vi.advanceTimersByTime(1);
		expect(visitors.count(Date.now())).toBe(0);
	});

	it("no longer count once they are in", () => {
		const { visitors, refuse } = scene();
		refuse("first-device");
		visitors.forget("first-device", Date.now());
		visitors.forget("unknown-device", Date.now());
		expect(visitors.count(Date.now())).toBe(0);
	});

	it("are reported when the number changes, a burst once, and again when nobody waits any more", () => {
		const { refuse, reported } = scene();
		for (let device = 0; device < 300; device++) refuse(`device-${device}`);
		expect(reported).toEqual([]);
		vi.advanceTimersByTime(500);
		expect(reported).toEqual([300]);
		for (let device = 0; device < 300; device++) refuse(`device-${device}`);
		vi.advanceTimersByTime(60_000);
		expect(reported).toEqual([300]);
		vi.advanceTimersByTime(60_500);
		expect(reported).toEqual([300, 0]);
		expect(vi.getTimerCount()).toBe(0);
	});

	it("take bounded memory, and none once the game has ended", () => {
		const { visitors, refuse, reported } = scene();
		for (let device = 0; device < GAME.lateVisitorsMax * 3; device++) refuse(`device-${device}`);
		expect(visitors.count(Date.now())).toBe(GAME.lateVisitorsMax);
		visitors.clear();
		vi.advanceTimersByTime(GAME.lateVisitorMs);
		expect(visitors.count(Date.now())).toBe(0);
		expect(reported).toEqual([]);
		expect(vi.getTimerCount()).toBe(0);
	});
});
