import { and, asc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { utcDay } from "../lib/days";
import type { Db } from "../lib/deps";
import { dropDocumentsStatement } from "./media/bucket-deletions";
import {
	accountTokens,
	adminActions,
	assignments,
	dayCounts,
	gameResultPlayers,
	gameResults,
	games,
	sentMails,
	startedGames,
} from "./schema";

/** Small enough not to block other writes for long. D1 allows 100 bound values per statement. */
const BATCH = 200;
const NAMED_BATCH = 100;
/** D1 allows 1,000 queries per run; the next run continues. */
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
			// Binds no more values than the ids.
			db.delete(assignments).where(and(inArray(assignments.assignmentId, ids), sql`${assignments.open} = 0`)),
			db.delete(gameResults).where(inArray(gameResults.instanceId, ids)),
		]);
		return rows.length;
	}, NAMED_BATCH);
}

function deleteRows(db: Db, table: SQLiteTable, key: SQLiteColumn, where: SQL | undefined): Promise<number> {
	return inBatches(async () => {
		const found = db.select({ key }).from(table).where(where).limit(BATCH);
		return (await db.delete(table).where(inArray(key, found)).returning({ key })).length;
	});
}

export const deleteOldGames = (db: Db, before: number) =>
	deleteRows(db, games, games.seq, and(eq(games.open, 0), lt(games.updatedAt, before)));

export const deleteOldAssignments = (db: Db, before: number) =>
	deleteRows(db, assignments, assignments.seq, and(eq(assignments.open, 0), lt(assignments.closedAt, before)));

export const deleteOldActions = (db: Db, before: number) =>
	deleteRows(db, adminActions, adminActions.seq, lt(adminActions.createdAt, before));

export const deleteOldStarts = (db: Db, before: number) =>
	deleteRows(db, startedGames, startedGames.instanceId, lt(startedGames.startedAt, before));

/** Used or expired before `before`. They were created earlier still, so the index by creation time finds them. */
export function deleteOldTokens(db: Db, before: number): Promise<number> {
	const over = or(lt(accountTokens.usedAt, before), lt(accountTokens.expiresAt, before));
	return deleteRows(db, accountTokens, accountTokens.tokenHash, and(lt(accountTokens.createdAt, before), over));
}

export async function deleteOldCounts(db: Db, before: number): Promise<number> {
	const mails = await deleteRows(db, sentMails, sentMails.seq, lt(sentMails.sentAt, before));
	return mails + (await deleteRows(db, dayCounts, dayCounts.key, lt(dayCounts.key, utcDay(before))));
}
