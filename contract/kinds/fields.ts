import { LIMITS } from "../limits";
import { optionalField, optionalTextField, type QuestionField } from "../quizzes/question-field";
import { visibleText } from "../text/visible-text";
import { z } from "../z";
import { type KindFieldName, MATCHES, TYPOS, type Typos } from "./kind";

export const pollFields = {
	multiple: {
		...optionalField(z.boolean(), z.boolean()),
		seen: "author",
		inResults: true,
		moderated: null,
	},
} as const satisfies Record<string, QuestionField>;

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

/** The schemas of the fields that not every kind has. Which kind has which is in ./content, which loads no schema, because the editor checks without zod. */
export const KIND_FIELDS = { ...pollFields, ...textFields, ...numberFields, ...openFields } as const satisfies Record<
	KindFieldName,
	QuestionField
>;
