import { expect, it } from "vitest";
import { missingChoices, printHostChoices, readHostChoices } from "./host-choices";

/** As version 1 wrote it. Must not change: browsers have it stored. */
const STORED_1 =
	'{"version":1,"settings":{"lateJoin":true,"pointsMode":"accuracy","readingSeconds":3,"ranking":"with-host","nicknames":"assigned","shuffle":"options"},"rankingPlan":"third"}';

it("reads what version 1 kept, and writes the same", () => {
	const choices = readHostChoices(STORED_1);
	expect(choices).toEqual({
		settings: {
			lateJoin: true,
			pointsMode: "accuracy",
			readingSeconds: 3,
			ranking: "with-host",
			nicknames: "assigned",
			shuffle: "options",
		},
		rankingPlan: "third",
	});
	expect(choices && printHostChoices(choices)).toBe(STORED_1);
});

it("takes nothing from a later version or from what is no choice, and defaults for what it does not know", () => {
	for (const text of [null, "", "{", "1", '{"version":2,"settings":{}}', '{"version":1}']) expect(readHostChoices(text)).toBeNull();
	const odd = readHostChoices('{"version":1,"settings":{"readingSeconds":99,"ranking":"never","lateJoin":"yes"},"rankingPlan":"x"}');
	expect(odd).toEqual({
		settings: { lateJoin: false, pointsMode: "speed", readingSeconds: 0, ranking: "at-once", nicknames: "free", shuffle: "none" },
		rankingPlan: "every",
	});
});

it("offers what this game does not have yet, without the lock and without the shuffling", () => {
	const kept = readHostChoices(STORED_1);
	if (!kept) throw new Error("nothing read");
	const now = { ...kept.settings, locked: true, shuffle: "none", readingSeconds: 0, nicknames: "free" } as const;
	expect(missingChoices(kept, now)).toEqual({ readingSeconds: 3, nicknames: "assigned" });
	expect(missingChoices(kept, { ...kept.settings, locked: false })).toEqual({});
});
