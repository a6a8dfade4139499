import { CHOICE_OPTIONS, type ContentProblem, type KindContent, optionProblems } from "../kind-content";

export const choiceContent: KindContent = {
	fields: [],
	hasOptions: true,
	marksCorrect: true,
	solution: ["correctAnswers"],
	meaning: "",
	problems: (question, publishing) => {
		const { options, correctAnswers } = question;
		const problems: ContentProblem[] = optionProblems(question, CHOICE_OPTIONS, publishing);
		const path = ["correctAnswers"];
		if (publishing && correctAnswers.length === 0) problems.push({ path, key: "correctRequired" });
		if (correctAnswers.some((index) => index >= options.length)) problems.push({ path, key: "correctRange" });
		if (new Set(correctAnswers).size !== correctAnswers.length) problems.push({ path, key: "unique" });
		return problems;
	},
	defaults: () => ({}),
};
