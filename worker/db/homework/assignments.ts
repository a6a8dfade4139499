import { and, desc, eq, getTableColumns, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { AssignmentFilter } from "#contract";
import type { AssignmentResults } from "#durable/assignment/core";
import type { AssignmentArchive, ListedAssignment } from "#durable/assignment/messages";
import type { Db, Deps } from "#worker/lib/deps";
import type { Page } from "#worker/lib/paging";
import { returnUseStatement } from "../day-counters";
import { saveParked } from "../games/games";
import { hasOpenSlot, insertIntoSlot, openCountSql, type SlotLimits, type SlotOutcome } from "../games/open-slots";
import { insertWhere } from "../insert-where";
import { dropDocumentsStatement } from "../media/bucket-deletions";
import { type ResultStore, storeDocument } from "../results/result-documents";
import { saveGameStart } from "../results/results";
import { assignments, gameErasures, gameResults, pupils } from "../schema";

export function createAssignmentArchive({ db, env, now }: Deps): AssignmentArchive {
	return {
		saveStart: ({ instanceId, quizId, startedAtMs }) => saveGameStart(db, instanceId, quizId, startedAtMs),
		saveResults: (results) => saveAssignmentResult({ db, bucket: env.MEDIA, nowMs: now() }, results),
		saveListed: (assignment) => saveListedAssignment(db, assignment),
		saveParked: (parked) => saveParked(db, parked),
	};
}

/** Keeps the results of an ended homework beside those of games, replacing earlier ones. Drops those of a deleted homework or owner. */
async function saveAssignmentResult(store: ResultStore, { players, questions, rules, ...homework }: AssignmentResults): Promise<void> {
	const { db } = store;
	const { instanceId, title, startedAt, endedAt } = homework;
	const isListed = sql`EXISTS (SELECT 1 FROM ${assignments} WHERE ${assignments.assignmentId} = ${instanceId})`;
	const figures = { ...homework, playerCount: players.length, questions: [], questionCount: questions.length, rightPercentage: null };
	await storeDocument(store, instanceId, { questions, players, rules }, (documentBytes) => [
		insertWhere(db, gameResults, { ...figures, documentBytes, bytes: documentBytes }, isListed).onConflictDoUpdate({
			target: gameResults.instanceId,
			set: { title, startedAt, endedAt, playerCount: players.length, documentBytes, bytes: documentBytes },
		}),
	]);
}

export type AssignmentRow = typeof assignments.$inferSelect;
type NewAssignment = Omit<AssignmentRow, "seq" | "open" | "closedAt" | "participantCount" | "handedInCount" | "revision" | "updatedAt">;

const hasId = (assignmentId: string) => eq(assignments.assignmentId, assignmentId);
const exists = (assignmentId: string) => sql`EXISTS (SELECT 1 FROM ${assignments} WHERE ${hasId(assignmentId)})`;

/** Adds a homework to its owner's list and counts it, unless a limit is reached, in one transaction. */
export async function insertAssignment(db: Db, assignment: NewAssignment, limits: SlotLimits): Promise<SlotOutcome> {
	const { hostId, assignmentId, createdAt } = assignment;
	const unused = { open: 1, closedAt: null, participantCount: 0, handedInCount: 0, revision: 0, updatedAt: createdAt };
	const insert = insertWhere(db, assignments, { ...assignment, ...unused }, hasOpenSlot(hostId, limits));
	return insertIntoSlot(db, { hostId, day: limits.day, insert, exists: exists(assignmentId) });
}

export async function renameAssignment(db: Db, from: string, to: Pick<AssignmentRow, "pin" | "assignmentId">): Promise<void> {
	await db.update(assignments).set(to).where(hasId(from));
}

export async function undoInsertAssignment(
	db: Db,
	{ assignmentId, hostId, day }: { assignmentId: string; hostId: string; day: string },
): Promise<void> {
	await db.batch([
		returnUseStatement(db, hostId, "dailyGameCount", day, exists(assignmentId)),
		db.delete(assignments).where(hasId(assignmentId)),
	]);
}

/** Updates a homework in the list. Ignores late reports and reports about deleted homework. */
async function saveListedAssignment(db: Db, { assignmentId, revision, ...entry }: ListedAssignment): Promise<void> {
	const { title, opensAtMs: opensAt, dueAtMs: dueAt, closedAtMs: closedAt, participantCount, handedInCount } = entry;
	const isLater = and(hasId(assignmentId), lt(assignments.revision, revision));
	await db.batch([
		// Stored results contain the title too: updating it here saves another delivery.
		db
			.update(gameResults)
			.set({ title })
			.where(
				and(
					eq(gameResults.instanceId, assignmentId),
					ne(gameResults.title, title),
					sql`EXISTS (SELECT 1 FROM ${assignments} WHERE ${isLater})`,
				),
			),
		db
			.update(assignments)
			.set({
				title,
				opensAt,
				dueAt,
				closedAt,
				open: closedAt === null ? 1 : 0,
				participantCount,
				handedInCount,
				revision,
				updatedAt: closedAt ?? dueAt,
			})
			.where(isLater),
	]);
}

/** Counts an ended homework as open again; false if its owner may not have one more. */
export async function reserveOpenSlot(db: Db, { assignmentId, hostId, open }: { assignmentId: string; hostId: string; open: number }) {
	const fits = sql`(${assignments.open} = 1 OR ${openCountSql(hostId)} < ${open})`;
	const taken = await db
		.update(assignments)
		.set({ open: 1 })
		.where(and(hasId(assignmentId), eq(assignments.hostId, hostId), fits))
		.returning({ seq: assignments.seq });
	return taken.length > 0;
}

/** Counts a homework as ended again, unless it was reopened. */
export async function releaseOpenSlot(db: Db, assignmentId: string): Promise<void> {
	await db
		.update(assignments)
		.set({ open: 0 })
		.where(and(hasId(assignmentId), sql`${assignments.closedAt} IS NOT NULL`));
}

export async function findAssignment(db: Db, { assignmentId, hostId }: { assignmentId: string; hostId: string }) {
	return db
		.select()
		.from(assignments)
		.where(and(hasId(assignmentId), eq(assignments.hostId, hostId)))
		.get();
}

/** The newest homework of a PIN, for links that contain only the PIN. */
export async function findAssignmentByPin(db: Db, { pin, hostId }: { pin: string; hostId: string }) {
	return db
		.select()
		.from(assignments)
		.where(and(eq(assignments.hostId, hostId), eq(assignments.pin, pin)))
		.orderBy(desc(assignments.seq))
		.get();
}

/** How many pupils the class of the homework has; 0 without one. The table's name is written out, because drizzle omits it here. */
const classSize = sql<number>`(SELECT COUNT(*) FROM ${pupils} WHERE ${pupils.classId} = "assignments"."class_id")`.as("class_size");
/** The columns that a list of homework shows. */
export const listedColumns = { ...getTableColumns(assignments), classSize };

function selectNewest(db: Db, hostId: string, open: 0 | 1, count: number) {
	return db
		.select(listedColumns)
		.from(assignments)
		.where(and(eq(assignments.hostId, hostId), eq(assignments.open, open)))
		.orderBy(desc(assignments.seq))
		.limit(count);
}

export async function listAssignments(db: Db, { hostId, status, skip, limit }: Page & { hostId: string; status: AssignmentFilter }) {
	const count = skip + limit + 1;
	if (status !== "all") return selectNewest(db, hostId, status === "open" ? 1 : 0, limit + 1).offset(skip);
	const [open, ended] = await db.batch([selectNewest(db, hostId, 1, count), selectNewest(db, hostId, 0, count)]);
	return [...open, ...ended].sort((a, b) => b.seq - a.seq).slice(skip, count);
}

/** Homework whose objects may have sockets: open, or ended since then. */
export async function listAssignmentsWithSockets(db: Db, hostId: string, since: number): Promise<{ pin: string; instanceId: string }[]> {
	return db
		.select({ pin: assignments.pin, instanceId: assignments.assignmentId })
		.from(assignments)
		.where(and(eq(assignments.hostId, hostId), or(eq(assignments.open, 1), gt(assignments.closedAt, since))))
		.all();
}

/** Homework that should have ended before `before` and is still open in the list, oldest first. */
export async function listSilentAssignments(db: Db, before: number, limit: number): Promise<{ pin: string; instanceId: string }[]> {
	return db
		.select({ pin: assignments.pin, instanceId: assignments.assignmentId })
		.from(assignments)
		.where(and(eq(assignments.open, 1), lt(assignments.dueAt, before)))
		.orderBy(assignments.dueAt)
		.limit(limit)
		.all();
}

export async function removeAssignments(db: Db, assignmentIds: readonly string[]): Promise<void> {
	await db.delete(assignments).where(inArray(assignments.assignmentId, [...assignmentIds]));
}

/** Deletes a homework with its results and records its object for erasing. False if the owner has none, or with `ended` an open one. */
export async function deleteAssignment(
	db: Db,
	{ assignmentId, pin, hostId, nowMs, ended }: { assignmentId: string; pin: string; hostId: string; nowMs: number; ended: boolean },
): Promise<boolean> {
	const own = and(hasId(assignmentId), eq(assignments.hostId, hostId), ended ? eq(assignments.open, 0) : undefined);
	const isOwn = sql`EXISTS (SELECT 1 FROM ${assignments} WHERE ${own})`;
	const ownResults = and(eq(gameResults.instanceId, assignmentId), eq(gameResults.hostId, hostId), isOwn);
	const [, , , deleted] = await db.batch([
		db.insert(gameErasures).select(sql`SELECT ${assignmentId}, ${pin}, ${nowMs} WHERE ${isOwn}`).onConflictDoNothing(),
		dropDocumentsStatement(db, ownResults),
		db.delete(gameResults).where(ownResults),
		db.delete(assignments).where(own).returning({ seq: assignments.seq }),
	]);
	return deleted.length > 0;
}
