import { LIMITS } from "../../limits";
import { optionalField, type QuestionField } from "../../quizzes/question-field";
import { visibleText } from "../../text/visible-text";
import { z } from "../../z";
import { MATCHES, TYPOS, type Typos } from "../kind";

const texts = z.array(z.string().overwrite(visibleText).max(LIMITS.acceptedText.max)).max(LIMITS.accepted.max);
const match = z.enum(MATCHES);
const typos = z.union(TYPOS.map((count: Typos) => z.literal(count)));

export const textFields = {
	accepted: {
		...optionalField(z.array(z.string()), texts),
		seen: "closed",
		inResults: true,
		moderated: "answer_option",
	},
	/** Differences to ignore: only white space and look-alike signs, also case, or also accents. */
	match: {
		...optionalField(match, match),
		seen: "author",
		inResults: false,
		moderated: null,
	},
	/** How many typing errors a long word may have. */
	typos: {
		...optionalField(typos, typos),
		seen: "author",
		inResults: false,
		moderated: null,
	},
} as const satisfies Record<string, QuestionField>;
