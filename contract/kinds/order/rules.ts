import type { KindRules } from "../kind";
import { optionsProblem } from "../options";

/** All options, as a sequence. `correctAnswers` is the right sequence of the options as they are listed. */
export const order: KindRules<number[]> = {
	answerField: "answers",
	isScored: true,
	countsOptions: false,
	asksForOrder: true,
	read: (question, { answers }) => {
		const key = optionsProblem(question, answers);
		if (key) return { key };
		const given = [...(answers ?? [])];
		return given.length === question.options.length ? { given } : { key: "answersOrder" };
	},
	isRight: ({ correctAnswers }, given) => given.join() === correctAnswers.join(),
	keyOf: (_, given) => given.join(),
	choosesSeveral: () => false,
};
