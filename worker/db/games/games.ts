import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { GameFilter } from "#contract";
import type { GameArchive, ListedGame } from "#durable/game/messages";
import { splitIntoChunks } from "#durable/room/async";
import type { Db } from "#worker/lib/deps";
import type { Page } from "#worker/lib/paging";
import { returnUseStatement } from "../day-counters";
import { insertWhere } from "../insert-where";
import { classes, gameResults, games, parkedDeliveries, users } from "../schema";
import { hasOpenSlot, insertIntoSlot, type SlotLimits, type SlotOutcome } from "./open-slots";

/** Repeats keep the time of the first record. */
export async function saveParked(db: Db, parked: Parameters<GameArchive["saveParked"]>[0]): Promise<void> {
	const { instanceId, what, lastError, parkedAtMs } = parked;
	await db
		.insert(parkedDeliveries)
		.values({ instanceId, what, lastError, parkedAt: parkedAtMs, triedAt: parkedAtMs })
		.onConflictDoUpdate({ target: [parkedDeliveries.instanceId, parkedDeliveries.what], set: { lastError } });
}

export async function countParked(db: Db): Promise<number> {
	return db.$count(parkedDeliveries);
}

export async function listParkedGames(db: Db, limit: number): Promise<{ instanceId: string; parkedAt: number }[]> {
	return db
		.select({ instanceId: parkedDeliveries.instanceId, parkedAt: sql<number>`MIN(${parkedDeliveries.parkedAt})` })
		.from(parkedDeliveries)
		.groupBy(parkedDeliveries.instanceId)
		.orderBy(asc(sql`MIN(${parkedDeliveries.triedAt})`))
		.limit(limit)
		.all();
}

export async function recordParkedTry(db: Db, instanceId: string, nowMs: number): Promise<void> {
	await db.update(parkedDeliveries).set({ triedAt: nowMs }).where(eq(parkedDeliveries.instanceId, instanceId));
}

export async function deleteParked(db: Db, instanceIds: readonly string[]): Promise<void> {
	for (const part of splitIntoChunks(instanceIds, 90)) await db.delete(parkedDeliveries).where(inArray(parkedDeliveries.instanceId, part));
}

type GameRow = typeof games.$inferSelect;

export type NewGame = Pick<GameRow, "instanceId" | "pin" | "quizId" | "hostId" | "classId" | "title" | "openedAt">;

/** Adds a game to its host's list and counts it, unless a limit is reached. In one transaction: concurrent calls cannot exceed it. */
export async function insertGame(db: Db, game: NewGame, limits: SlotLimits): Promise<SlotOutcome> {
	const { hostId, instanceId, openedAt } = game;
	const row: Omit<GameRow, "seq"> = {
		...game,
		status: "lobby",
		open: 1,
		participantCount: 0,
		startedAt: null,
		endedAt: null,
		revision: 0,
		updatedAt: openedAt,
	};
	const insert = insertWhere(db, games, row, hasOpenSlot(hostId, limits));
	return insertIntoSlot(db, { hostId, day: limits.day, insert, exists: exists(instanceId) });
}

const exists = (instanceId: string) => sql`EXISTS (SELECT 1 FROM ${games} WHERE ${games.instanceId} = ${instanceId})`;

export async function findOwnLobby(db: Db, { hostId, pin }: { hostId: string; pin: string }): Promise<GameRow | undefined> {
	const own = and(eq(games.hostId, hostId), eq(games.pin, pin), eq(games.open, 1), eq(games.status, "lobby"));
	return db.select().from(games).where(own).get();
}

/** Replaces another game, which already counts as opened and as open. False if that one has ended in the meantime. */
export async function replaceGame(db: Db, replaced: GameRow, game: NewGame): Promise<boolean> {
	const row = { ...game, status: "lobby", participantCount: 0, revision: 0, updatedAt: game.openedAt } as const;
	const place = and(eq(games.instanceId, replaced.instanceId), eq(games.open, 1));
	return (await db.update(games).set(row).where(place).returning({ seq: games.seq })).length > 0;
}

export async function restoreGame(db: Db, instanceId: string, { seq: _, ...replaced }: GameRow): Promise<void> {
	await db.update(games).set(replaced).where(eq(games.instanceId, instanceId));
}

export async function renameGame(db: Db, from: string, to: Pick<GameRow, "pin" | "instanceId">): Promise<void> {
	await db.update(games).set(to).where(eq(games.instanceId, from));
}

