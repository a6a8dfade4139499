import type { FieldError } from "#contract/errors";
import type { TextValues } from "#contract/text/read-text";
import type { FieldProblem } from "#contract/validation";
import type { Translate } from "~/i18n/namespaces";

function isFieldError(value: unknown): value is FieldError {
	return (
		typeof value === "object" &&
		value !== null &&
		"path" in value &&
		typeof value.path === "string" &&
		"message" in value &&
		typeof value.message === "string"
	);
}

/** Empty if the `details` of a refused call are about something else. */
export function fieldErrorsOf(details: unknown): FieldError[] {
	return Array.isArray(details) ? details.filter(isFieldError) : [];
}

/** What the contract found, in the words of the interface. */
export function sayFieldProblems(problems: readonly FieldProblem[], t: Translate<"fields">): FieldError[] {
	const say = t as unknown as (path: string, values?: TextValues) => string;
	return problems.map(({ path, text, values }) => ({ path, message: say(text, values) }));
}
