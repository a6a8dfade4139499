import type { FieldError } from "#contract/errors";

/** What a refused call says to a form. */
export interface Refusal {
	/** The server's own message; empty where it sent none. */
	message: string;
	/** No reply came at all. */
	offline: boolean;
	/** `details` of a refusal that is about fields. */
	fields: FieldError[];
}

/** Codes whose `details` say what is wrong with which field. */
const ABOUT_FIELDS = new Set(["VALIDATION_ERROR", "PASSWORD_WRONG"]);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function isFieldError(entry: unknown): entry is FieldError {
	return isRecord(entry) && typeof entry.path === "string" && typeof entry.message === "string";
}

/** Reads a failed call by its shape (`code`, `message`, `details`), because what draws a form does not know the API. */
export function refusalOf(error: unknown): Refusal {
	if (!(error instanceof Error && isRecord(error) && typeof error.code === "string")) return { message: "", offline: false, fields: [] };
	const { code, details } = error;
	if (code === "NETWORK") return { message: "", offline: true, fields: [] };
	const fields = ABOUT_FIELDS.has(code) && Array.isArray(details) ? details.filter(isFieldError) : [];
	return { message: error.message, offline: false, fields };
}

/**
 * The place of a message in the form: its own path, or the nearest part of it that the form shows. A form that draws
 * `topics` as one list says what is wrong with `topics.3.url` at that list. Null where no part is shown.
 */
export function placeOf(path: string, isShown: (name: string) => boolean): string | null {
	const parts = path.split(".");
	while (parts.length > 0) {
		const name = parts.join(".");
		if (name !== "" && isShown(name)) return name;
		parts.pop();
	}
	return null;
}

/** The first message of each path, as a form library wants them. */
export function byPath(errors: readonly FieldError[]): Record<string, { type: string; message: string }> {
	const found: Record<string, { type: string; message: string }> = {};
	for (const { path, message } of errors) found[path] ??= { type: "contract", message };
	return found;
}
