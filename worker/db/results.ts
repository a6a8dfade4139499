import { and, between, desc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { GameArchive } from "#durable/archive";
import type { GameResults } from "#durable/core";
import { chunksOf } from "#durable/lib/async";
import type { Db } from "../lib/deps";
import type { Page } from "../lib/paging";
import { removeGames, saveListedGame } from "./games";
import { insertWhere } from "./insert-where";
import { saveParked } from "./parked";
import { gameResultPlayers, gameResults, games, quizzes, startedGames, users } from "./schema";

/** Players in one row: keeps its JSON far below the size limit of a row. */
const CHUNK_PLAYERS = 1000;

/** D1 as the archive of live games. */
export function createResultArchive(db: Db): GameArchive {
	return {
		saveStart: ({ instanceId, quizId, startedAtMs }) => saveGameStart(db, instanceId, quizId, startedAtMs),
		saveResults: (results) => saveGameResult(db, results),
		saveListed: (game) => saveListedGame(db, game),
		removeGame: (instanceId) => removeGames(db, [instanceId]),
		saveParked: (parked) => saveParked(db, parked),
	};
}

/** Raises timesPlayed once for a started game, however often it is delivered. */
async function saveGameStart(db: Db, instanceId: string, quizId: string, startedAt: number): Promise<void> {
	const isNew = sql`NOT EXISTS (SELECT 1 FROM ${startedGames} WHERE ${startedGames.instanceId} = ${instanceId})`;
	await db.batch([
		db
			.update(quizzes)
			.set({ timesPlayed: sql`${quizzes.timesPlayed} + 1` })
			.where(sql`${quizzes.id} = ${quizId} AND ${isNew}`),
		db.insert(startedGames).values({ instanceId, quizId, startedAt }).onConflictDoNothing(),
	]);
}

/** Keeps the results of a finished game; delivering them again changes nothing. Results of a host whose account is deleted are dropped. */
async function saveGameResult(db: Db, result: GameResults): Promise<void> {
	const { players, questions, ...game } = result;
	const { instanceId, hostId } = game;
	const hostExists = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${hostId})`;
	await db.batch([
		insertWhere(db, gameResults, { ...game, playerCount: players.length, questions }, hostExists).onConflictDoNothing({
			target: gameResults.instanceId,
		}),
		...chunksOf(players, CHUNK_PLAYERS).map((part, chunk) =>
			insertWhere(db, gameResultPlayers, { instanceId, chunk, players: part }, hostExists).onConflictDoNothing(),
		),
	]);
}

const { questions: _questions, ...summaryColumns } = getTableColumns(gameResults);

/** The games of one host, newest first, one more than `limit`; with only the number of questions. */
export async function listGameResults(db: Db, { hostId, skip, limit }: Page & { hostId: string }) {
	return db
		.select({ ...summaryColumns, questionCount: sql<number>`json_array_length(${gameResults.questions})` })
		.from(gameResults)
		.where(eq(gameResults.hostId, hostId))
		.orderBy(desc(gameResults.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}

export async function findGameResult(db: Db, instanceId: string) {
	return db
		.select({ ...getTableColumns(gameResults), language: quizzes.language })
		.from(gameResults)
		.leftJoin(quizzes, eq(quizzes.id, gameResults.quizId))
		.where(eq(gameResults.instanceId, instanceId))
		.get();
}

/** One page of a game's players in the order of their rank; only the chunks that hold it are read. */
export async function listResultPlayers(db: Db, { instanceId, skip, limit }: Page & { instanceId: string }): Promise<unknown[]> {
	const firstChunk = Math.floor(skip / CHUNK_PLAYERS);
	const chunks = await db
		.select({ players: gameResultPlayers.players })
		.from(gameResultPlayers)
		.where(
			and(
				eq(gameResultPlayers.instanceId, instanceId),
				between(gameResultPlayers.chunk, firstChunk, Math.floor((skip + limit - 1) / CHUNK_PLAYERS)),
			),
		)
		.orderBy(gameResultPlayers.chunk)
		.all();
	const from = skip - firstChunk * CHUNK_PLAYERS;
	return chunks.flatMap(({ players }) => players).slice(from, from + limit);
}

/**
 * Deletes a host's finished game: its results and its entry in the list. A running game stays, and so does one
 * whose results are still on their way. Returns whether there was anything to delete.
 */
export async function deleteGameResult(db: Db, { instanceId, hostId }: { instanceId: string; hostId: string }): Promise<boolean> {
	const kept = sql`EXISTS (SELECT 1 FROM ${gameResults} WHERE ${gameResults.instanceId} = ${instanceId} AND ${gameResults.hostId} = ${hostId})`;
	const own = and(eq(games.instanceId, instanceId), eq(games.hostId, hostId), eq(games.open, 0));
	const [entry, , results] = await db.batch([
		db
			.delete(games)
			.where(and(own, or(isNull(games.startedAt), kept)))
			.returning({ seq: games.seq }),
		db.delete(gameResultPlayers).where(and(eq(gameResultPlayers.instanceId, instanceId), kept)),
		db
			.delete(gameResults)
			.where(and(eq(gameResults.instanceId, instanceId), eq(gameResults.hostId, hostId)))
			.returning({ seq: gameResults.seq }),
	]);
	return entry.length + results.length > 0;
}
