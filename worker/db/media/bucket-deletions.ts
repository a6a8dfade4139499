import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { splitIntoChunks } from "#durable/room/async";
import type { HasTime } from "#worker/lib/days";
import type { Db } from "#worker/lib/deps";
import { bucketDeletions, gameResults } from "../schema";

/** Earlier than any real time, and different from 0, which means that a deletion is in progress. */
const DUE_NOW = sql.raw("1");
/** How long an object may wait for its row: longer than any try to write both. */
const ROW_TIMEOUT_MS = 24 * 60 * 60 * 1000;

export const resultKey = (instanceId: string) => `results/${instanceId}.json`;

/** Lists the documents of these results for deletion; goes before the deletion of their rows in the same batch. */
export function dropDocumentsStatement(db: Db, where: SQL | undefined) {
	const key = sql`'results/' || ${gameResults.instanceId} || '.json'`;
	return db
		.insert(bucketDeletions)
		.select(sql`SELECT ${key}, ${DUE_NOW} FROM ${gameResults} WHERE ${where} AND ${gameResults.documentBytes} IS NOT NULL`)
		.onConflictDoUpdate({ target: bucketDeletions.key, set: { dueAt: DUE_NOW }, setWhere: sql`${bucketDeletions.dueAt} > 0` });
}

/** Announces a document: it either gets its row or is deleted. Throws while an earlier one is being deleted. */
export async function announceDocument(db: Db, instanceId: string, nowMs: number): Promise<void> {
	const dueAt = nowMs + ROW_TIMEOUT_MS;
	const announced = await db
		.insert(bucketDeletions)
		.values({ key: resultKey(instanceId), dueAt })
		.onConflictDoUpdate({ target: bucketDeletions.key, set: { dueAt }, setWhere: sql`${bucketDeletions.dueAt} > 0` })
		.returning();
	if (announced.length === 0) throw new Error("an earlier document of this game is being deleted");
}

/** Ends the announcement in the batch that writes the row: the document stays if its row exists, else it is deleted at once. */
export function settleDocumentStatements(db: Db, instanceId: string): [BatchItem<"sqlite">, BatchItem<"sqlite">] {
	const own = eq(bucketDeletions.key, resultKey(instanceId));
	const hasRow = sql`EXISTS (SELECT 1 FROM ${gameResults} WHERE ${gameResults.instanceId} = ${instanceId} AND ${gameResults.documentBytes} IS NOT NULL)`;
	return [db.delete(bucketDeletions).where(and(own, hasRow)), db.update(bucketDeletions).set({ dueAt: DUE_NOW }).where(own)];
}

export function dropOrphanStatement(db: Db, instanceId: string) {
	const hasRow = sql`EXISTS (SELECT 1 FROM ${gameResults} WHERE ${gameResults.instanceId} = ${instanceId})`;
	return db
		.insert(bucketDeletions)
		.select(sql`SELECT ${resultKey(instanceId)}, ${DUE_NOW} WHERE NOT ${hasRow}`)
		.onConflictDoUpdate({ target: bucketDeletions.key, set: { dueAt: DUE_NOW }, setWhere: sql`${bucketDeletions.dueAt} > 0` });
}

const KEYS_PER_BATCH = 90;
const MAX_BATCHES = 20;

/** Deletes objects that are due; the next run repeats a failed step. Returns how many it deleted. */
export async function deleteFromBucket(db: Db, bucket: R2Bucket, { nowMs, hasTime }: { nowMs: number; hasTime: HasTime }): Promise<number> {
	let deleted = 0;
	for (let batch = 0; batch < MAX_BATCHES && hasTime(); batch++) {
		const due = db
			.select({ key: bucketDeletions.key })
			.from(bucketDeletions)
			.where(lte(bucketDeletions.dueAt, nowMs))
			.limit(KEYS_PER_BATCH);
		const claimed = await db.update(bucketDeletions).set({ dueAt: 0 }).where(inArray(bucketDeletions.key, due)).returning();
		const keys = claimed.map(({ key }) => key);
		if (keys.length > 0) await bucket.delete(keys);
		for (const part of splitIntoChunks(keys, KEYS_PER_BATCH)) await db.delete(bucketDeletions).where(inArray(bucketDeletions.key, part));
		deleted += keys.length;
		if (keys.length < KEYS_PER_BATCH) break;
	}
	return deleted;
}
