import { expect, it } from "vitest";
import type { AssignmentParticipant } from "#contract/homework/assignments";
import { keepPlaces } from "./in-class-parts";
import { listInOrder } from "./pupil-matrix";

const line = (nickname: string, rest: Partial<AssignmentParticipant> = {}) => ({ nickname, ...rest }) as AssignmentParticipant;

it("in class keeps the class's order, whoever needs help: pupils by number, then those without a card, then names", () => {
	const participants = [
		line("Zoe", { stuck: "wrong" }),
		line("Can", { pupilId: "c", number: 12, stuck: "silent" }),
		line("Ali", { pupilId: "a", number: 3 }),
		line("Old", { number: 2 }),
		line("Çan"),
		line("Deniz"),
	];
	const names = listInOrder({ mode: "class", language: "tr", participants }).map(({ nickname }) => nickname);
	expect(names).toEqual(["Ali", "Can", "Old", "Çan", "Deniz", "Zoe"]);
	expect(listInOrder({ mode: "home", language: "tr", participants })).toBe(participants);
});

it.each([
	["the first", [], ["Ada", "Bob"], ["Ada", "Bob"]],
	["a new one, whom the server lists first", ["Bob", "Cem"], ["Ada", "Bob", "Cem"], ["Bob", "Cem", "Ada"]],
	["one left, and a new one", ["Ada", "Bob", "Cem"], ["Bob", "Cem", "Ece"], ["Ece", "Bob", "Cem"]],
	["one left", ["Ada", "Bob", "Cem"], ["Bob", "Cem"], ["Cem", "Bob"]],
	["the last left", ["Ada", "Bob", "Cem"], ["Ada", "Bob"], ["Ada", "Bob"]],
	["all left", ["Ada", "Bob"], [], []],
])("who may need help keeps the place: %s", (_, before, now, places) => expect(keepPlaces(before, now)).toEqual(places));
