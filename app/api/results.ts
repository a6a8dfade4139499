import type { Pagination } from "#contract/common";
import type { GameResult, GameResultSummary } from "#contract/results";
import { apiRequest, queryString } from "./client";

/** The games one hosted, newest first; `skip` is how many are loaded already. */
export function fetchResults(skip: number): Promise<{ results: GameResultSummary[]; pagination: Pagination }> {
	return apiRequest("GET", `/results${queryString({ skip })}`);
}

export async function fetchResult(instanceId: string): Promise<GameResult> {
	const { result } = await apiRequest<{ result: GameResult }>("GET", `/results/${encodeURIComponent(instanceId)}`);
	return result;
}
