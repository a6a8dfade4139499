import { type GameResult, type GameResultSummary, type Pagination, resultPlayerSchema, resultQuestionSchema, type User } from "#contract";
import { deleteGameResult, findGameResult, listGameResults, listResultPlayers } from "../db/results";
import { AppError } from "../lib/app-error";
import { toIso } from "../lib/days";
import type { Deps } from "../lib/deps";
import { type Page, pageOf } from "../lib/paging";

type SummaryRow = Awaited<ReturnType<typeof listGameResults>>[number];
type ResultRow = NonNullable<Awaited<ReturnType<typeof findGameResult>>>;

function toGame(row: Omit<ResultRow, "questions" | "language">) {
	return {
		instanceId: row.instanceId,
		pin: row.pin,
		quizId: row.quizId,
		hostId: row.hostId,
		title: row.title,
		startedAt: toIso(row.startedAt),
		endedAt: toIso(row.endedAt),
	};
}

function toGameResultSummary(row: SummaryRow): GameResultSummary {
	return { ...toGame(row), playerCount: row.playerCount, questionCount: row.questionCount };
}

/** The contract's schemas filter the stored JSON: other fields never reach a client. */
function toGameResult(row: ResultRow, players: unknown[]): GameResult {
	return {
		...toGame(row),
		...(row.language ? { language: row.language } : {}),
		players: resultPlayerSchema.array().parse(players),
		questions: resultQuestionSchema.array().parse(row.questions),
	};
}

/** The games that a user hosted, newest first. */
export async function findOwnResults(
	deps: Deps,
	{ host, skip, limit }: Page & { host: User },
): Promise<{ results: GameResultSummary[]; pagination: Pagination }> {
	const rows = await listGameResults(deps.db, { hostId: host.id, skip, limit });
	const { items, pagination } = pageOf(rows, { skip, limit }, toGameResultSummary);
	return { results: items, pagination };
}

/** The results of a finished game, for its host and admins; INSTANCE_NOT_FOUND for the rest, so that nobody can probe for it. */
export async function readGameResult(
	deps: Deps,
	{ instanceId, reader, skip, limit }: Page & { instanceId: string; reader: User },
): Promise<{ result: GameResult; pagination: Pagination }> {
	const row = await findGameResult(deps.db, instanceId);
	if (!row || !mayRead(row, reader)) throw new AppError("INSTANCE_NOT_FOUND");
	const players = await listResultPlayers(deps.db, { instanceId, skip, limit });
	return { result: toGameResult(row, players), pagination: { skip, limit, hasMore: row.playerCount > skip + limit } };
}

const mayRead = (row: ResultRow, reader: User) => row.hostId === reader.id || reader.role === "admin";

/** Deletes the results of a game and its entry in the list of games, for its host alone. */
export async function deleteGameResults(deps: Deps, { instanceId, host }: { instanceId: string; host: User }): Promise<void> {
	if (await deleteGameResult(deps.db, { instanceId, hostId: host.id })) return;
	const row = await findGameResult(deps.db, instanceId);
	throw new AppError(row && mayRead(row, host) ? "FORBIDDEN" : "INSTANCE_NOT_FOUND");
}
