import { CHOICE_OPTIONS, type KindContent, optionProblems } from "../kind-content";
import { pollFields } from "./fields";

export const pollContent = {
	fields: pollFields,
	hasOptions: true,
	marksCorrect: false,
	solution: [],
	meaning: "It is a poll: no option is right or wrong.",
	problems: (question, publishing) => optionProblems(question, CHOICE_OPTIONS, publishing),
	defaults: ({ multiple = false }) => ({ multiple }),
} as const satisfies KindContent;
