import { LIMITS } from "../../limits";
import { optionalField, type QuestionField } from "../../quizzes/question-field";
import { z } from "../../z";

export const openFields = {
	maxAnswers: {
		...optionalField(z.number().int(), z.number().int().min(LIMITS.openAnswers.min).max(LIMITS.openAnswers.max)),
		seen: "open",
		inResults: true,
		moderated: null,
	},
	/** No text is on the big screen before the host shows it. */
	approve: {
		...optionalField(z.boolean(), z.boolean()),
		seen: "open",
		inResults: true,
		moderated: null,
	},
} as const satisfies Record<string, QuestionField>;
