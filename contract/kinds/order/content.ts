import { LIMITS } from "../../limits";
import { type ContentProblem, type KindContent, optionProblems } from "../kind-content";
import { foldText } from "../text/fold";

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
