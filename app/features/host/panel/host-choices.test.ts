import { expect, it } from "vitest";
import { findDifferingChoices, printHostChoices, readHostChoices } from "./host-choices";

/** As version 1 wrote it. Must not change: browsers have it stored. */
const STORED_1 =
	'{"version":1,"settings":{"lateJoin":true,"pointsMode":"accuracy","readingSeconds":3,"ranking":"with-host","nicknames":"assigned","shuffle":"options"},"rankingPlan":"third"}';

/** Later choices of the same version had more settings. */
const STORED_WITH_TEAMS = STORED_1.replace('"options"}', '"options","solution":"with-host","teams":{"mode":"even","count":4}}');
const STORED_WITH_TIMER = STORED_WITH_TEAMS.replace('"accuracy",', '"accuracy","timer":"off",');
const STORED_WITH_CHANGES = STORED_WITH_TIMER.replace('"count":4}', '"count":4},"changeAnswers":true');

const NO_CARDS = { cardsOnly: false, answerCards: false, cardNames: "number" } as const;

it("reads what version 1 kept, and writes the same", () => {
	const choices = readHostChoices(STORED_1);
	expect(choices).toEqual({
		settings: {
			lateJoin: true,
			pointsMode: "accuracy",
			timer: "on",
			readingSeconds: 3,
			ranking: "with-host",
			nicknames: "assigned",
			shuffle: "options",
			solution: "at-once",
			teams: { mode: "off", count: 2 },
			changeAnswers: false,
		},
		rankingPlan: "third",
	});
	const teams = { mode: "even", count: 4 };
	expect(readHostChoices(STORED_WITH_TEAMS)?.settings).toMatchObject({ timer: "on", solution: "with-host", teams });
	expect(readHostChoices(STORED_WITH_TIMER)?.settings).toMatchObject({ timer: "off", solution: "with-host", teams, changeAnswers: false });
	const later = readHostChoices(STORED_WITH_CHANGES);
	expect(later?.settings).toMatchObject({ timer: "off", teams, changeAnswers: true });
	expect(later && printHostChoices(later)).toBe(STORED_WITH_CHANGES);
});

it("takes nothing from a later version or from what is no choice, and defaults for what it does not know", () => {
	for (const text of [null, "", "{", "1", '{"version":2,"settings":{}}', '{"version":1}']) expect(readHostChoices(text)).toBeNull();
	const odd = readHostChoices('{"version":1,"settings":{"readingSeconds":99,"ranking":"never","lateJoin":"yes"},"rankingPlan":"x"}');
	expect(odd).toEqual({
		settings: {
			lateJoin: false,
			pointsMode: "speed",
			timer: "on",
			readingSeconds: 0,
			ranking: "at-once",
			nicknames: "free",
			shuffle: "none",
			solution: "at-once",
			teams: { mode: "off", count: 2 },
			changeAnswers: false,
		},
		rankingPlan: "every",
	});
});

it("offers what this game does not have yet, without the lock and without the shuffling", () => {
	const kept = readHostChoices(STORED_1);
	if (!kept) throw new Error("nothing read");
	const now = {
		...kept.settings,
		locked: true,
		shuffle: "none",
		readingSeconds: 0,
		nicknames: "free",
		...NO_CARDS,
	} as const;
	expect(findDifferingChoices(kept, now)).toEqual({ readingSeconds: 3, nicknames: "assigned" });
	expect(findDifferingChoices(kept, { ...kept.settings, ...NO_CARDS, locked: false })).toEqual({});
	const teams = { mode: "choose", count: 3 } as const;
	expect(findDifferingChoices(kept, { ...kept.settings, ...NO_CARDS, locked: false, solution: "with-host", teams })).toEqual({
		solution: "at-once",
		teams: { mode: "off", count: 2 },
	});
});

it("offers neither clock nor points where answer cards decide about them", () => {
	const kept = readHostChoices(STORED_1);
	if (!kept) throw new Error("nothing read");
	const before = { ...kept, settings: { ...kept.settings, pointsMode: "speed" as const } };
	const withCards = { ...kept.settings, ...NO_CARDS, answerCards: true, timer: "off", pointsMode: "accuracy", locked: false } as const;
	expect(findDifferingChoices(before, withCards)).toEqual({});
	expect(findDifferingChoices(before, { ...withCards, answerCards: false })).toEqual({ timer: "on", pointsMode: "speed" });
});
