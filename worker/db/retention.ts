import { and, asc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { HasTime } from "../lib/days";
import { utcDay } from "../lib/days";
import type { Db } from "../lib/deps";
import { isCountOver } from "./accounts/wrong-passwords";
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
	wrongPasswords,
} from "./schema";

/** Small enough not to block other writes for long. D1 allows 100 bound values per statement. */
const BATCH = 200;
const RESULT_BATCH = 100;
/** D1 allows 1,000 queries per run; the next run continues. */
const MAX_BATCHES = 100;

/** Deletes batch by batch until one was not full. `deleteBatch` returns how many rows it deleted. */
async function deleteInBatches(hasTime: HasTime, deleteBatch: () => Promise<number>, size = BATCH): Promise<number> {
	let total = 0;
	for (let batch = 0; batch < MAX_BATCHES && hasTime(); batch++) {
		const taken = await deleteBatch();
		total += taken;
		if (taken < size) break;
	}
	return total;
}

export function deleteOldResults(db: Db, before: number, hasTime: HasTime): Promise<number> {
	return deleteInBatches(
		hasTime,
		async () => {
			const rows = await db
				.select({ id: gameResults.instanceId })
				.from(gameResults)
				.where(lt(gameResults.endedAt, before))
				.orderBy(asc(gameResults.endedAt))
				.limit(RESULT_BATCH)
				.all();
			if (rows.length === 0) return 0;
			const ids = rows.map(({ id }) => id);
			await db.batch([
				dropDocumentsStatement(db, inArray(gameResults.instanceId, ids)),
				db.delete(gameResultPlayers).where(inArray(gameResultPlayers.instanceId, ids)),
				db.delete(games).where(inArray(games.instanceId, ids)),
				// This statement binds no more values than the ids.
				db.delete(assignments).where(and(inArray(assignments.assignmentId, ids), sql`${assignments.open} = 0`)),
				db.delete(gameResults).where(inArray(gameResults.instanceId, ids)),
			]);
			return rows.length;
		},
		RESULT_BATCH,
	);
}

interface OldRows {
	table: SQLiteTable;
	key: SQLiteColumn;
	where: SQL | undefined;
}

function deleteRows(db: Db, { table, key, where }: OldRows, hasTime: HasTime): Promise<number> {
	return deleteInBatches(hasTime, async () => {
		const found = db.select({ key }).from(table).where(where).limit(BATCH);
		return (await db.delete(table).where(inArray(key, found)).returning({ key })).length;
	});
}

export const deleteOldGames = (db: Db, before: number, hasTime: HasTime) =>
	deleteRows(db, { table: games, key: games.seq, where: and(eq(games.open, 0), lt(games.updatedAt, before)) }, hasTime);

export const deleteOldAssignments = (db: Db, before: number, hasTime: HasTime) =>
	deleteRows(
		db,
		{ table: assignments, key: assignments.seq, where: and(eq(assignments.open, 0), lt(assignments.closedAt, before)) },
		hasTime,
	);

export const deleteOldActions = (db: Db, before: number, hasTime: HasTime) =>
	deleteRows(db, { table: adminActions, key: adminActions.seq, where: lt(adminActions.createdAt, before) }, hasTime);

export const deleteOldStarts = (db: Db, before: number, hasTime: HasTime) =>
	deleteRows(db, { table: startedGames, key: startedGames.instanceId, where: lt(startedGames.startedAt, before) }, hasTime);

/** Deletes tokens used or expired before `before`. They were created earlier still, so the index by creation time finds them. */
export function deleteOldTokens(db: Db, before: number, hasTime: HasTime): Promise<number> {
	const over = or(lt(accountTokens.usedAt, before), lt(accountTokens.expiresAt, before));
	return deleteRows(
		db,
		{ table: accountTokens, key: accountTokens.tokenHash, where: and(lt(accountTokens.createdAt, before), over) },
		hasTime,
	);
}

export const deleteOldWrongPasswords = (db: Db, nowMs: number, hasTime: HasTime) =>
	deleteRows(db, { table: wrongPasswords, key: wrongPasswords.account, where: isCountOver(nowMs) }, hasTime);

export async function deleteOldCounts(db: Db, before: number, hasTime: HasTime): Promise<number> {
	const mails = await deleteRows(db, { table: sentMails, key: sentMails.seq, where: lt(sentMails.sentAt, before) }, hasTime);
	return mails + (await deleteRows(db, { table: dayCounts, key: dayCounts.key, where: lt(dayCounts.key, utcDay(before)) }, hasTime));
}
