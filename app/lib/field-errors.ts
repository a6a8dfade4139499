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

/** The field errors in the `details` of a refused call; empty if they are about something else. */
export function readFieldErrors(details: unknown): FieldError[] {
	return Array.isArray(details) ? details.filter(isFieldError) : [];
}

/** Puts problems that the contract found into the words of the interface. */
export function translateFieldProblems(problems: readonly FieldProblem[], t: Translate<"fields">): FieldError[] {
	// A problem does not say which values its text has gaps for, which the type of `t` asks for each text alone.
	const translate = t as unknown as (path: FieldProblem["text"], values?: TextValues) => string;
	return problems.map(({ path, text, values }) => ({ path, message: translate(text, values) }));
}
