import { and, eq, inArray, lte, or, sql } from "drizzle-orm";
import { splitIntoChunks } from "#durable/room/async";
import { type Db, MAX_LISTED_VALUES } from "#worker/lib/deps";
import { insertWhere } from "../insert-where";
import { NOBODY } from "../quizzes/quizzes";
import {
	accountRemovals,
	accountTokens,
	assignments,
	books,
	gameErasures,
	gameResults,
	games,
	identities,
	quizzes,
	reports,
	signOnCodes,
	users,
} from "../schema";
import { isSignOnOfUser } from "./sign-on";
import { hasOtherAdmin, type UserRow } from "./users";

/** A game's row is written before its object opens the game: a game this young may open after it was erased, so it is erased again. */
const OPENING_MS = 60_000;

/** An object deletes its storage a day after the end; doubled because its last report may have needed retries. */
export const OBJECT_LIFETIME_MS = 2 * 24 * 60 * 60 * 1000;

export interface GameErasure {
	instanceId: string;
	pin: string;
}

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
	const ownQuizzes = db.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.createdBy, id));
	// Objects of these games keep their data until it is delivered.
	const isUndelivered = sql`(${games.startedAt} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${gameResults} WHERE ${gameResults.instanceId} = ${games.instanceId}))`;
	const hidden = { createdBy: NOBODY, bytes: 0, listed: 0, reviewedBy: null, reviewNote: null };
	const [deleted, erasures, ofHomework] = await db.batch([
		db
			.delete(users)
			.where(
				and(eq(users.id, id), eq(users.passwordHash, user.passwordHash), or(sql`${users.membershipType} <> 'admin'`, hasOtherAdmin(id))),
			)
			.returning({ id: users.id }),
		db
			.insert(gameErasures)
			.select(
				sql`SELECT ${games.instanceId}, ${games.pin},
						CASE WHEN ${games.openedAt} > ${nowMs - OPENING_MS} THEN ${nowMs + OPENING_MS} ELSE ${nowMs} END FROM ${games} WHERE ${games.hostId} = ${id}
					AND (${games.open} = 1 OR ${games.updatedAt} > ${nowMs - OBJECT_LIFETIME_MS} OR ${isUndelivered}) AND ${isDeleted}`,
			)
			.onConflictDoNothing()
			.returning(),
		db
			.insert(gameErasures)
			.select(
				sql`SELECT ${assignments.assignmentId}, ${assignments.pin},
						CASE WHEN ${assignments.createdAt} > ${nowMs - OPENING_MS} THEN ${nowMs + OPENING_MS} ELSE ${nowMs} END FROM ${assignments} WHERE ${assignments.hostId} = ${id} AND ${isDeleted}`,
			)
			.onConflictDoNothing()
			.returning(),
		insertWhere(db, accountRemovals, { userId: id, email, searchedSeq: 0, createdAt: nowMs }, isDeleted).onConflictDoNothing(),
		db.delete(accountTokens).where(and(or(eq(accountTokens.userId, id), eq(accountTokens.email, email)), isDeleted)),
		db.delete(signOnCodes).where(and(or(eq(signOnCodes.email, email), isSignOnOfUser(id)), isDeleted)),
		db.delete(identities).where(and(eq(identities.userId, id), isDeleted)),
		db.delete(reports).where(and(inArray(reports.quizId, ownQuizzes), isDeleted)),
		db
			.update(quizzes)
			.set({ ...hidden, status: "archived", bookId: null })
			.where(and(eq(quizzes.createdBy, id), isDeleted)),
		db
			.update(books)
			.set({ ...hidden, status: "draft" })
			.where(and(eq(books.createdBy, id), isDeleted)),
	]);
	return deleted.length > 0 ? [...erasures, ...ofHomework].map(({ instanceId, pin }) => ({ instanceId, pin })) : null;
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
