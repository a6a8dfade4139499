import type { FieldError } from "#contract/errors";

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
