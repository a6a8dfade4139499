import { optionalField, type QuestionField } from "../../quizzes/question-field";
import { z } from "../../z";

export const pollFields = {
	multiple: {
		...optionalField(z.boolean(), z.boolean()),
		seen: "author",
		inResults: true,
		moderated: null,
	},
} as const satisfies Record<string, QuestionField>;
