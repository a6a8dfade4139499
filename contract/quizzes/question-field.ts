import { optionalText } from "../common";
import { visibleText } from "../text/visible-text";
import { z } from "../z";
import type { QUIZ_FIELDS } from "./moderation";

/** Everything the code knows about one field of a question: a new field is one entry of a table. */
export interface QuestionField {
	/** As it is stored, and shown to the author. */
	stored: z.ZodType;
	/** As typed so far: only the upper limits hold, nothing is required. */
	draft: z.ZodType;
	/** As publishing requires it. What depends on the question's kind is checked there (contract/kinds). */
	publishable: z.ZodType;
	/** In a PATCH: an absent field stays as it is, null or an empty text unsets an optional one; `never` for fields that cannot change. */
	patch: z.ZodType;
	/** Who sees it in games and solo play. `open`: all, at any time; `closed`: all, once the question is closed; `author`: no player. */
	seen: "open" | "closed" | "author";
	/** Whether the results of a finished game keep it. */
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

/** The same for a text of at most `max` characters; an empty one counts as absent. */
export function optionalTextField(max: number, check: (text: string | null | undefined, ctx: z.RefinementCtx) => void = () => {}) {
	const absent = optionalText(max).superRefine(check);
	const patch = z.string().overwrite(visibleText).max(max).superRefine(check).nullable().optional();
	return { stored: z.string().optional(), draft: absent, publishable: absent, patch };
}
