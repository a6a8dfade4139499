import { commonField, KIND_FIELDS, optionalField, optionalTextField, type QuestionField } from "../kinds/fields";
import { QUESTION_KINDS } from "../kinds/kind";
import { LIMITS, QUESTION_ID_LENGTH } from "../limits";
import { pictureInputSchema, pictureSchema } from "../media/media";
import { isBlankText } from "../text/blank-formulas";
import { findTextProblem } from "../text/formulas";
import { visibleText } from "../text/visible-text";
import { z } from "../z";
import type { QUIZ_FIELDS } from "./moderation";

const { questionText, options, optionText, extraInfo, timeLimitSeconds } = LIMITS;

export const timeLimitSchema = z.number().int().min(timeLimitSeconds.min).max(timeLimitSeconds.max);
const optionalId = z
	.string()
	.regex(new RegExp(`^[A-Za-z0-9_-]{${QUESTION_ID_LENGTH}}$`), { error: "questionIdFormat" })
	.nullish()
	.transform((id) => id ?? undefined);
const kind = z.enum(QUESTION_KINDS);
const correctAnswers = z.array(z.number().int().min(0)).max(options.max);

/** Refuses formulas that are too large or not allowed; skips a text that is too long, which already has an error. */
function checkFormulas(text: string | null | undefined, ctx: z.RefinementCtx): void {
	const problem = text && text.length <= extraInfo.max ? findTextProblem(text) : null;
	if (problem) ctx.addIssue({ code: "custom", message: problem });
}

const shortText = (max: number) => z.string().overwrite(visibleText).max(max).superRefine(checkFormulas);

/** Refuses an empty text, and one that shows nothing, such as a formula of spaces. */
function filledText(base: z.ZodString, max: number, error: "questionTextRequired" | "optionRequired") {
	return base
		.overwrite(visibleText)
		.min(1, { error })
		.max(max)
		.superRefine(checkFormulas)
		.superRefine((text, ctx) => {
			if (text !== "" && text.length <= questionText.max && isBlankText(text)) ctx.addIssue({ code: "custom", message: error });
		});
}

const FIELDS = {
	id: {
		stored: z.string(),
		draft: optionalId,
		publishable: optionalId,
		patch: z.never().optional(),
		seen: "open",
		inResults: true,
		moderated: null,
	},
	text: {
		...commonField(
			z.string(),
			shortText(questionText.max),
			"",
			filledText(z.string({ error: "questionTextRequired" }), questionText.max, "questionTextRequired"),
		),
		seen: "open",
		inResults: true,
		moderated: "question",
	},
	options: {
		...commonField(
			z.array(z.string()),
			z.array(shortText(optionText.max)).max(options.max),
			[],
			z
				.array(filledText(z.string(), optionText.max, "optionRequired"))
				.max(options.max)
				.default([]),
		),
		seen: "open",
		inResults: true,
		moderated: "answer_option",
	},
	image: {
		...optionalField(pictureSchema, pictureInputSchema),
		seen: "open",
		inResults: true,
		moderated: "image",
	},
	correctAnswers: {
		...commonField(z.array(z.number().int()), correctAnswers, [], correctAnswers.default([])),
		seen: "closed",
		inResults: true,
		moderated: null,
	},
	timeLimit: {
		...optionalField(z.number().int(), timeLimitSchema),
		seen: "author",
		inResults: false,
		moderated: null,
	},
	extraInfo: {
		...optionalTextField(extraInfo.max, checkFormulas),
		seen: "closed",
		inResults: false,
		moderated: "extra_info",
	},
	/** Absent: the question is a choice. */
	kind: {
		...optionalField(kind, kind),
		seen: "open",
		inResults: true,
		moderated: null,
	},
	...KIND_FIELDS,
} as const satisfies Record<string, QuestionField>;

type Fields = typeof FIELDS;
type QuestionFieldName = keyof Fields;
type Where<K extends keyof QuestionField, V> = { [F in QuestionFieldName]: Fields[F][K] extends V ? F : never }[QuestionFieldName];

const entries = Object.entries<QuestionField>(FIELDS);

/** The schemas of all fields for one purpose: a stored question, a draft, one to publish, a PATCH. */
export function questionShape<K extends "stored" | "draft" | "publishable" | "patch">(kind: K): { [F in QuestionFieldName]: Fields[F][K] };
export function questionShape(kind: "stored" | "draft" | "publishable" | "patch"): Record<string, z.ZodType> {
	return Object.fromEntries(entries.map(([name, field]) => [name, field[kind]]));
}

function namesWhere<K extends keyof QuestionField, V extends QuestionField[K]>(key: K, value: V): Where<K, V>[];
function namesWhere(key: keyof QuestionField, value: unknown): string[] {
	return entries.flatMap(([name, field]) => (field[key] === value ? [name] : []));
}

/** Names of the fields that everybody sees at any time, only after a question is closed, and in results. */
export const OPEN_FIELDS = namesWhere("seen", "open");
export const CLOSED_FIELDS = namesWhere("seen", "closed");
export const RESULT_FIELDS = namesWhere("inResults", true);

/** Copies the named properties of an object; absent and undefined ones are skipped. */
export function pickFields<T extends object, K extends keyof T & string>(from: T, names: readonly K[]): Pick<T, K>;
export function pickFields(from: object, names: readonly string[]): object {
	return Object.fromEntries(Object.entries(from).filter(([name, value]) => value !== undefined && names.includes(name)));
}

/** Names of the fields with a text, and their names in moderation. */
export const MODERATED_FIELDS: [name: string, field: (typeof QUIZ_FIELDS)[number]][] = entries.flatMap(([name, { moderated }]) =>
	moderated === null ? [] : [[name, moderated]],
);
/** Names of the optional fields, including those that some kinds require. */
export const OPTIONAL_FIELDS: string[] = entries.flatMap(([name, { stored }]) => (stored.safeParse(undefined).success ? [name] : []));
