import type { GameFilter, GameSummary, Pagination, User } from "#contract";
import { type GameListRow, listGames } from "../db/games";
import { toIso } from "../lib/days";
import type { Deps } from "../lib/deps";
import { type Page, pageOf } from "../lib/paging";

function toGameSummary(row: GameListRow): GameSummary {
	return {
		_id: row.instanceId,
		pin: row.pin,
		quizTemplateId: row.quizId,
		title: row.title,
		status: row.status,
		participantCount: row.participantCount,
		openedAt: toIso(row.openedAt),
		startedAt: row.startedAt === null ? null : toIso(row.startedAt),
		endedAt: row.endedAt === null ? null : toIso(row.endedAt),
	};
}

/** The games of a host, newest first (decisions section 7). */
export async function findOwnGames(
	deps: Deps,
	{ host, status, skip, limit }: Page & { host: User; status: GameFilter },
): Promise<{ instances: GameSummary[]; pagination: Pagination }> {
	const rows = await listGames(deps.db, { hostId: host.id, status, skip, limit });
	const { items, pagination } = pageOf(rows, { skip, limit }, toGameSummary);
	return { instances: items, pagination };
}
