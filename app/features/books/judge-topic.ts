import { topicInputSchema } from "#contract/books/books";
import type { FieldError } from "#contract/errors";
import type { InterfaceLanguage } from "#contract/limits";
import { fieldError, toFieldErrors } from "#contract/validation";
import { isTyped, type TopicFields, type Topics } from "./topics";

/** In this order: number and title are there, the number is positive and free among `others`. */
export function judgeTopic(fields: TopicFields, others: readonly { topicNumber: number }[], language: InterfaceLanguage): FieldError[] {
	const number = fields.topicNumber.trim();
	const missing = (["topicNumber", "title"] as const).filter((name) => fields[name].trim() === "");
	if (missing.length > 0) return missing.map((name) => fieldError(name, "topicIncomplete", language));
	const topicNumber = /^\d+$/.test(number) ? Number(number) : Number.NaN;
	const judged = topicInputSchema.safeParse({ topicNumber, title: fields.title, url: fields.url });
	if (!judged.success) return toFieldErrors(judged.error.issues, language);
	const taken = others.some((other) => other.topicNumber === topicNumber);
	return taken ? [fieldError("topicNumber", "topicNumberTaken", language)] : [];
}

export function judgeOpenTopics({ topics, adding }: Topics, language: InterfaceLanguage): FieldError[] {
	const within = (path: string, errors: FieldError[]) => errors.map((error) => ({ ...error, path: `${path}.${error.path}` }));
	const edited = topics.flatMap(({ edit }, index) => {
		const others = topics.filter((_, other) => other !== index);
		return edit ? within(`topics.${index}.edit`, judgeTopic(edit, others, language)) : [];
	});
	return [...edited, ...(isTyped(adding) ? within("adding", judgeTopic(adding, topics, language)) : [])];
}

/** Errors that the contract `found` in topics with open fields appear at these fields instead. */
export function withOpenTopics(found: readonly FieldError[], topics: Topics, language: InterfaceLanguage): FieldError[] {
	const open = judgeOpenTopics(topics, language);
	return [...found.filter(({ path }) => open.length === 0 || !/^topics\.\d/.test(path)), ...open];
}
