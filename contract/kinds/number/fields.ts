import { LIMITS } from "../../limits";
import { optionalField, optionalTextField, type QuestionField } from "../../quizzes/question-field";
import { z } from "../../z";

const value = z.number().min(-LIMITS.numberMax).max(LIMITS.numberMax);
const tolerance = z.number().min(0).max(LIMITS.numberMax);

export const numberFields = {
	value: {
		...optionalField(z.number(), value),
		seen: "closed",
		inResults: true,
		moderated: null,
	},
	tolerance: {
		...optionalField(z.number(), tolerance),
		seen: "closed",
		inResults: true,
		moderated: null,
	},
	unit: {
		...optionalTextField(LIMITS.unit.max),
		seen: "open",
		inResults: true,
		moderated: "answer_option",
	},
} as const satisfies Record<string, QuestionField>;
