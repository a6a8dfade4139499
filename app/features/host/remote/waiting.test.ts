import { expect, test } from "vitest";
import type { Participant } from "#contract/games/live";
import { sampleInstance } from "#tests/helpers/sample-instance";
import { excludeUnaskedSeats, listWaitingPlayers } from "./step-view";

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

test("cards that cannot answer a question are not waited for, on whichever page of participants they are", () => {
	const sample = sampleInstance();
	const [question] = sample.questions;
	if (!question) throw new Error("the sample has no question");
	const instance = {
		...sample,
		...asked,
		participantCount: 300,
		questions: [{ ...question, quick: true as const, kind: "number" as const, options: [] }],
		currentQuestionIndex: 0,
		cards: [{ card: 3 }, { card: 7, onDevice: true as const }, { card: 90 }],
	};
	expect(excludeUnaskedSeats(instance).participantCount).toBe(298);
	expect(excludeUnaskedSeats({ ...instance, questions: [{ ...question, quick: true }] }).participantCount).toBe(300);
});
