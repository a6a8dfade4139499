import type { Pagination } from "#contract/common";
import type { GameResult, GameResultSummary } from "#contract/results";
import { apiRequest, queryString } from "./client";

export interface ResultPage {
	results: GameResultSummary[];
	pagination: Pagination;
}

/** The games one hosted, newest first; `skip` is how many are loaded already. */
export function fetchResults(page: { skip: number; limit?: number | undefined }, signal: AbortSignal): Promise<ResultPage> {
	return apiRequest("GET", `/results${queryString({ ...page })}`, { signal });
}

export async function fetchResult(instanceId: string, signal: AbortSignal): Promise<GameResult> {
	const { result } = await apiRequest<{ result: GameResult }>("GET", `/results/${encodeURIComponent(instanceId)}`, { signal });
	return result;
}
