import { and, asc, eq, inArray, lte, or, sql } from "drizzle-orm";
import { splitIntoChunks } from "#durable/room/async";
import { type HasTime, UNLIMITED } from "#worker/lib/days";
import { type Db, MAX_LISTED_VALUES } from "#worker/lib/deps";
import { insertWhere } from "../insert-where";
import { accountRemovals, gameErasures, users } from "../schema";
import { BATCH, PERSONAL_DATA, type PersonalData } from "./personal-data";
import { hasOtherAdmin, type UserRow } from "./users";

export interface GameErasure {
	instanceId: string;
	pin: string;
}

const DELETIONS = Object.values<PersonalData>(PERSONAL_DATA).flatMap(({ deleted }) => (typeof deleted === "string" ? [] : [deleted]));

/**
 * Deletes a user in one transaction, if the password is still the checked one and this is not the last admin; else null. Publications lose
 * their owner until `removeLeftovers` deletes them. Returns the games and homeworks whose objects may hold data, recorded for erasing.
 */
export async function deleteUser(
	db: Db,
	{ user, nowMs }: { user: Pick<UserRow, "id" | "email" | "passwordHash">; nowMs: number },
): Promise<GameErasure[] | null> {
	const { id, email } = user;
	// The first statement decides; the others act only if it took effect.
	const isDeleted = sql`NOT EXISTS (SELECT 1 FROM ${users} AS former WHERE former.id = ${id})`;
	const account = { db, id, email, nowMs, isDeleted };
	const objects = DELETIONS.flatMap((deletion) => deletion.objects?.(account) ?? []);
	const [deleted, erasures] = await db.batch([
		db
			.delete(users)
			.where(
				and(eq(users.id, id), eq(users.passwordHash, user.passwordHash), or(sql`${users.membershipType} <> 'admin'`, hasOtherAdmin(id))),
			)
			.returning({ id: users.id }),
		db.insert(gameErasures).select(sql.join(objects, sql` UNION ALL `)).onConflictDoNothing().returning(),
		insertWhere(db, accountRemovals, { userId: id, email, searchedSeq: 0, createdAt: nowMs }, isDeleted).onConflictDoNothing(),
		...DELETIONS.flatMap((deletion) => deletion.atOnce?.(account) ?? []),
	]);
	return deleted.length > 0 ? erasures.map(({ instanceId, pin }) => ({ instanceId, pin })) : null;
}

/**
 * Deletes what deleted accounts (or only `userId`) left, in at most `maxBatches`; the next run continues. Returns how many accounts are
 * done.
 */
export async function removeLeftovers(
	db: Db,
	maxBatches: number,
	{ userId, hasTime = UNLIMITED }: { userId?: string; hasTime?: HasTime } = {},
): Promise<number> {
	const removals = await db
		.select()
		.from(accountRemovals)
		.where(userId === undefined ? undefined : eq(accountRemovals.userId, userId))
		.orderBy(asc(accountRemovals.createdAt))
		.limit(BATCH)
		.all();
	const steps = DELETIONS.flatMap(({ later }) => later ?? []);
	let batches = 0;
	let done = 0;
	for (const removal of removals) {
		for (const step of steps) {
			for (let isDone = false; !isDone; batches++) {
				if (batches >= maxBatches || !hasTime()) return done;
				isDone = await step(db, removal);
			}
		}
		await db.delete(accountRemovals).where(eq(accountRemovals.userId, removal.userId));
		done++;
	}
	return done;
}

export async function listErasures(db: Db, limit: number): Promise<GameErasure[]> {
	return db
		.select({ instanceId: gameErasures.instanceId, pin: gameErasures.pin })
		.from(gameErasures)
		.orderBy(gameErasures.createdAt)
		.limit(limit)
		.all();
}

/** Removes erased games from the list, except those that may have been opening; moves `failed` ones to the end. */
export async function settleErasures(
	db: Db,
	{ erased, failed, nowMs }: { erased: string[]; failed: string[]; nowMs: number },
): Promise<void> {
	for (const part of splitIntoChunks(erased, MAX_LISTED_VALUES))
		await db.delete(gameErasures).where(and(inArray(gameErasures.instanceId, part), lte(gameErasures.createdAt, nowMs)));
	for (const part of splitIntoChunks(failed, MAX_LISTED_VALUES))
		await db
			.update(gameErasures)
			.set({ createdAt: sql`MAX(${gameErasures.createdAt}, ${nowMs})` })
			.where(inArray(gameErasures.instanceId, part));
}
