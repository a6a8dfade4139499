import { CHOICE_OPTIONS, type KindContent, optionProblems } from "../kind-content";

export const pollContent: KindContent = {
	fields: ["multiple"],
	hasOptions: true,
	marksCorrect: false,
	solution: [],
	meaning: "It is a poll: no option is right or wrong.",
	problems: (question, publishing) => optionProblems(question, CHOICE_OPTIONS, publishing),
	defaults: ({ multiple = false }) => ({ multiple }),
};
