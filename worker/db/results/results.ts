import { and, desc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import { correctShare } from "#contract/results/figures";
import type { GameResults } from "#durable/game/core";
import type { GameArchive } from "#durable/game/messages";
import type { Db, Deps } from "#worker/lib/deps";
import type { Page } from "#worker/lib/paging";
import { removeGames, saveListedGame, saveParked } from "../games/games";
import { insertWhere } from "../insert-where";
import { dropDocumentsStatement } from "../media/bucket-deletions";
import { gameResultPlayers, gameResults, games, quizzes, startedGames, users } from "../schema";
import { type ResultDocument, type ResultStore, readDocument, replaceDocument, storeDocument } from "./result-documents";

export function createResultArchive({ db, env, now }: Deps): GameArchive {
	return {
		saveStart: ({ instanceId, quizId, startedAtMs }) => saveGameStart(db, instanceId, quizId, startedAtMs),
		saveResults: (results, again = false) => {
			const store = { db, bucket: env.MEDIA, nowMs: now() };
			return again
				? replaceDocument(store, results.instanceId, results, { rightPercentage: correctShare(results) })
				: saveGameResult(store, results);
		},
		saveListed: (game) => saveListedGame(db, game),
		removeGame: (instanceId) => removeGames(db, [instanceId]),
		saveParked: (parked) => saveParked(db, parked),
	};
}

/** Raises timesPlayed once for a started game or homework, however often the start is delivered. */
export async function saveGameStart(db: Db, instanceId: string, quizId: string, startedAt: number): Promise<void> {
	const isNew = sql`NOT EXISTS (SELECT 1 FROM ${startedGames} WHERE ${startedGames.instanceId} = ${instanceId})`;
	await db.batch([
		db
			.update(quizzes)
			.set({ timesPlayed: sql`${quizzes.timesPlayed} + 1` })
			.where(sql`${quizzes.id} = ${quizId} AND ${isNew}`),
		db.insert(startedGames).values({ instanceId, quizId, startedAt }).onConflictDoNothing(),
	]);
}

/** Repeats change nothing. Drops results of a host whose account is deleted. */
async function saveGameResult(store: ResultStore, { players, questions, teams, language, ...game }: GameResults): Promise<void> {
	const { db } = store;
	const hostExists = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${game.hostId})`;
	const figures = {
		...game,
		classId: game.classId ?? null,
		playerCount: players.length,
		questions: [],
		questionCount: questions.length,
		rightPercentage: correctShare({ players, questions }),
	};
	await storeDocument(store, game.instanceId, { questions, players, teams, language }, (documentBytes) => [
		insertWhere(db, gameResults, { ...figures, documentBytes, bytes: documentBytes }, hostExists).onConflictDoNothing({
			target: gameResults.instanceId,
		}),
	]);
}

const { questions: _questions, questionCount: _questionCount, ...summaryColumns } = getTableColumns(gameResults);

export async function listGameResults(db: Db, { hostId, skip, limit }: Page & { hostId: string }) {
	return db
		.select({ ...summaryColumns, questionCount: sql<number>`COALESCE(${gameResults.questionCount}, 0)` })
		.from(gameResults)
		.where(eq(gameResults.hostId, hostId))
		.orderBy(desc(gameResults.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}

/** A game's figures, and its document with one page of players. */
export async function findGameResult(db: Db, bucket: R2Bucket, { instanceId, skip, limit }: Page & { instanceId: string }) {
	const row = await db
		.select({ ...getTableColumns(gameResults), language: quizzes.language })
		.from(gameResults)
		.leftJoin(quizzes, eq(quizzes.id, gameResults.quizId))
		.where(eq(gameResults.instanceId, instanceId))
		.get();
	if (!row) return undefined;
	const readPage = async (): Promise<ResultDocument> => {
		const { players, ...rest } = await readDocument(bucket, instanceId);
		return { ...rest, players: players.slice(skip, skip + limit) };
	};
	return { row, readPage };
}

/** Deletes a host's finished game: results and entry in the list. Keeps a running game, and one whose results have not arrived. */
export async function deleteGameResult(db: Db, { instanceId, hostId }: { instanceId: string; hostId: string }): Promise<boolean> {
	const hasResults = sql`EXISTS (SELECT 1 FROM ${gameResults} WHERE ${gameResults.instanceId} = ${instanceId} AND ${gameResults.hostId} = ${hostId})`;
	const own = and(eq(games.instanceId, instanceId), eq(games.hostId, hostId), eq(games.open, 0));
	const ownResults = and(eq(gameResults.instanceId, instanceId), eq(gameResults.hostId, hostId));
	const [entry, , , results] = await db.batch([
		db
			.delete(games)
			.where(and(own, or(isNull(games.startedAt), hasResults)))
			.returning({ seq: games.seq }),
		db.delete(gameResultPlayers).where(and(eq(gameResultPlayers.instanceId, instanceId), hasResults)),
		dropDocumentsStatement(db, ownResults),
		db.delete(gameResults).where(ownResults).returning({ seq: gameResults.seq }),
	]);
	return entry.length + results.length > 0;
}
