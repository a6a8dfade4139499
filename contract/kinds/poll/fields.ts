import type { QuestionField } from "../../quizzes/question-field";
import { z } from "../../z";

export const pollFields = {
	/** Several options may be chosen. */
	multiple: {
		stored: z.boolean().optional(),
		draft: z
			.boolean()
			.nullish()
			.transform((value) => value ?? undefined),
		publishable: z
			.boolean()
			.nullish()
			.transform((value) => value ?? undefined),
		patch: z.boolean().nullable().optional(),
		seen: "author",
		inResults: true,
		moderated: null,
	},
} as const satisfies Record<string, QuestionField>;
