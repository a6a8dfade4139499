import type { QuestionField } from "../question-field";
import { z } from "../z";
import { QUESTION_KINDS } from "./kind";
import { numberFields } from "./number/fields";
import { pollFields } from "./poll/fields";
import { textFields } from "./text/fields";

const kind = z.enum(QUESTION_KINDS);
const optionalKind = kind.nullish().transform((value) => value ?? undefined);

/** The schemas of the fields that not every question has. Which kind has which, and what it requires of them, is in ./content. */
export const KIND_FIELDS = {
	/** Absent: choice. */
	kind: {
		stored: kind.optional(),
		draft: optionalKind,
		publishable: optionalKind,
		patch: kind.nullable().optional(),
		seen: "open",
		inResults: true,
		moderated: null,
	},
	...pollFields,
	...textFields,
	...numberFields,
} as const satisfies Record<string, QuestionField>;
