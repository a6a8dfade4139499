import { describe, expect, it, vi } from "vitest";
import { endOfLocalDay, fromLocalTime, nextWeekEvening, resolveSkippedTime, toLocalDay, toLocalTime } from "./local-time";

describe("a field for date and time", () => {
	it("holds the time of this computer, and gives the same moment back", () => {
		for (const moment of [new Date(2026, 0, 5, 7, 3), new Date(2026, 11, 31, 23, 59), new Date(2027, 6, 1, 0, 0)]) {
			expect(new Date(fromLocalTime(toLocalTime(moment))).getTime()).toBe(moment.getTime());
		}
		expect(toLocalTime(new Date(2026, 0, 5, 7, 3))).toBe("2026-01-05T07:03");
	});

	it("leaves what is no time for the schema to refuse", () => {
		for (const text of ["", "tomorrow", "2026-13-45T99:99"]) expect(fromLocalTime(text)).toBe(text);
	});

	it("takes the last day that is allowed, and none beyond it", () => {
		const now = new Date(2026, 10, 25, 9, 41).getTime();
		const latestMs = now + 400 * 24 * 60 * 60 * 1000;
		const readEndMs = (ms: number) => Date.parse(endOfLocalDay(toLocalDay(ms), now, 400));
		expect(readEndMs(latestMs)).toBeLessThan(latestMs);
		expect(toLocalDay(readEndMs(latestMs))).toBe(toLocalDay(latestMs));
		const dayBefore = latestMs - 24 * 60 * 60 * 1000;
		expect(new Date(readEndMs(dayBefore)).getHours()).toBe(23);
		expect(toLocalDay(readEndMs(dayBefore))).toBe(toLocalDay(dayBefore));
		expect(readEndMs(latestMs + 24 * 60 * 60 * 1000)).toBeGreaterThan(latestMs);
		expect(endOfLocalDay("tomorrow", now, 400)).toBe("tomorrowT23:59:59");
	});

	it("proposes next week in the evening, over the end of a month and a year too", () => {
		expect(toLocalTime(nextWeekEvening(new Date(2026, 11, 28, 9, 41)))).toBe("2027-01-04T20:00");
	});
});

it("knows the times that clocks leave out", () => {
	vi.stubEnv("TZ", "Europe/Berlin");
	expect(toLocalTime(resolveSkippedTime("2027-03-28T02:30") ?? new Date(0))).toBe("2027-03-28T03:30");
	for (const text of ["2027-03-28T01:59", "2027-03-28T03:00", "2027-10-31T02:30", "", "tomorrow"])
		expect(resolveSkippedTime(text)).toBeNull();
	vi.unstubAllEnvs();
});
