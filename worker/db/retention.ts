import { and, asc, eq, inArray, lt, or } from "drizzle-orm";
import { utcDay } from "../lib/days";
import type { Db } from "../lib/deps";
import { dropDocumentsStatement } from "./bucket-deletions";
import { accountTokens, adminActions, dayCounts, gameResultPlayers, gameResults, games, sentMails, startedGames } from "./schema";

/** Rows per statement: few enough not to block other writes for long. D1 allows 100 bound values per statement. */
const BATCH = 200;
const NAMED_BATCH = 100;
/** Batches per table and run, because D1 allows 1,000 queries per run; the rest waits for the next run. */
const MAX_BATCHES = 100;

/** Deletes batch by batch until one was not full. `deleteBatch` returns how many rows it deleted. */
async function inBatches(deleteBatch: () => Promise<number>, size = BATCH): Promise<number> {
	let total = 0;
	for (let batch = 0; batch < MAX_BATCHES; batch++) {
		const taken = await deleteBatch();
		total += taken;
		if (taken < size) break;
	}
	return total;
}

/** Results that ended before `before`, with their players and the rows of their games. */
export function deleteOldResults(db: Db, before: number): Promise<number> {
	return inBatches(async () => {
		const rows = await db
			.select({ id: gameResults.instanceId })
			.from(gameResults)
			.where(lt(gameResults.endedAt, before))
			.orderBy(asc(gameResults.endedAt))
			.limit(NAMED_BATCH)
			.all();
		if (rows.length === 0) return 0;
		const ids = rows.map(({ id }) => id);
		await db.batch([
			dropDocumentsStatement(db, inArray(gameResults.instanceId, ids)),
			db.delete(gameResultPlayers).where(inArray(gameResultPlayers.instanceId, ids)),
			db.delete(games).where(inArray(games.instanceId, ids)),
			db.delete(gameResults).where(inArray(gameResults.instanceId, ids)),
		]);
		return rows.length;
	}, NAMED_BATCH);
}

/** Rows of games that ended before `before`. */
export function deleteOldGames(db: Db, before: number): Promise<number> {
	return inBatches(async () => {
		const found = db
			.select({ seq: games.seq })
			.from(games)
			.where(and(eq(games.open, 0), lt(games.updatedAt, before)))
			.limit(BATCH);
		return (await db.delete(games).where(inArray(games.seq, found)).returning({ seq: games.seq })).length;
	});
}

export function deleteOldActions(db: Db, before: number): Promise<number> {
	return inBatches(async () => {
		const found = db.select({ seq: adminActions.seq }).from(adminActions).where(lt(adminActions.createdAt, before)).limit(BATCH);
		return (await db.delete(adminActions).where(inArray(adminActions.seq, found)).returning({ seq: adminActions.seq })).length;
	});
}

export function deleteOldStarts(db: Db, before: number): Promise<number> {
	return inBatches(async () => {
		const found = db.select({ id: startedGames.instanceId }).from(startedGames).where(lt(startedGames.startedAt, before)).limit(BATCH);
		return (await db.delete(startedGames).where(inArray(startedGames.instanceId, found)).returning({ id: startedGames.instanceId })).length;
	});
}

/** Tokens that were used or expired before `before`. They were created earlier still, so the index by creation time finds them. */
export function deleteOldTokens(db: Db, before: number): Promise<number> {
	return inBatches(async () => {
		const over = or(lt(accountTokens.usedAt, before), lt(accountTokens.expiresAt, before));
		const found = db
			.select({ hash: accountTokens.tokenHash })
			.from(accountTokens)
			.where(and(lt(accountTokens.createdAt, before), over))
			.limit(BATCH);
		const deleted = await db
			.delete(accountTokens)
			.where(inArray(accountTokens.tokenHash, found))
			.returning({ hash: accountTokens.tokenHash });
		return deleted.length;
	});
}

/** Numbers of days before the one of `before`, and mails sent before it. */
export async function deleteOldCounts(db: Db, before: number): Promise<number> {
	const mails = await inBatches(async () => {
		const found = db.select({ seq: sentMails.seq }).from(sentMails).where(lt(sentMails.sentAt, before)).limit(BATCH);
		return (await db.delete(sentMails).where(inArray(sentMails.seq, found)).returning({ seq: sentMails.seq })).length;
	});
	const counts = await inBatches(async () => {
		const found = db
			.select({ key: dayCounts.key })
			.from(dayCounts)
			.where(lt(dayCounts.key, utcDay(before)))
			.limit(BATCH);
		return (await db.delete(dayCounts).where(inArray(dayCounts.key, found)).returning({ key: dayCounts.key })).length;
	});
	return mails + counts;
}
