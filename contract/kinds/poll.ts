import { CHOICE_OPTIONS, type KindContent, type KindRules, optionProblems, readChosen, setKey } from "./kind";

export const pollContent: KindContent = {
	fields: ["multiple"],
	hasOptions: true,
	marksCorrect: false,
	solution: [],
	meaning: "It is a poll: no option is right or wrong.",
	problems: (question, publishing) => optionProblems(question, CHOICE_OPTIONS, publishing),
	defaults: ({ multiple = false }) => ({ multiple }),
};

/** A vote: nobody is right or wrong. */
export const poll: KindRules<number[]> = {
	answerField: "answers",
	isScored: false,
	countsOptions: true,
	asksForOrder: false,
	read: (question, fields) => readChosen(question, fields, question.multiple ?? false),
	isRight: () => false,
	keyOf: (_, given) => setKey(given),
	choosesSeveral: ({ multiple = false }) => multiple,
};
