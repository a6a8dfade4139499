import { expect, it } from "vitest";
import type { Question } from "#contract/quizzes/question";
import { newQuizValues } from "./editor-values";
import { findInfoError, findQuestionErrors, hasErrorsLeft, toSaveErrors } from "./field-errors";

const first: Question = { id: "one", text: "", options: ["", "b"], correctAnswers: [] };
const second: Question = { id: "two", text: "?", options: ["a", ""], correctAnswers: [0] };
const values = { ...newQuizValues(), minAge: 9, maxAge: 3, questions: [first, second] };
const refused = [
	{ path: "minAge", message: "order" },
	{ path: "questions.0.text", message: "text" },
	{ path: "questions.0.correctAnswers", message: "correct" },
	{ path: "questions.1.options.1", message: "option" },
	{ path: "minAge", message: "a second one" },
];
const errors = toSaveErrors(refused, values);

it("finds the errors of a question by its id, wherever it has moved", () => {
	expect([...(findQuestionErrors(errors, second) ?? [])]).toEqual([["options.1", "option"]]);
	expect([...(findQuestionErrors(errors, first) ?? [])]).toEqual([
		["text", "text"],
		["correctAnswers", "correct"],
	]);
	expect(findQuestionErrors(errors, { ...first, id: "new" })).toBeNull();
});

it("drops an error once its value is another", () => {
	expect([...(findQuestionErrors(errors, { ...first, text: "Now?" }) ?? [])]).toEqual([["correctAnswers", "correct"]]);
	expect(findQuestionErrors(errors, { ...second, options: ["a", "b"] })).toBeNull();
	expect(findInfoError(errors, "minAge", values)).toBe("order");
	expect(findInfoError(errors, "minAge", { ...values, minAge: 2 })).toBeUndefined();
});

it("drops an error of a field that only some kinds have once it is another", () => {
	const typed: Question = { id: "one", kind: "text", text: "?", options: [], correctAnswers: [], accepted: ["a", ""], typos: 0 };
	const wrong = ["accepted.1", "typos"].map((field) => ({ path: `questions.0.${field}`, message: field }));
	const found = toSaveErrors(wrong, { ...values, questions: [typed] });
	expect([...(findQuestionErrors(found, { ...typed, accepted: ["a", ""] })?.keys() ?? [])]).toEqual(["accepted.1", "typos"]);
	expect([...(findQuestionErrors(found, { ...typed, typos: 1 })?.keys() ?? [])]).toEqual(["accepted.1"]);
	expect([...(findQuestionErrors(found, { ...typed, accepted: ["a", "b"] })?.keys() ?? [])]).toEqual(["typos"]);
});

it("is nothing where no field is wrong", () => {
	expect(toSaveErrors([], values)).toBeNull();
});

it("tells when nothing marked is left, so that the message about it goes too", () => {
	expect(hasErrorsLeft(errors, values)).toBe(true);
	const mended = {
		...values,
		minAge: 2,
		questions: [
			{ ...first, text: "?", correctAnswers: [0] },
			{ ...second, options: ["a", "b"] },
		],
	};
	expect(hasErrorsLeft(errors, mended)).toBe(false);
	expect(hasErrorsLeft(errors, { ...mended, minAge: 9 })).toBe(true);
	expect(hasErrorsLeft(errors, { ...mended, questions: [{ ...first, text: "?" }] })).toBe(true);
	// A question that was deleted is wrong no more.
	expect(hasErrorsLeft(errors, { ...mended, questions: mended.questions.slice(0, 1) })).toBe(false);
	expect(hasErrorsLeft(null, values)).toBe(false);
});
