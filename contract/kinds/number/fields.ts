import { optionalText } from "../../common";
import { LIMITS } from "../../limits";
import type { QuestionField } from "../../quizzes/question-field";
import { visibleText } from "../../text/visible-text";
import { z } from "../../z";

const value = z.number().min(-LIMITS.numberMax).max(LIMITS.numberMax);
const tolerance = z.number().min(0).max(LIMITS.numberMax);
const optionalValue = value.nullish().transform((number) => number ?? undefined);
const optionalTolerance = tolerance.nullish().transform((number) => number ?? undefined);

export const numberFields = {
	/** The right number. */
	value: {
		stored: z.number().optional(),
		draft: optionalValue,
		publishable: optionalValue,
		patch: value.nullable().optional(),
		seen: "closed",
		inResults: true,
		moderated: null,
	},
	/** How far off an answer may be. */
	tolerance: {
		stored: z.number().optional(),
		draft: optionalTolerance,
		publishable: optionalTolerance,
		patch: tolerance.nullable().optional(),
		seen: "closed",
		inResults: true,
		moderated: null,
	},
	/** Shown beside the number. */
	unit: {
		stored: z.string().optional(),
		draft: optionalText(LIMITS.unit.max),
		publishable: optionalText(LIMITS.unit.max),
		patch: z.string().overwrite(visibleText).max(LIMITS.unit.max).nullable().optional(),
		seen: "open",
		inResults: true,
		moderated: "answer_option",
	},
} as const satisfies Record<string, QuestionField>;
