import type { KindRules } from "../kind";
import { readChosen, setKey } from "../options";

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
