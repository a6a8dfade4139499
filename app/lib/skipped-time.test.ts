import { expect, it, vi } from "vitest";
import { toLocalTime } from "./local-time";
import { insteadOfSkipped } from "./skipped-time";

it("knows the times that clocks leave out", () => {
	vi.stubEnv("TZ", "Europe/Berlin");
	expect(toLocalTime(insteadOfSkipped("2027-03-28T02:30") ?? new Date(0))).toBe("2027-03-28T03:30");
	for (const text of ["2027-03-28T01:59", "2027-03-28T03:00", "2027-10-31T02:30", "", "tomorrow"])
		expect(insteadOfSkipped(text)).toBeNull();
	vi.unstubAllEnvs();
});
