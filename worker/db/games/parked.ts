import { asc, eq, inArray, sql } from "drizzle-orm";
import type { GameArchive } from "#durable/game/messages";
import { splitIntoChunks } from "#durable/room/async";
import type { Db } from "#worker/lib/deps";
import { parkedDeliveries } from "../schema";

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
