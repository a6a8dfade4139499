import { ApiError } from "~/api/api-error";
import type { Translate } from "~/i18n/texts";
import { fieldErrorsOf } from "~/lib/field-errors";

/** The message at the nickname's field when joining fails: what the server found wrong with it, or why the call failed. */
export function joinError(error: unknown, t: Translate<"player">): string {
	if (!(error instanceof ApiError)) return t("playQuiz.errorJoin");
	if (error.status === 0) return t("common.networkError");
	const atField = fieldErrorsOf(error.details).find(({ path }) => path === "nickname");
	return atField?.message ?? (error.message || t("playQuiz.errorJoin"));
}
