import { CHOICE_OPTIONS, type KindContent, type KindRules, listOptionProblems, readChosenOptions, toSetKey } from "./kind";

export const pollContent: KindContent = {
	fields: ["multiple"],
	hasOptions: true,
	marksCorrect: false,
	solution: [],
	meaning: "It is a poll: no option is right or wrong.",
	problems: (question, publishing) => listOptionProblems(question, CHOICE_OPTIONS, publishing),
	defaults: ({ multiple = false }) => ({ multiple }),
};

/** A vote: nobody is right or wrong. */
export const poll: KindRules<number[]> = {
	answerField: "answers",
	isScored: false,
	countsOptions: true,
	asksForOrder: false,
	read: (question, fields) => readChosenOptions(question, fields, question.multiple ?? false),
	isRight: () => false,
	toKey: (_, given) => toSetKey(given),
	choosesSeveral: ({ multiple = false }) => multiple,
};
