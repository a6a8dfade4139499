import { expect, it } from "vitest";
import type { Instance } from "#contract/games/live";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { type HostDialog, mustCloseDialog } from "./host-dialog";

const person = (nickname: string) => ({ nickname, totalScore: 0, rank: 1, previousRank: null, answered: false });
const PARTICIPANTS = [person("Ada"), person("Bora")];
const DIALOGS: readonly HostDialog[] = [
	...(["end", "leave", "help", "remove-since", "class"] as const).map((about) => ({ about })),
	{ about: "player", participant: person("Ada") },
	{ about: "remove", nickname: "Ada" },
	{ about: "pair", scope: "steer" },
	{ about: "shuffle", shuffle: "both" },
	...(["ask", "words", "solve", "texts"] as const).map((part) => ({ about: "quick" as const, part })),
];

function overIn(changes: Partial<Instance>): string[] {
	const instance = { ...sampleInstance(), participants: PARTICIPANTS, participantCount: 2, participantsSkip: 0, ...changes };
	return DIALOGS.filter((dialog) => mustCloseDialog(dialog, instance)).map((dialog) =>
		dialog.about === "quick" ? dialog.part : dialog.about,
	);
}

it("closes each dialog with the state that it was for", () => {
	expect(overIn({ status: "lobby" })).toEqual(["end", "ask"]);
	expect(overIn({ status: "active" })).toEqual(["leave", "class", "shuffle"]);
	const after = ["end", "leave", "remove-since", "class", "player", "remove", "pair", "shuffle", "ask"];
	expect(overIn({ status: "finished" })).toEqual(after);
	expect(overIn({ status: "archived" })).toEqual([...after, "words", "solve", "texts"]);
});

it("closes a player's dialog once that player has surely left", () => {
	const alone = { status: "lobby" as const, participants: [person("Bora")], participantCount: 1 };
	expect(overIn(alone)).toEqual(["end", "player", "remove", "ask"]);
	// Another page of participants may have the player.
	expect(overIn({ ...alone, participantCount: 201 })).toEqual(["end", "ask"]);
	expect(overIn({ ...alone, participantsSkip: 1, participantCount: 2 })).toEqual(["end", "ask"]);
});
