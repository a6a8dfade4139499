import { LIMITS } from "../limits";
import { type ContentProblem, findOptionsProblem, type KindContent, type KindRules, listOptionProblems } from "./kind";
import { foldText } from "./text";

const OPTIONS = { ...LIMITS.orderOptions, minKey: "orderOptionsMin" } as const;

/** Finds equal options, which would make two sequences right. */
function findEqualOptions(options: readonly string[]): ContentProblem[] {
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
		...listOptionProblems(question, OPTIONS, publishing),
		...(publishing ? findEqualOptions(question.options) : []),
	],
	// The author writes the options in the right order.
	defaults: ({ options }) => ({ correctAnswers: options.map((_, index) => index) }),
};

/** An answer is a sequence of all options. `correctAnswers` is the right sequence of the options as they are listed. */
export const order: KindRules<number[]> = {
	answerField: "answers",
	isScored: true,
	countsOptions: false,
	asksForOrder: true,
	read: (question, { answers }) => {
		const key = findOptionsProblem(question, answers);
		if (key) return { key };
		const given = [...(answers ?? [])];
		return given.length === question.options.length ? { given } : { key: "answersOrder" };
	},
	isRight: ({ correctAnswers }, given) => given.join() === correctAnswers.join(),
	toKey: (_, given) => given.join(),
	choosesSeveral: () => false,
};
