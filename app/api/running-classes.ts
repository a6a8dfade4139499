import type { ClassSummary } from "#contract/classes/classes";
import { LIMITS } from "#contract/limits";
import { loadAllPages } from "./all-pages";
import { ApiError } from "./api-error";
import { api } from "./client";

/** All classes from all pages, newest first. */
function allClasses(signal: AbortSignal): Promise<ClassSummary[]> {
	return loadAllPages(async (query) => {
		const { classes, pagination } = await api("GET /classes", { query, signal });
		return { items: classes, hasMore: pagination.hasMore };
	}, LIMITS.adminPageSize.max);
}

/** All classes that have not ended, newest first. */
export async function runningClasses(signal: AbortSignal): Promise<ClassSummary[]> {
	return (await allClasses(signal)).filter(({ ended }) => !ended);
}

/** Names of all classes by id. They stand beside other data: if they cannot be loaded, the page is shown without them. */
export async function loadClassNames(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
	try {
		return new Map((await allClasses(signal)).map(({ _id, name }) => [_id, name]));
	} catch (error) {
		if (signal.aborted || (error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error;
		console.warn("classes failed", error);
		return new Map();
	}
}