export async function undoInsertGame(
	db: Db,
	{ instanceId, hostId, day }: { instanceId: string; hostId: string; day: string },
): Promise<void> {
	await db.batch([
		returnUseStatement(db, hostId, "dailyGameCount", day, exists(instanceId)),
		db.delete(games).where(eq(games.instanceId, instanceId)),
	]);
}

/**
 * Updates a game in the list. Ignores late reports. Counts of players do not change `updatedAt`, whose index would make each write cost
 * twice.
 */
export async function saveListedGame(db: Db, game: ListedGame): Promise<void> {
	const { instanceId, status, participantCount, startedAtMs: startedAt, endedAtMs: endedAt, revision } = game;
	const open = endedAt === null ? 1 : 0;
	const reportedAt = endedAt ?? startedAt ?? game.openedAtMs;
	const update = db
		.update(games)
		.set({ status, open, participantCount, startedAt, endedAt, revision, updatedAt: reportedAt })
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
		classId: null,
		title: game.title,
		status,
		open,
		participantCount,
		openedAt: game.openedAtMs,
		startedAt,
		endedAt,
		revision,
		updatedAt: reportedAt,
	};
	// A host whose account or results were deleted gets no new entry: the old one was deleted with them.
	const hasHost = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${game.hostId})`;
	const hasResults = sql`EXISTS (SELECT 1 FROM ${gameResults} WHERE ${gameResults.instanceId} = ${instanceId})`;
	const hasEnded = open === 1 || startedAt === null ? sql`1` : hasResults;
	const isMissing = sql`NOT ${exists(instanceId)} AND ${hasHost} AND ${hasEnded}`;
	await db.batch([update, insertWhere(db, games, row, isMissing)]);
}

export async function removeGames(db: Db, instanceIds: readonly string[]): Promise<void> {
	await db.delete(games).where(inArray(games.instanceId, [...instanceIds]));
}

/** Open games without a report since `before`, oldest first. */
export async function listSilentGames(db: Db, before: number, limit: number): Promise<{ pin: string; instanceId: string }[]> {
	return db
		.select({ pin: games.pin, instanceId: games.instanceId })
		.from(games)
		.where(and(eq(games.open, 1), lt(games.updatedAt, before)))
		.orderBy(games.updatedAt)
		.limit(limit)
		.all();
}

export async function touchGame(db: Db, instanceId: string, nowMs: number): Promise<void> {
	await db.update(games).set({ updatedAt: nowMs }).where(eq(games.instanceId, instanceId));
}

export async function listOpenGames(db: Db, hostId: string): Promise<{ pin: string; instanceId: string }[]> {
	return db
		.select({ pin: games.pin, instanceId: games.instanceId })
		.from(games)
		.where(and(eq(games.hostId, hostId), eq(games.open, 1)))
		.all();
}

/** Subqueries instead of joins: entries that an offset skips do not read them. Drizzle would omit the outer table's name. */
const className = sql<string | null>`(SELECT ${classes.name} FROM ${classes} WHERE ${classes.id} = "games"."class_id")`;
const rightPercentage = sql<
	number | null
>`(SELECT ${gameResults.rightPercentage} FROM ${gameResults} WHERE ${gameResults.instanceId} = "games"."instance_id")`;

const gameListColumns = {
	seq: games.seq,
	instanceId: games.instanceId,
	pin: games.pin,
	quizId: games.quizId,
	title: games.title,
	status: games.status,
	participantCount: games.participantCount,
	openedAt: games.openedAt,
	startedAt: games.startedAt,
	endedAt: games.endedAt,
	className: className.as("class_name"),
	rightPercentage: rightPercentage.as("right_percentage"),
};

/** Open (1) or ended (0) games of a host, newest first; reads only `count` entries of the index. */
function selectNewest(db: Db, hostId: string, open: 0 | 1, count: number) {
	return db
		.select(gameListColumns)
		.from(games)
		.where(and(eq(games.hostId, hostId), eq(games.open, open)))
		.orderBy(desc(games.seq))
		.limit(count);
}

export async function listGames(db: Db, { hostId, status, skip, limit }: Page & { hostId: string; status: GameFilter }) {
	const count = skip + limit + 1;
	if (status !== "all") return selectNewest(db, hostId, status === "open" ? 1 : 0, limit + 1).offset(skip);
	const [open, ended] = await db.batch([selectNewest(db, hostId, 1, count), selectNewest(db, hostId, 0, count)]);
	return [...open, ...ended].sort((a, b) => b.seq - a.seq).slice(skip, count);
}
export type GameListRow = Awaited<ReturnType<typeof listGames>>[number];
