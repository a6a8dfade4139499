import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { LIMITS } from "#contract";
import type { Db } from "#worker/lib/deps";
import type { Page } from "#worker/lib/paging";
import { insertWhere } from "../insert-where";
import { classes, pupilRemovals, pupils } from "../schema";

export type ClassRow = typeof classes.$inferSelect;
export type PupilRow = typeof pupils.$inferSelect;

// The table's name is written out, because drizzle omits it in a query of one table.
const pupilCount = sql<number>`(SELECT COUNT(*) FROM ${pupils} WHERE ${pupils.classId} = "classes"."id")`.as("pupil_count");
const classColumns = { ...getTableColumns(classes), pupilCount };
export type CountedClassRow = ClassRow & { pupilCount: number };

export function listClasses(db: Db, { ownerId, skip, limit }: Page & { ownerId: string }): Promise<CountedClassRow[]> {
	return db
		.select(classColumns)
		.from(classes)
		.where(eq(classes.ownerId, ownerId))
		.orderBy(desc(classes.seq))
		.limit(limit + 1)
		.offset(skip)
		.all();
}

export const classCountSql = (ownerId: string): SQL<number> =>
	sql<number>`(SELECT COUNT(*) FROM ${classes} WHERE ${classes.ownerId} = ${ownerId})`;

/** Adds a class unless its owner has `limit` of them. One statement, so that two calls cannot both take the last slot. */
export async function insertClass(db: Db, row: Omit<ClassRow, "seq">, limit: number): Promise<boolean> {
	const inserted = await insertWhere(db, classes, row, sql`${classCountSql(row.ownerId)} < ${limit}`).returning({ id: classes.id });
	return inserted.length > 0;
}

export function countClasses(db: Db, ownerId: string): Promise<number> {
	return db.$count(classes, eq(classes.ownerId, ownerId));
}

const isOwnClass = (ownerId: string, id: string) => and(eq(classes.id, id), eq(classes.ownerId, ownerId));

export function findClass(db: Db, { ownerId, id }: { ownerId: string; id: string }): Promise<ClassRow | undefined> {
	return db.select().from(classes).where(isOwnClass(ownerId, id)).get();
}

export async function findClassWithPupils(db: Db, { ownerId, id }: { ownerId: string; id: string }) {
	const isOwn = db.select({ id: classes.id }).from(classes).where(isOwnClass(ownerId, id));
	const [[row], rows] = await db.batch([
		db.select().from(classes).where(isOwnClass(ownerId, id)),
		db.select().from(pupils).where(inArray(pupils.classId, isOwn)).orderBy(asc(pupils.number)),
	]);
	return row && { row, pupils: rows };
}

export async function updateClass(
	db: Db,
	{ ownerId, id }: { ownerId: string; id: string },
	change: Partial<Pick<ClassRow, "name" | "language" | "endsAt" | "clearedAt" | "updatedAt">>,
): Promise<ClassRow | undefined> {
	return db.update(classes).set(change).where(isOwnClass(ownerId, id)).returning().get();
}

/** Deletes a class with its pupils; records who they were for `removePupils`. False if the class does not exist. */
export async function deleteClass(db: Db, { ownerId, id, nowMs }: { ownerId: string; id: string; nowMs: number }): Promise<boolean> {
	const isOwn = sql`${pupils.classId} IN (SELECT ${classes.id} FROM ${classes} WHERE ${isOwnClass(ownerId, id)})`;
	const [, , deleted] = await db.batch([
		recordRemovalsStatement(db, isOwn, nowMs),
		db.delete(pupils).where(isOwn),
		db.delete(classes).where(isOwnClass(ownerId, id)).returning({ id: classes.id }),
	]);
	return deleted.length > 0;
}

function recordRemovalsStatement(db: Db, where: SQL | undefined, nowMs: number) {
	return db
		.insert(pupilRemovals)
		.select(sql`SELECT NULL, ${pupils.id}, ${pupils.classId}, 0, ${nowMs} FROM ${pupils} WHERE ${where}`)
		.onConflictDoNothing();
}

/** False if the pupil does not exist. */
export async function deletePupil(db: Db, { classId, id, nowMs }: { classId: string; id: string; nowMs: number }): Promise<boolean> {
	const one = and(eq(pupils.id, id), eq(pupils.classId, classId));
	const [, deleted] = await db.batch([recordRemovalsStatement(db, one, nowMs), db.delete(pupils).where(one).returning({ id: pupils.id })]);
	return deleted.length > 0;
}

export function listPupils(db: Db, classId: string): Promise<PupilRow[]> {
	return db.select().from(pupils).where(eq(pupils.classId, classId)).orderBy(asc(pupils.number)).all();
}

/**
 * Adds all pupils or none: only while the class has room and their numbers are free. By number they get the smallest free answer cards, as
 * long as there are any. Returns those by pupil; null if it added nobody.
 */
