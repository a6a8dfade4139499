import { ApiError } from "~/api/api-error";

export type BookProblem = "missing" | "failed";

/** Why a book could not be loaded, for the page to show; 401 and 403 are handled by the guarded layout. */
export function problemOf(error: unknown): BookProblem {
	if (!(error instanceof ApiError) || error.status === 401) throw error;
	return error.status === 404 ? "missing" : "failed";
}
