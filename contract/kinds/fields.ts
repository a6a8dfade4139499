import { optionalText } from "../common";
import { LIMITS } from "../limits";
import type { QUIZ_FIELDS } from "../quizzes/moderation";
import { visibleText } from "../text/visible-text";
import { z } from "../z";
import { type KindFieldName, MATCHES, TYPOS, type Typos } from "./kind";

/** Everything the code knows about one field of a question: a new field is one entry of a table. */
export interface QuestionField {
	/** Schema of the stored field, which is also shown to the author. */
	stored: z.ZodType;
	/** Schema of a draft: only the upper limits apply, nothing is required. */
	draft: z.ZodType;
	/** Schema of the field for publishing. Rules that depend on the question's kind are checked in contract/kinds. */
	publishable: z.ZodType;
	/**
	 * Schema of the field in a PATCH: an absent field stays as it is, null or an empty text unsets an optional one; `never` for fields
	 * that cannot change.
	 */
	patch: z.ZodType;
	/**
	 * Players who see the field in games and solo play. `open`: all, at any time; `closed`: all, once the question is closed; `author`:
	 * none.
	 */
	seen: "open" | "closed" | "author";
	/** True if the results of a finished game contain the field. */
	inResults: boolean;
	/** The name of its text in moderation; null if it has none. */
	moderated: (typeof QUIZ_FIELDS)[number] | null;
}

/** The four schemas of a field that every question has: a draft without it gets `empty`, a PATCH keeps the stored one. */
export function commonField<Stored extends z.ZodType, Input extends z.ZodType, Publishable extends z.ZodType>(
	stored: Stored,
	input: Input,
	empty: z.core.util.NoUndefined<z.output<Input>>,
	publishable: Publishable,
) {
	return { stored, draft: input.default(empty), publishable, patch: input.optional() };
}

/** The four schemas of an optional field: null counts as absent, and unsets it in a PATCH. */
export function optionalField<Stored extends z.ZodType, Input extends z.ZodType>(stored: Stored, input: Input) {
	const absent = input.nullish().transform((value) => value ?? undefined);
	return { stored: stored.optional(), draft: absent, publishable: absent, patch: input.nullable().optional() };
}

/** The four schemas of an optional text of at most `max` characters; an empty text counts as absent. */
export function optionalTextField(max: number, check: (text: string | null | undefined, ctx: z.RefinementCtx) => void = () => {}) {
	const absent = optionalText(max).superRefine(check);
	const patch = z.string().overwrite(visibleText).max(max).superRefine(check).nullable().optional();
	return { stored: z.string().optional(), draft: absent, publishable: absent, patch };
}

const pollFields = {
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

const textFields = {
	accepted: {
		...optionalField(z.array(z.string()), texts),
		seen: "closed",
		inResults: true,
		moderated: "answer_option",
	},
	/** Differences to ignore. `exact`: white space and look-alike signs; `case`: letter case as well; `marks`: accents as well. */
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

const numberFields = {
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
	/** True: no text is on the big screen before the host shows it. */
	approve: {
		...optionalField(z.boolean(), z.boolean()),
		seen: "open",
		inResults: true,
		moderated: null,
	},
} as const satisfies Record<string, QuestionField>;

/**
 * The schemas of the fields that not every kind has. ./content says which kind has which; it loads no schema, because the editor checks
 * without zod.
 */
export const KIND_FIELDS = { ...pollFields, ...textFields, ...numberFields, ...openFields } as const satisfies Record<
	KindFieldName,
	QuestionField
>;
