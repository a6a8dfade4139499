import { expect, test } from "vitest";
import type { Participant } from "#contract/games/live";
import { keepPlaces, listWaitingPlayers } from "./step-view";

const one = (nickname: string, timeFactor: 1 | 2, answered = false) =>
	({ nickname, timeFactor, answered, totalScore: 0, rank: 1, previousRank: null }) as Participant;

const asked = {
	participants: [one("Ada", 1, true), one("Bora", 1), one("Cem", 2), one("Deniz", 2, true), one("Elif", 1)],
	participantCount: 5,
	answeredCount: 2,
	waitingFor: 1,
};

test("those who have not answered are named, as many as there is room for", () => {
	expect(listWaitingPlayers(asked, false, 9)).toEqual({ names: ["Bora", "Cem", "Elif"], others: 0 });
	expect(listWaitingPlayers(asked, false, 2)).toEqual({ names: ["Bora", "Cem"], others: 1 });
});

test("cards are named in the order of their numbers, before other players", () => {
	const card = (number: number) => ({ ...one(`Card${number}`, 1), card: number });
	const participants = [card(12), one("Ada", 1), card(100), card(3), one("Bora", 1)];
	const names = ["Card3", "Card12", "Card100", "Ada", "Bora"];
	expect(listWaitingPlayers({ participants, participantCount: 5, answeredCount: 0, waitingFor: 0 }, false, 9)).toEqual({
		names,
		others: 0,
	});
});

test("when the common time is over, only those with more time can still answer", () => {
	expect(listWaitingPlayers(asked, true, 9)).toEqual({ names: ["Cem"], others: 0 });
	expect(listWaitingPlayers({ ...asked, waitingFor: 0 }, true, 9)).toEqual({ names: [], others: 0 });
});

test("a name keeps its place when others have answered; a free place is taken by the next name", () => {
	expect(keepPlaces([], ["Ada", "Bora", "Cem"])).toEqual(["Ada", "Bora", "Cem"]);
	expect(keepPlaces(["Ada", "Bora", "Cem"], ["Bora", "Cem", "Deniz"])).toEqual(["Deniz", "Bora", "Cem"]);
	expect(keepPlaces(["Ada", "Bora", "Cem"], ["Cem"])).toEqual([null, null, "Cem"]);
	expect(keepPlaces([null, null, "Cem"], ["Cem", "Elif", "Fatma", "Gul"])).toEqual(["Elif", "Fatma", "Cem", "Gul"]);
});
