import { topicInputSchema } from "#contract/books/books";
import { AUTHORING_LANGUAGES } from "#contract/limits";
import { BOOK_STATUSES } from "#contract/quizzes/value-lists";
import { type FieldProblem, fieldProblem, toFieldProblems } from "#contract/validation";
import { z } from "#contract/z";
import { isFilledIn, type TopicFields, type Topics } from "./topics";

/** Checks in this order: number and title are present, the number is positive, and none of `others` has it. */
export function validateTopic(fields: TopicFields, others: readonly { topicNumber: number }[]): FieldProblem[] {
	const number = fields.topicNumber.trim();
	const missing = (["topicNumber", "title"] as const).filter((name) => fields[name].trim() === "");
	if (missing.length > 0) return missing.map((name) => fieldProblem(name, "topicIncomplete"));
	const topicNumber = /^\d+$/.test(number) ? Number(number) : Number.NaN;
	const parsed = topicInputSchema.safeParse({ topicNumber, title: fields.title, url: fields.url });
	if (!parsed.success) return toFieldProblems(parsed.error.issues);
	const taken = others.some((other) => other.topicNumber === topicNumber);
	return taken ? [fieldProblem("topicNumber", "topicNumberTaken")] : [];
}

export function validateOpenTopics({ topics, adding }: Topics): FieldProblem[] {
	const prefixPaths = (path: string, errors: FieldProblem[]) => errors.map((error) => ({ ...error, path: `${path}.${error.path}` }));
	const edited = topics.flatMap(({ edit }, index) => {
		const others = topics.filter((_, other) => other !== index);
		return edit ? prefixPaths(`topics.${index}.edit`, validateTopic(edit, others)) : [];
	});
	return [...edited, ...(isFilledIn(adding) ? prefixPaths("adding", validateTopic(adding, topics)) : [])];
}

/** Errors at the open fields of topics (`open`) replace the contract's errors at topics. */
export function withOpenTopics<Found extends { path: string }>(found: readonly Found[], open: readonly Found[]): Found[] {
	return [...found.filter(({ path }) => open.length === 0 || !/^topics\.\d/.test(path)), ...open];
}

const topicFieldsSchema = z.object({ topicNumber: z.string(), title: z.string(), url: z.string() });

const bookValuesSchema = z.object({
	title: z.string(),
	author: z.string(),
	coverImage: z.string(),
	description: z.string(),
	url: z.string(),
	language: z.enum(AUTHORING_LANGUAGES),
	/** null is a cleared field. */
	minAge: z.number().nullable(),
	maxAge: z.number().nullable(),
	isPrivate: z.boolean(),
	status: z.enum(BOOK_STATUSES),
	topics: z.array(
		z.object({
			topicNumber: z.number().int(),
			title: z.string(),
			url: z.string(),
			previousNumber: z.number().int().nullable(),
			edit: topicFieldsSchema.nullable(),
		}),
	),
	adding: topicFieldsSchema,
});
export type BookValues = z.infer<typeof bookValuesSchema>;

export function readBookValues(stored: unknown): BookValues | null {
	return bookValuesSchema.safeParse(stored).data ?? null;
}
