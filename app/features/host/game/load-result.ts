import { LIMITS } from "#contract/limits";
import type { GameResult } from "#contract/results/results";
import { api } from "~/api/client";

/** Loads a result with all its players, which figures, order, downloads and the picture need. */
export async function loadResult(instanceId: string, signal: AbortSignal): Promise<GameResult> {
	const limit = LIMITS.resultPlayersPageSize.max;
	const fetchPage = (skip: number) => api("GET /results/{instanceId}", { params: { instanceId }, query: { skip, limit }, signal });
	const first = await fetchPage(0);
	const { result } = first;
	for (let { pagination } = first; pagination.hasMore; ) {
		// The server may end a page early.
		const next = await fetchPage(result.players.length);
		result.players.push(...next.result.players);
		pagination = next.pagination;
	}
	return result;
}