export async function insertPupils(
	db: Db,
	classId: string,
	rows: readonly Pick<PupilRow, "id" | "number" | "label" | "timeFactor" | "createdAt" | "support">[],
): Promise<Map<string, number | null> | null> {
	const list = JSON.stringify(rows);
	const field = (name: string) => sql.raw(`json_extract(entry.value, '$.${name}')`);
	const exists = sql`EXISTS (SELECT 1 FROM ${classes} WHERE ${classes.id} = ${classId})`;
	const room = sql`(SELECT COUNT(*) FROM ${pupils} AS present WHERE present.class_id = ${classId}) + ${rows.length} <= ${LIMITS.pupils.max}`;
	const isFree = sql`NOT EXISTS (SELECT 1 FROM ${pupils} AS taken WHERE taken.class_id = ${classId}
		AND taken.number IN (SELECT json_extract(value, '$.number') FROM json_each(${list})))`;
	const { min, max } = LIMITS.answerCard;
	const cards = sql`WITH RECURSIVE cards(card) AS (SELECT ${min} UNION ALL SELECT card + 1 FROM cards WHERE card < ${max}),
		free AS (SELECT card, ROW_NUMBER() OVER (ORDER BY card) AS place FROM cards
			WHERE card NOT IN (SELECT answer_card FROM pupils AS held WHERE held.class_id = ${classId} AND answer_card IS NOT NULL)),
		entry AS (SELECT value, ROW_NUMBER() OVER (ORDER BY json_extract(value, '$.number')) AS place FROM json_each(${list}))`;
	const inserted = await db
		.insert(pupils)
		.select(
			sql`${cards} SELECT NULL, ${field("id")}, ${classId}, ${field("number")}, ${field("label")}, ${field("timeFactor")}, NULL, NULL, ${field("createdAt")},
				free.card, ${field("support")} FROM entry LEFT JOIN free ON free.place = entry.place WHERE ${exists} AND ${room} AND ${isFree}`,
		)
		.returning({ id: pupils.id, answerCard: pupils.answerCard });
	return inserted.length > 0 ? new Map(inserted.map(({ id, answerCard }) => [id, answerCard])) : null;
}

/** Undefined if the pupil does not exist, or the new number or answer card is taken. */
export async function updatePupil(
	db: Db,
	{ classId, id }: { classId: string; id: string },
	change: Partial<Pick<PupilRow, "number" | "label" | "timeFactor" | "answerCard" | "support">>,
): Promise<PupilRow | undefined> {
	const one = and(eq(pupils.id, id), eq(pupils.classId, classId));
	if (Object.keys(change).length === 0) return db.select().from(pupils).where(one).get();
	const isFree = (column: "number" | "answer_card", value: number | null | undefined) =>
		value == null
			? undefined
			: sql`NOT EXISTS (SELECT 1 FROM ${pupils} AS taken WHERE taken.class_id = ${classId} AND ${sql.raw(`taken.${column}`)} = ${value} AND taken.id <> ${id})`;
	return db
		.update(pupils)
		.set(change)
		.where(and(one, isFree("number", change.number), isFree("answer_card", change.answerCard)))
		.returning()
		.get();
}

export async function saveCards(
	db: Db,
	{ classId, cards, nowMs }: { classId: string; cards: readonly { pupilId: string; hash: string }[]; nowMs: number },
): Promise<void> {
	const list = JSON.stringify(cards);
	await db
		.update(pupils)
		.set({
			cardHash: sql`(SELECT json_extract(value, '$.hash') FROM json_each(${list}) WHERE json_extract(value, '$.pupilId') = ${pupils.id})`,
			cardMadeAt: nowMs,
		})
		.where(and(eq(pupils.classId, classId), sql`${pupils.id} IN (SELECT json_extract(value, '$.pupilId') FROM json_each(${list}))`));
}

/** Finds the holder of a card while the class lasts. */
export function findCardHolder(db: Db, { hash, nowMs }: { hash: string; nowMs: number }): Promise<PupilRow | undefined> {
	return db
		.select(getTableColumns(pupils))
		.from(pupils)
		.innerJoin(classes, eq(classes.id, pupils.classId))
		.where(and(eq(pupils.cardHash, hash), gt(classes.endsAt, nowMs)))
		.get();
}

/** Classes that have ended and still have labels, cards or support, oldest first. */
export function listEndedClasses(db: Db, nowMs: number, limit: number): Promise<{ id: string }[]> {
	return db
		.select({ id: classes.id })
		.from(classes)
		.where(and(isNull(classes.clearedAt), lte(classes.endsAt, nowMs)))
		.orderBy(asc(classes.endsAt))
		.limit(limit)
		.all();
}

/** Deletes labels, cards and support of an ended class; numbers stay, because results show them. */
export async function clearClass(db: Db, { id, nowMs }: { id: string; nowMs: number }): Promise<void> {
	const hasEnded = sql`EXISTS (SELECT 1 FROM ${classes} WHERE ${classes.id} = ${id} AND ${classes.endsAt} <= ${nowMs})`;
	await db.batch([
		db
			.update(pupils)
			.set({ label: null, cardHash: null, cardMadeAt: null, support: null })
			.where(and(eq(pupils.classId, id), hasEnded)),
		db
			.update(classes)
			.set({ clearedAt: nowMs })
			.where(and(eq(classes.id, id), lte(classes.endsAt, nowMs))),
	]);
}

/** Number and label by pupil id; no label once the class has ended. */
export async function readPupilLabels(db: Db, classId: string, nowMs: number): Promise<Map<string, Pick<PupilRow, "number" | "label">>> {
	const rows = await db
		.select({ id: pupils.id, number: pupils.number, label: pupils.label, endsAt: classes.endsAt })
		.from(pupils)
		.innerJoin(classes, eq(classes.id, pupils.classId))
		.where(eq(pupils.classId, classId))
		.all();
	return new Map(rows.map(({ id, number, label, endsAt }) => [id, { number, label: endsAt <= nowMs ? null : label }]));
}
