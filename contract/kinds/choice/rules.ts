import { isMultipleChoice, isSameSelection } from "../../games/answers";
import type { KindRules } from "../kind";
import { readChosen, setKey } from "../options";

/** Right if all right options are chosen, and no other. */
export const choice: KindRules<number[]> = {
	answerField: "answers",
	isScored: true,
	countsOptions: true,
	asksForOrder: false,
	read: (question, fields) => readChosen(question, fields, isMultipleChoice(question)),
	isRight: ({ correctAnswers }, given) => isSameSelection(correctAnswers, given),
	keyOf: (_, given) => setKey(given),
	choosesSeveral: isMultipleChoice,
};
