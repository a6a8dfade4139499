import { LIMITS } from "../limits";
import { type ContentProblem, type KindContent, type KindRules, optionProblems, optionsProblem } from "./kind";
import { foldText } from "./text";

const OPTIONS = { ...LIMITS.orderOptions, minKey: "orderOptionsMin" } as const;

/** Two equal options would make two sequences right. */
function sameProblems(options: readonly string[]): ContentProblem[] {
	const folded = options.map((option) => foldText(option, "case", "en"));
	return folded.flatMap((option, index): ContentProblem[] =>
		option !== "" && folded.indexOf(option) < index ? [{ path: ["options", index], key: "orderOptionsDiffer" }] : [],
	);
}

export const orderContent: KindContent = {
	fields: [],
	hasOptions: true,
	marksCorrect: false,
	solution: ["correctAnswers"],
	meaning: "Players put the options in order; they are listed in the order that counts as right.",
	problems: (question, publishing) => [
		...optionProblems(question, OPTIONS, publishing),
		...(publishing ? sameProblems(question.options) : []),
	],
	// The author writes the options in the right order.
	defaults: ({ options }) => ({ correctAnswers: options.map((_, index) => index) }),
};

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
