import type { FieldError } from "#contract/errors";
import { readFieldErrors } from "~/lib/field-errors";
import { isRecord } from "~/lib/is-record";
import { isUnreachable } from "~/lib/is-unreachable";

interface FormRefusal {
	message: string;
	offline: boolean;
	fields: FieldError[];
}

const ABOUT_FIELDS = new Set(["VALIDATION_ERROR", "PASSWORD_WRONG"]);

/** Reads a thrown value by its shape (`code`, `message`, `details`), because form components do not know the API. */
export function toRefusal(error: unknown): FormRefusal {
	if (isUnreachable(error)) return { message: "", offline: true, fields: [] };
	if (!(error instanceof Error && isRecord(error) && typeof error.code === "string")) return { message: "", offline: false, fields: [] };
	const { code, details } = error;
	return { message: error.message, offline: false, fields: ABOUT_FIELDS.has(code) ? readFieldErrors(details) : [] };
}

/**
 * The place of a message in the form: its own path, or the nearest parent that the form shows. A form that shows
 * `topics` as one list shows an error of `topics.3.url` at that list. Null if no part is shown.
 */
export function findFieldPlace(path: string, isShown: (name: string) => boolean): string | null {
	const parts = path.split(".");
	while (parts.length > 0) {
		const name = parts.join(".");
		if (name !== "" && isShown(name)) return name;
		parts.pop();
	}
	return null;
}

export function byPath(errors: readonly FieldError[]): Record<string, { type: string; message: string }> {
	const found: Record<string, { type: string; message: string }> = {};
	for (const { path, message } of errors) found[path] ??= { type: "contract", message };
	return found;
}

/** Finds the control with this `name`, or the group with this `data-field`. */
export function findField(form: HTMLElement | null, name: string): HTMLElement | null {
	const quoted = CSS.escape(name);
	return form?.querySelector<HTMLElement>(`[name="${quoted}"], [data-field="${quoted}"]`) ?? null;
}

/** Focuses an element in the middle of the screen, where no sticky row covers it. */
export function focusInView(element: HTMLElement): void {
	element.focus({ preventScroll: true });
	element.scrollIntoView({ block: "center" });
}

/** Focuses the first field or group that is marked as wrong; false if no field is. */
export function focusFirstWrong(form: HTMLElement | null): boolean {
	const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
	if (field) focusInView(field);
	return field != null;
}
