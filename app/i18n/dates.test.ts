import { expect, it } from "vitest";
import { formatDate } from "./dates";

it.each([
	["en", ["3 Dec 2026", "20:05", "3 Dec 2026, 20:05", "3 Dec 2026, 20:05:09", "Thursday, 3 Dec 2026, 20:05"]],
	["tr", ["3 Ara 2026", "20:05", "3 Ara 2026 20:05", "3 Ara 2026 20:05:09", "3 Ara 2026 Perşembe 20:05"]],
])("a date says its month in a word, after the day, and its time with 24 hours (%s)", (language, expected) => {
	const forms = ["day", "time", "dayAndTime", "dayAndSeconds", "weekdayAndTime"] as const;
	expect(forms.map((form) => formatDate(language, "2026-12-03T20:05:09Z", form, "UTC"))).toEqual(expected);
});
