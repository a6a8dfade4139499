import {
	CHOICE_OPTIONS,
	type ContentProblem,
	type KindContent,
	type KindRules,
	listOptionProblems,
	readChosenOptions,
	toSetKey,
} from "./kind";

// This file contains no schema, so that a phone can load it without zod.

/** True if both lists contain the same options, in any order. */
function isSameSelection(a: readonly number[], b: readonly number[]): boolean {
	return a.length === b.length && a.every((option) => b.includes(option));
}

export function isRight(question: { correctAnswers: readonly number[] }, selected: readonly number[]): boolean {
	return isSameSelection(question.correctAnswers, selected);
}

/** True if several options are correct: players can then choose several and submit them together. */
export function isMultipleChoice(question: { correctAnswers: readonly number[] }): boolean {
	return question.correctAnswers.length > 1;
}

export const choiceContent: KindContent = {
	fields: [],
	hasOptions: true,
	marksCorrect: true,
	solution: ["correctAnswers"],
	meaning: "",
	problems: (question, publishing) => {
		const { options, correctAnswers } = question;
		const problems: ContentProblem[] = listOptionProblems(question, CHOICE_OPTIONS, publishing);
		const path = ["correctAnswers"];
		if (publishing && correctAnswers.length === 0) problems.push({ path, key: "correctRequired" });
		if (correctAnswers.some((index) => index >= options.length)) problems.push({ path, key: "correctRange" });
		if (new Set(correctAnswers).size !== correctAnswers.length) problems.push({ path, key: "unique" });
		return problems;
	},
	defaults: () => ({}),
};

/** An answer is right if it contains all right options and no other. */
export const choice: KindRules<number[]> = {
	answerField: "answers",
	isScored: true,
	countsOptions: true,
	asksForOrder: false,
	read: (question, fields) => readChosenOptions(question, fields, isMultipleChoice(question)),
	isRight: ({ correctAnswers }, given) => isSameSelection(correctAnswers, given),
	toKey: (_, given) => toSetKey(given),
	choosesSeveral: isMultipleChoice,
};
