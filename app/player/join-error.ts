import type { FieldError } from "#contract/errors";
import { ApiError } from "~/api/api-error";
import type { Translate } from "~/i18n/translator";

function isFieldError(value: unknown): value is FieldError {
	return typeof value === "object" && value !== null && "path" in value && "message" in value && typeof value.message === "string";
}

/** The message at the nickname's field when joining fails: what the server found wrong with it, or why the call failed. */
export function joinError(error: unknown, t: Translate): string {
	if (!(error instanceof ApiError)) return t("playQuiz.errorJoin");
	if (error.status === 0) return t("common.networkError");
	const details: unknown[] = Array.isArray(error.details) ? error.details : [];
	const atField = details.filter(isFieldError).find(({ path }) => path === "nickname");
	return atField?.message ?? (error.message || t("playQuiz.errorJoin"));
}
