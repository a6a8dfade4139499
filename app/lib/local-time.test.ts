import { describe, expect, it } from "vitest";
import { fromLocalTime, nextWeek, toLocalTime } from "./local-time";

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

	it("proposes next week in the evening, over the end of a month and a year too", () => {
		expect(toLocalTime(nextWeek(new Date(2026, 11, 28, 9, 41)))).toBe("2027-01-04T20:00");
	});
});
