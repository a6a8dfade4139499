import { describe, expect, it } from "vitest";
import { LIMITS } from "#contract";
import { DAILY_KINDS, TIERS } from "#contract/accounts/tiers";
import { z } from "#contract/z";
import { toFieldErrors } from "#worker/lib/texts";
import { englishProblems } from "../../scripts/text-rules.mjs";

describe("English texts", () => {
	it.each([
		["attempts", "{{count}} attempts in total", "attempts has no singular"],
		["room", "{{used}} of {{total}} seats are taken", "room has no singular"],
		["room_other", "{{count}} of {{total}} seats are taken", "room_other counts total"],
	])("may not be: %s", (key, text, fault) => {
		expect(englishProblems(new Map([[key, text]]))).toEqual([fault]);
	});

	it("may not have a singular that is the plural", () => {
		const texts = { rows_one: "{{count}} rows", rows_other: "{{count}} rows" };
		expect(englishProblems(new Map(Object.entries(texts)))).toEqual(["rows_one is its plural"]);
		expect(englishProblems(new Map(Object.entries({ ...texts, rows_one: "{{count}} row" })))).toEqual([]);
	});
});

it("limits are above one", () => {
	for (const { daily, openGames } of Object.values(TIERS)) {
		for (const kind of DAILY_KINDS) expect(daily[kind] ?? 2).toBeGreaterThan(1);
		expect(openGames).toBeGreaterThan(1);
	}
	expect(LIMITS.questions.max).toBeGreaterThan(1);
});

it("the general messages of fields say one character, and several characters", () => {
	const messages = (size: number) => {
		const result = z.object({ text: z.string().min(size), list: z.array(z.string()).min(size) }).safeParse({ text: "", list: [] });
		return toFieldErrors(result.error?.issues ?? [], "en").map(({ message }) => message);
	};
	expect(messages(1)).toEqual(["At least 1 character", "At least 1 entry"]);
	expect(messages(2)).toEqual(["At least 2 characters", "At least 2 entries"]);
});
