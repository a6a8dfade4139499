import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { ListedGame } from "#durable/archive";
import type { Db } from "../lib/deps";
import { insertWhere } from "./insert-where";
import { games, users } from "./schema";

type GameRow = typeof games.$inferSelect;

/**
 * Tells the list how a game is doing. News that come late, or about a game that was deleted from the list, change nothing.
 * Counts of players leave `updatedAt` alone: it is part of an index, and each such write would cost twice.
 */
export async function saveGameNews(db: Db, game: ListedGame): Promise<void> {
	const { instanceId, status, participantCount, startedAtMs: startedAt, endedAtMs: endedAt, revision } = game;
	const open = endedAt === null ? 1 : 0;
	const newsAt = endedAt ?? startedAt ?? game.openedAtMs;
	const update = db
		.update(games)
		.set({ status, open, participantCount, startedAt, endedAt, revision, updatedAt: newsAt })
		.where(and(eq(games.instanceId, instanceId), lt(games.revision, revision)));
	if (!game.isNew) {
		await update;
		return;
	}
	const row: Omit<GameRow, "seq"> = {
		instanceId,
		pin: game.pin,
		quizId: game.quizId,
		hostId: game.hostId,
		title: game.title,
		status,
		open,
		participantCount,
		openedAt: game.openedAtMs,
		startedAt,
		endedAt,
		revision,
		updatedAt: newsAt,
	};
	// Of a host whose account is gone nothing is written any more.
	const isMissing = sql`NOT EXISTS (SELECT 1 FROM ${games} WHERE ${games.instanceId} = ${instanceId})
		AND EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${game.hostId})`;
	await db.batch([update, insertWhere(db, games, row, isMissing)]);
}

/** Takes games off the list. */
export async function removeGames(db: Db, instanceIds: readonly string[]): Promise<void> {
	await db.delete(games).where(inArray(games.instanceId, [...instanceIds]));
}

/** Open games of which nothing was heard since `before`, the oldest first. */
export async function listSilentGames(db: Db, before: number, limit: number): Promise<{ pin: string; instanceId: string }[]> {
	return db
		.select({ pin: games.pin, instanceId: games.instanceId })
		.from(games)
		.where(and(eq(games.open, 1), lt(games.updatedAt, before)))
		.orderBy(games.updatedAt)
		.limit(limit)
		.all();
}

/** Notes that a game's object is alive. */
export async function touchGame(db: Db, instanceId: string, nowMs: number): Promise<void> {
	await db.update(games).set({ updatedAt: nowMs }).where(eq(games.instanceId, instanceId));
}

export async function countOpenGames(db: Db, hostId: string): Promise<number> {
	return db.$count(games, and(eq(games.hostId, hostId), eq(games.open, 1)));
}

/** The games of a host that are in the lobby or active. */
export async function listOpenGames(db: Db, hostId: string): Promise<{ pin: string; instanceId: string }[]> {
	return db
		.select({ pin: games.pin, instanceId: games.instanceId })
		.from(games)
		.where(and(eq(games.hostId, hostId), eq(games.open, 1)))
		.all();
}
