import { and, eq, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { chunksOf } from "#durable/lib/async";
import type { Db } from "../lib/deps";
import { dropDocumentsStatement } from "./bucket-deletions";
import {
	accountTokens,
	adminActions,
	books,
	gameErasures,
	gameResultPlayers,
	gameResults,
	games,
	media,
	mediaOwners,
	mediaUses,
	quizContents,
	quizzes,
	reports,
	soloStats,
	startedGames,
	users,
} from "./schema";
import type { UserRow } from "./users";

/** The placeholder for a deleted person. */
const NOBODY = "";

/** A game's row is written before its object opens the game: a game this young may open after its erasure, so it is erased once more. */
const OPENING_MS = 60_000;

/** An object deletes its storage a day after the end; twice that, because its last report may have needed retries. */
const OBJECT_LIVES_MS = 2 * 24 * 60 * 60 * 1000;

/** D1 allows 100 bound values per statement. */
const VALUES = 90;

export interface GameErasure {
	instanceId: string;
	pin: string;
}

/**
 * Deletes a user and everything of theirs in one transaction, if the password is still the one that was checked and it is
 * not the last admin; null otherwise. Returns the games whose objects may still hold data: they are recorded
 * for erasing in the same transaction.
 */
export async function deleteUser(
	db: Db,
	{ user, nowMs }: { user: Pick<UserRow, "id" | "email" | "passwordHash">; nowMs: number },
): Promise<GameErasure[] | null> {
	const { id } = user;
	const otherAdmin = sql`EXISTS (SELECT 1 FROM ${users} AS other WHERE other.membership_type = 'admin' AND other.id <> ${id} AND other.password_hash <> '')`;
	// The first statement decides; the others only act if it took effect.
	const gone = sql`NOT EXISTS (SELECT 1 FROM ${users} AS former WHERE former.id = ${id})`;
	const ownQuiz = (quizId: SQL) => sql`${quizId} IN (SELECT id FROM ${quizzes} AS own WHERE own.created_by = ${id}) AND ${gone}`;
	// The object of such a game keeps its data until it is delivered (decision 0052).
	const isUndelivered = sql`(${games.startedAt} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${gameResults} WHERE ${gameResults.instanceId} = ${games.instanceId}))`;
	const mentions = (column: SQL) => sql`(instr(${column}, ${id}) > 0 OR instr(${column}, ${user.email}) > 0)`;
	const [deleted, erasures] = await db.batch([
		db
			.delete(users)
			.where(and(eq(users.id, id), eq(users.passwordHash, user.passwordHash), or(sql`${users.membershipType} <> 'admin'`, otherAdmin)))
			.returning({ id: users.id }),
		db
			.insert(gameErasures)
			.select(
				sql`SELECT ${games.instanceId}, ${games.pin},
						CASE WHEN ${games.openedAt} > ${nowMs - OPENING_MS} THEN ${nowMs + OPENING_MS} ELSE ${nowMs} END FROM ${games} WHERE ${games.hostId} = ${id}
					AND (${games.open} = 1 OR ${games.updatedAt} > ${nowMs - OBJECT_LIVES_MS} OR ${isUndelivered}) AND ${gone}`,
			)
			.onConflictDoNothing()
			.returning(),
		db.delete(accountTokens).where(and(or(eq(accountTokens.userId, id), eq(accountTokens.email, user.email)), gone)),
		db.delete(quizContents).where(ownQuiz(sql`${quizContents.quizId}`)),
		db.delete(soloStats).where(ownQuiz(sql`${soloStats.quizId}`)),
		db.delete(startedGames).where(ownQuiz(sql`${startedGames.quizId}`)),
		db.delete(reports).where(ownQuiz(sql`${reports.quizId}`)),
		db.delete(quizzes).where(and(eq(quizzes.createdBy, id), gone)),
		db.delete(books).where(and(eq(books.createdBy, id), gone)),
		db
			.delete(gameResultPlayers)
			.where(
				and(
					inArray(
						gameResultPlayers.instanceId,
						db.select({ id: gameResults.instanceId }).from(gameResults).where(eq(gameResults.hostId, id)),
					),
					gone,
				),
			),
		dropDocumentsStatement(db, and(eq(gameResults.hostId, id), gone)),
		db.delete(gameResults).where(and(eq(gameResults.hostId, id), gone)),
		db.delete(games).where(and(eq(games.hostId, id), gone)),
		// Pictures that nobody else uploaded and nothing uses any more are deleted by the next run of the cron trigger, not after a week.
		db
			.update(media)
			.set({ unusedSince: 0 })
			.where(
				and(
					inArray(media.id, db.select({ id: mediaOwners.mediaId }).from(mediaOwners).where(eq(mediaOwners.userId, id))),
					sql`NOT EXISTS (SELECT 1 FROM ${mediaOwners} AS other WHERE other.media_id = ${media.id} AND other.user_id <> ${id})`,
					sql`NOT EXISTS (SELECT 1 FROM ${mediaUses} WHERE ${mediaUses.mediaId} = ${media.id})`,
					gone,
				),
			),
		db.delete(mediaOwners).where(and(eq(mediaOwners.userId, id), gone)),
		// A question has one report per person; reports of deleted people are kept distinct by the report's own id.
		db
			.update(reports)
			.set({ reporterId: sql`'former-' || ${reports.id}`, reporterEmail: NOBODY, reporterNickname: null })
			.where(and(eq(reports.reporterId, id), gone)),
		db
			.update(quizzes)
			.set({ reviewedBy: NOBODY })
			.where(and(eq(quizzes.reviewedBy, id), gone)),
		db
			.update(books)
			.set({ reviewedBy: NOBODY })
			.where(and(eq(books.reviewedBy, id), gone)),
		db
			.update(adminActions)
			.set({ adminId: NOBODY, adminEmail: NOBODY })
			.where(and(eq(adminActions.adminId, id), gone)),
		db
			.update(adminActions)
			.set({ targetId: NOBODY, before: null, after: null })
			.where(and(eq(adminActions.targetType, "user"), eq(adminActions.targetId, id), gone)),
		db
			.update(adminActions)
			.set({ before: null, after: null })
			.where(and(or(mentions(sql`${adminActions.before}`), mentions(sql`${adminActions.after}`)), gone)),
	]);
	return deleted.length > 0 ? erasures.map(({ instanceId, pin }) => ({ instanceId, pin })) : null;
}

/** Games that wait to be erased, oldest first. */
export async function listErasures(db: Db, limit: number): Promise<GameErasure[]> {
	return db
		.select({ instanceId: gameErasures.instanceId, pin: gameErasures.pin })
		.from(gameErasures)
		.orderBy(gameErasures.createdAt)
		.limit(limit)
		.all();
}

/** Removes erased games from the list, except those that may have been about to open; `failed` ones move to its end, so that they never delay others. */
export async function settleErasures(
	db: Db,
	{ erased, failed, nowMs }: { erased: string[]; failed: string[]; nowMs: number },
): Promise<void> {
	for (const part of chunksOf(erased, VALUES))
		await db.delete(gameErasures).where(and(inArray(gameErasures.instanceId, part), lte(gameErasures.createdAt, nowMs)));
	for (const part of chunksOf(failed, VALUES))
		await db
			.update(gameErasures)
			.set({ createdAt: sql`MAX(${gameErasures.createdAt}, ${nowMs})` })
			.where(inArray(gameErasures.instanceId, part));
}
