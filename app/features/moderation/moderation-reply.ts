import type { ModerationResult } from "#contract/quizzes/moderation";
import { ApiError } from "~/api/api-error";

function isModerationResult(value: unknown): value is ModerationResult {
	return (
		typeof value === "object" &&
		value !== null &&
		"approved" in value &&
		"summary" in value &&
		"details" in value &&
		Array.isArray(value.details) &&
		"categories" in value &&
		Array.isArray(value.categories)
	);
}

export function findModerationResult(error: unknown): ModerationResult | null {
	return error instanceof ApiError && error.code === "CONTENT_BLOCKED" && isModerationResult(error.details) ? error.details : null;
}
