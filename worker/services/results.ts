import {
	type GameResult,
	type GameResultSummary,
	type Pagination,
	resultPlayerSchema,
	resultQuestionSchema,
	resultTeamSchema,
	type User,
} from "#contract";
import type { ResultDocument } from "../db/result-documents";
import { deleteGameResult, findGameResult, listGameResults } from "../db/results";
import { AppError } from "../lib/app-error";
import { databaseAway } from "../lib/database-away";
import { toIso } from "../lib/days";
import type { Deps } from "../lib/deps";
import { logError } from "../lib/log";
import { type Page, pageOf } from "../lib/paging";

type SummaryRow = Awaited<ReturnType<typeof listGameResults>>[number];
type FoundResult = NonNullable<Awaited<ReturnType<typeof findGameResult>>>;
type ResultRow = FoundResult["row"];

function toGame(row: SummaryRow | ResultRow) {
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
function toGameResult(row: ResultRow, { questions, players, teams }: ResultDocument): GameResult {
	return {
		...toGame(row),
		...(row.language ? { language: row.language } : {}),
		...(teams ? { teams: resultTeamSchema.array().parse(teams) } : {}),
		players: resultPlayerSchema.array().parse(players),
		questions: resultQuestionSchema.array().parse(questions),
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
	const found = await findGameResult(deps.db, deps.env.MEDIA, { instanceId, skip, limit });
	if (!found || !mayRead(found.row, reader)) throw new AppError("INSTANCE_NOT_FOUND");
	const { row } = found;
	const document = await found.readPage().catch((error: unknown) => {
		logError("result document", error, { instanceId });
		throw databaseAway();
	});
	return { result: toGameResult(row, document), pagination: { skip, limit, hasMore: row.playerCount > skip + limit } };
}

const mayRead = (row: ResultRow, reader: User) => row.hostId === reader.id || reader.role === "admin";

/** Deletes the results of a game and its entry in the list of games, for its host alone. */
export async function deleteGameResults(deps: Deps, { instanceId, host }: { instanceId: string; host: User }): Promise<void> {
	if (await deleteGameResult(deps.db, { instanceId, hostId: host.id })) return;
	const found = await findGameResult(deps.db, deps.env.MEDIA, { instanceId, skip: 0, limit: 1 });
	throw new AppError(found && mayRead(found.row, host) ? "FORBIDDEN" : "INSTANCE_NOT_FOUND");
}
