import type { ClassSummary } from "#contract/classes/classes";
import { LIMITS } from "#contract/limits";
import { api } from "./client";

/** All classes that have not ended, from all pages, newest first. */
export async function runningClasses(signal: AbortSignal): Promise<ClassSummary[]> {
	const found: ClassSummary[] = [];
	for (let more = true; more; ) {
		const query = { skip: found.length, limit: LIMITS.adminPageSize.max };
		const { classes, pagination } = await api("GET /classes", { query, signal });
		found.push(...classes);
		more = pagination.hasMore && classes.length > 0;
	}
	return found.filter(({ ended }) => !ended);
}
