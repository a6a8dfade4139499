import type { GameArchive } from "#durable/archive";
import type { Db } from "../lib/deps";
import { parkedDeliveries } from "./schema";

/** Notes what an object could not deliver; an earlier note about the same is replaced. */
export async function saveParked(db: Db, parked: Parameters<GameArchive["saveParked"]>[0]): Promise<void> {
	const { instanceId, what, lastError, parkedAtMs: parkedAt } = parked;
	const row = { lastError, parkedAt, triedAt: parkedAt };
	await db
		.insert(parkedDeliveries)
		.values({ instanceId, what, ...row })
		.onConflictDoUpdate({ target: [parkedDeliveries.instanceId, parkedDeliveries.what], set: row });
}

/** How many deliveries are parked, for admins. */
export async function countParked(db: Db): Promise<number> {
	return db.$count(parkedDeliveries);
}
