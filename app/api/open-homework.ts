import type { AssignmentSummary } from "#contract/homework/assignments";
import { loadAllPages } from "./all-pages";
import { ApiError } from "./api-error";
import { api } from "./client";

/** All homework that is open or will be, newest first; null if it could not be loaded. */
export async function loadOpenHomework(signal: AbortSignal): Promise<AssignmentSummary[] | null> {
	try {
		const homework = await loadAllPages(async (page) => {
			const { assignments, pagination } = await api("GET /assignments", { query: { status: "open", ...page }, signal });
			return { items: assignments, hasMore: pagination.hasMore };
		});
		// The list counts homework as open until its object has reported the end.
		return homework.filter(({ status }) => status !== "closed");
	} catch (error) {
		if (signal.aborted || (error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error;
		console.warn("open homework failed", error);
		return null;
	}
}
