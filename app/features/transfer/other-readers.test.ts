import { readdirSync, readFileSync } from "node:fs";
import { type GIFTQuestion, parse } from "gift-pegjs";
import { expect, it } from "vitest";
import { questionKind } from "#contract/kinds/rules";
import { fitsGift, toGift } from "./export-quiz.client";
import type { ImportedQuestion } from "./types";

const exported = (questions: ImportedQuestion[]) =>
	parse(toGift({ name: "Q", language: "en", minAge: 5, maxAge: 9, defaultTimeLimit: 30, questions })).filter(
		(question) => question.type !== "Category",
	);

/** Options or accepted texts with their weights, as the reader understood them. */
function listChoices(question: GIFTQuestion): [string, boolean, number | null][] {
	if (question.type !== "MC" && question.type !== "Short") throw new Error(`no choices in ${question.type}`);
	return question.choices.map(({ text, isCorrect, weight }) => [text.text, isCorrect, weight]);
}

it("GIFT says the same to another reader, kind by kind, with the signs of its own", () => {
	const base = { options: [], correctAnswers: [] };
	const [one, several, poll, text, number] = exported([
		{ text: "Which {is} = #1?", options: ["a ~ b", "c: d", "=e"], correctAnswers: [1], extraInfo: "Because # it is." },
		{ text: "Which two?", options: ["a", "50 %", "c"], correctAnswers: [0, 2] },
		{ ...base, text: "How was it?", kind: "poll", options: ["good", "bad"] },
		{ ...base, text: "Who built it?", kind: "text", accepted: ["Sinan", "1 = 1"], match: "case", typos: 0 },
		{ ...base, text: "How long?", kind: "number", value: -31.25, tolerance: 0.5 },
	]);
	expect(one).toMatchObject({ stem: { text: "Which {is} = #1?" }, globalFeedback: { text: "Because # it is." } });
	expect(one && listChoices(one)).toEqual([
		["a ~ b", false, null],
		["c: d", true, null],
		["=e", false, null],
	]);
	expect(several && listChoices(several)).toEqual([
		["a", false, 50],
		["50 %", false, -100],
		["c", false, 50],
	]);
	expect(poll && listChoices(poll)).toEqual([
		["good", false, null],
		["bad", false, null],
	]);
	expect(text && listChoices(text).map(([accepted, right]) => [accepted, right])).toEqual([
		["Sinan", true],
		["1 = 1", true],
	]);
	expect(number).toMatchObject({ type: "Numerical", choices: { type: "range", number: -31.25, range: 0.5 } });
});

const LIBRARY = new URL("../../../worker/library/quizzes/", import.meta.url);

it.each(readdirSync(LIBRARY).filter((file) => file.endsWith(".json")))("GIFT of a whole quiz is read by another reader: %s", (file) => {
	const { questions } = JSON.parse(readFileSync(new URL(file, LIBRARY), "utf8")) as { questions: ImportedQuestion[] };
	const held = questions.filter(fitsGift).map((question) => ({ ...question, correctAnswers: question.correctAnswers ?? [] }));
	const types = { choice: "MC", poll: "MC", order: "", text: "Short", number: "Numerical", open: "Essay" };
	expect(exported(held).map(({ type }) => type)).toEqual(held.map((question) => types[questionKind(question)]));
});
