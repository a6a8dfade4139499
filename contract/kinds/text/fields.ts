import { LIMITS } from "../../limits";
import type { QuestionField } from "../../quizzes/question-field";
import { visibleText } from "../../text/visible-text";
import { z } from "../../z";
import { MATCHES, TYPOS, type Typos } from "../kind";

const texts = z.array(z.string().overwrite(visibleText).max(LIMITS.acceptedText.max)).max(LIMITS.accepted.max);
const match = z.enum(MATCHES);
const typos = z.union(TYPOS.map((count: Typos) => z.literal(count)));
const optionalTexts = texts.nullish().transform((value) => value ?? undefined);
const optionalMatch = match.nullish().transform((value) => value ?? undefined);
const optionalTypos = typos.nullish().transform((value) => value ?? undefined);

export const textFields = {
	/** The texts that count as right. */
	accepted: {
		stored: z.array(z.string()).optional(),
		draft: optionalTexts,
		publishable: optionalTexts,
		patch: texts.nullable().optional(),
		seen: "closed",
		inResults: true,
		moderated: "answer_option",
	},
	/** What may differ: nothing but white space and signs that look alike, upper and lower case, or accents as well. */
	match: {
		stored: match.optional(),
		draft: optionalMatch,
		publishable: optionalMatch,
		patch: match.nullable().optional(),
		seen: "author",
		inResults: false,
		moderated: null,
	},
	/** How many typing errors a long word may have. */
	typos: {
		stored: typos.optional(),
		draft: optionalTypos,
		publishable: optionalTypos,
		patch: typos.nullable().optional(),
		seen: "author",
		inResults: false,
		moderated: null,
	},
} as const satisfies Record<string, QuestionField>;
