import { and, asc, eq, gt, inArray, isNotNull, min, or, sql } from "drizzle-orm";
import { splitIntoChunks } from "#durable/room/async";
import { type Db, MAX_LISTED_VALUES } from "#worker/lib/deps";
import { OBJECT_LIFETIME_MS } from "../accounts/personal-data";
import { assignments, classes, gameResults, games, pupilRemovals } from "../schema";

export type PupilRemoval = typeof pupilRemovals.$inferSelect;

/** Classes with deleted pupils that may still be stored somewhere, longest waiting first. */
export async function listClassesOfRemovals(db: Db, limit: number): Promise<string[]> {
	const rows = await db
		.select({ classId: pupilRemovals.classId })
		.from(pupilRemovals)
		.groupBy(pupilRemovals.classId)
		.orderBy(asc(min(pupilRemovals.seq)))
		.limit(limit)
		.all();
	return rows.map(({ classId }) => classId);
}

export function listPupilRemovals(db: Db, classId: string): Promise<PupilRemoval[]> {
	return db.select().from(pupilRemovals).where(eq(pupilRemovals.classId, classId)).all();
}

/** Games whose objects may still hold pupils of the class: open, recently ended, or with results that have not arrived. */
export function listHoldingGames(db: Db, classId: string, nowMs: number): Promise<{ instanceId: string; pin: string }[]> {
	const isUndelivered = sql`(${games.startedAt} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${gameResults} WHERE ${gameResults.instanceId} = "games"."instance_id"))`;
	return db
		.select({ instanceId: games.instanceId, pin: games.pin })
		.from(games)
		.where(and(eq(games.classId, classId), or(eq(games.open, 1), gt(games.updatedAt, nowMs - OBJECT_LIFETIME_MS), isUndelivered)))
		.all();
}

/** Homework of a class: its object can be reopened for weeks after the end, and delivers its results again when something changes. */
export function listHoldingAssignments(db: Db, classId: string): Promise<{ instanceId: string; pin: string }[]> {
	return db
		.select({ instanceId: assignments.assignmentId, pin: assignments.pin })
		.from(assignments)
		.where(eq(assignments.classId, classId))
		.all();
}

interface ResultSearch {
	classId: string;
	afterSeq: number;
	/** Restricts the search to results that ended after this time; null: no restriction. */
	endedSince: number | null;
	limit: number;
}

export function listClassResults(
	db: Db,
	{ classId, afterSeq, endedSince, limit }: ResultSearch,
): Promise<{ seq: number; instanceId: string }[]> {
	return db
		.select({ seq: gameResults.seq, instanceId: gameResults.instanceId })
		.from(gameResults)
		.where(
			and(
				eq(gameResults.classId, classId),
				isNotNull(gameResults.documentBytes),
				gt(gameResults.seq, afterSeq),
				endedSince === null ? undefined : gt(gameResults.endedAt, endedSince),
			),
		)
		.orderBy(asc(gameResults.seq))
		.limit(limit)
		.all();
}

export async function recordSearched(db: Db, removals: readonly PupilRemoval[], searchedSeq: number): Promise<void> {
	for (const part of splitIntoChunks(
		removals.map(({ seq }) => seq),
		MAX_LISTED_VALUES,
	))
		await db.update(pupilRemovals).set({ searchedSeq }).where(inArray(pupilRemovals.seq, part));
}

/** Finishes removals; games and results of a deleted class no longer name it. */
export async function endRemovals(db: Db, classId: string, removals: readonly PupilRemoval[]): Promise<void> {
	for (const part of splitIntoChunks(
		removals.map(({ seq }) => seq),
		MAX_LISTED_VALUES,
	))
		await db.delete(pupilRemovals).where(inArray(pupilRemovals.seq, part));
	const isClassDeleted = sql`NOT EXISTS (SELECT 1 FROM ${classes} WHERE ${classes.id} = ${classId})`;
	await db.batch([
		db
			.update(games)
			.set({ classId: null })
			.where(and(eq(games.classId, classId), isClassDeleted)),
		db
			.update(assignments)
			.set({ classId: null })
			.where(and(eq(assignments.classId, classId), isClassDeleted)),
		db
			.update(gameResults)
			.set({ classId: null })
			.where(and(eq(gameResults.classId, classId), isClassDeleted)),
	]);
}
