import type { Pagination } from "#contract/common";
import type { GameResult, GameResultSummary } from "#contract/results";
import { api } from "./client";

export interface ResultPage {
	results: GameResultSummary[];
	pagination: Pagination;
}

/** The games one hosted, newest first; `skip` is how many are loaded already. */
export function fetchResults(page: { skip: number; limit?: number | undefined }, signal: AbortSignal): Promise<ResultPage> {
	return api("GET /results", { query: page, signal });
}

export async function fetchResult(instanceId: string, signal: AbortSignal): Promise<GameResult> {
	const { result } = await api("GET /results/{instanceId}", { params: { instanceId }, signal });
	return result;
}
