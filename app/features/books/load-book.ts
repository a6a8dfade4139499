import { ApiError } from "~/api/api-error";

export type BookProblem = "missing" | "failed";

/** What a page says about a book that did not come; a refusal is left to the guarded layout. */
export function problemOf(error: unknown): BookProblem {
	if (!(error instanceof ApiError) || error.status === 401) throw error;
	return error.status === 404 ? "missing" : "failed";
}
