import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Picture, pictureSchema } from "#contract";
import { mapConcurrent, splitIntoChunks } from "#durable/room/async";
import { type Db, MAX_LISTED_VALUES } from "#worker/lib/deps";
import type { UserRow } from "../accounts/users";
import { insertWhere } from "../insert-where";
import { books, media, mediaOwners, mediaUses, quizContents, users } from "../schema";
import { fitsBytes } from "../stored-bytes";

type MediaRow = typeof media.$inferSelect;
export type NewMedia = Pick<MediaRow, "id" | "type" | "width" | "height" | "bytes">;

/** The account, and whether it already owns the picture and the picture is stored; undefined for a deleted user. */
export async function findUploadState(
	db: Db,
	userId: string,
	id: string,
): Promise<{ account: UserRow; owned: boolean; stored: boolean } | undefined> {
	const row = await db
		.select({
			account: users,
			owned: sql<number>`EXISTS (SELECT 1 FROM ${mediaOwners} WHERE ${mediaOwners.userId} = ${userId} AND ${mediaOwners.mediaId} = ${id})`,
			stored: sql<number>`EXISTS (SELECT 1 FROM ${media} WHERE ${media.id} = ${id} AND ${media.stored} = 1)`,
		})
		.from(users)
		.where(eq(users.id, userId))
		.get();
	return row && { ...row, owned: row.owned === 1, stored: row.stored === 1 };
}

/** Writes a picture's row before its bytes are stored, so that the bucket has no object without a row. */
export async function recordMedia(db: Db, picture: NewMedia, nowMs: number): Promise<void> {
	await db
		.insert(media)
		.values({ ...picture, createdAt: nowMs, unusedSince: nowMs })
		// A new upload restarts its time without use.
		.onConflictDoUpdate({ target: media.id, set: { unusedSince: nowMs }, setWhere: isNotNull(media.unusedSince) });
}

/**
 * Records that the bytes are stored, and the owner if the quota allows it. `rowExists`: the picture still has a row; `owned`: it is the
 * user's.
 */
export async function saveMedia(
	db: Db,
	{ picture, userId, limit, nowMs }: { picture: NewMedia; userId: string; limit: number; nowMs: number },
): Promise<{ rowExists: boolean; owned: boolean }> {
	const { id, bytes } = picture;
	const fits = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.pictureBytes} + ${bytes} <= ${limit}) AND ${fitsBytes(userId, bytes)}
		AND EXISTS (SELECT 1 FROM ${media} WHERE ${media.id} = ${id})`;
	const [rowExists, , owned] = await db.batch([
		db.update(media).set({ stored: 1 }).where(eq(media.id, id)).returning({ id: media.id }),
		insertWhere(db, mediaOwners, { userId, mediaId: id, bytes, createdAt: nowMs }, fits).onConflictDoNothing(),
		db
			.select({ id: mediaOwners.mediaId })
			.from(mediaOwners)
			.where(and(eq(mediaOwners.userId, userId), eq(mediaOwners.mediaId, id))),
	]);
	return { rowExists: rowExists.length > 0, owned: owned.length > 0 };
}

const CONCURRENT_QUERIES = 4;

export async function findStoredIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
	const rows = await mapConcurrent(splitIntoChunks(ids, MAX_LISTED_VALUES), CONCURRENT_QUERIES, (part) =>
		db
			.select({ id: media.id })
			.from(media)
			.where(and(inArray(media.id, part), eq(media.stored, 1)))
			.all(),
	);
	return new Set(rows.flat().map(({ id }) => id));
}

type StoredVerdict = Pick<MediaRow, "verdict" | "finding">;

export async function findVerdicts(db: Db, ids: readonly string[]): Promise<Map<string, StoredVerdict>> {
	const rows = await mapConcurrent(splitIntoChunks(ids, MAX_LISTED_VALUES), CONCURRENT_QUERIES, (part) =>
		db.select({ id: media.id, verdict: media.verdict, finding: media.finding }).from(media).where(inArray(media.id, part)).all(),
	);
	return new Map(rows.flat().map(({ id, ...stored }) => [id, stored]));
}

export interface UnclearPicture {
	quizId: string;
	index: number;
	image: Picture;
	stored: StoredVerdict;
}

interface UnclearRow extends Pick<MediaRow, "verdict"> {
	quizId: string;
	place: number;
	image: string;
	finding: string | null;
}

/** The pictures of at most 50 quizzes without a clean verdict, by question. Reads nothing else of their content. */
export async function findUnclearPictures(db: Db, quizIds: readonly string[]): Promise<UnclearPicture[]> {
	if (quizIds.length === 0) return [];
	const rows = await db.all<UnclearRow>(sql`
		SELECT ${quizContents.quizId} AS quizId, entry.key AS place, entry.value -> '$.image' AS image, ${media.verdict} AS verdict, ${media.finding} AS finding
		FROM ${quizContents}, json_each(${quizContents.questions}) AS entry LEFT JOIN ${media} ON ${media.id} = entry.value ->> '$.image.id'
		WHERE ${inArray(quizContents.quizId, [...quizIds])} AND instr(${quizContents.questions}, '"image"') > 0
			AND entry.value ->> '$.image.id' IS NOT NULL AND ${media.verdict} IS NOT 'clean'
		ORDER BY quizId, place`);
	return rows.flatMap(({ quizId, place: index, image, verdict, finding }) => {
		const picture = pictureSchema.safeParse(JSON.parse(image));
		const stored = { verdict, finding: finding === null ? null : JSON.parse(finding) };
		return picture.success ? [{ quizId, index, image: picture.data, stored }] : [];
	});
}

/** Stores a model's verdict unless another one was stored in the meantime. */
export async function saveVerdict(db: Db, id: string, stored: StoredVerdict): Promise<void> {
	await db
		.update(media)
		.set({ ...stored, verdictBy: "model" })
		.where(and(eq(media.id, id), isNull(media.verdict)));
}

/** Counts an admin's approval of a quiz as a judgement of its pictures. */
export function approvePicturesStatement(db: Db, quizId: string, when: SQL | false) {
	const named = db
		.select({ id: mediaUses.mediaId })
		.from(mediaUses)
		.where(and(eq(mediaUses.kind, "quiz"), eq(mediaUses.usedBy, quizId)));
	return db
		.update(media)
		.set({ verdict: "clean", verdictBy: "admin", finding: null })
		.where(and(inArray(media.id, named), when || sql`0`));
}

/** Deletes uses by games opened before `before`; returns how many. */
export async function forgetOldGames(db: Db, before: number, limit: number): Promise<number> {
	const found = db
		.select({ id: sql`${mediaUses}.rowid` })
		.from(mediaUses)
		.where(and(eq(mediaUses.kind, "game"), lt(mediaUses.createdAt, before)))
		.limit(limit);
	return (await db.delete(mediaUses).where(sql`${mediaUses}.rowid IN ${found}`).returning({ id: mediaUses.mediaId })).length;
}

const isUnusedSince = (before: number) => and(isNotNull(media.unusedSince), lt(media.unusedSince, before));

/** Retires pictures that nothing has used since `before`: no quiz can use them any more, and a new upload stores them again. */
export async function retireMedia(db: Db, before: number, limit: number): Promise<string[]> {
	const found = db.select({ id: media.id }).from(media).where(isUnusedSince(before)).limit(limit);
	const rows = await db
		.update(media)
		.set({ stored: 0 })
		.where(and(inArray(media.id, found), isUnusedSince(before)))
		.returning({ id: media.id });
	return rows.map(({ id }) => id);
}

/** Deletes the rows of retired pictures after their bytes, which frees their owners' quota. */
export async function deleteMedia(db: Db, ids: readonly string[], before: number): Promise<void> {
	for (const part of splitIntoChunks(ids, MAX_LISTED_VALUES)) {
		const isMediaDeleted = sql`NOT EXISTS (SELECT 1 FROM ${media} AS still WHERE still.id = ${mediaOwners.mediaId})`;
		await db.batch([
			db.delete(media).where(and(inArray(media.id, part), eq(media.stored, 0), isUnusedSince(before))),
			db.delete(mediaOwners).where(and(inArray(mediaOwners.mediaId, part), isMediaDeleted)),
		]);
	}
}

/** A picture that a model flagged also waits for an admin. */
const coverState = sql<"shown" | "flagged" | "waiting" | "refused">`CASE WHEN ${media.verdict} = 'clean' THEN 'shown'
	WHEN ${media.verdict} IS NULL THEN 'waiting' WHEN ${media.verdictBy} = 'admin' THEN 'refused' ELSE 'flagged' END`;

export function findCover(db: Db, id: string) {
	return db
		.select({ state: coverState })
		.from(media)
		.where(and(eq(media.id, id), eq(media.stored, 1)))
		.get();
}

export function findPicture(db: Db, id: string): Promise<MediaRow | undefined> {
	return db.select().from(media).where(eq(media.id, id)).get();
}

/** Replaces any earlier decision. A trigger updates the covers of books. */
export function judgePictureStatement(db: Db, id: string, approved: boolean) {
	return db
		.update(media)
		.set({ verdict: approved ? "clean" : "flagged", verdictBy: "admin", finding: null })
		.where(eq(media.id, id))
		.returning();
}

export function lacksDecision(id: string, approved: boolean): SQL {
	const verdict = approved ? "clean" : "flagged";
	return sql`EXISTS (SELECT 1 FROM ${media} AS picture_now WHERE picture_now.id = ${id}
		AND (picture_now.verdict IS NOT ${verdict} OR picture_now.verdict_by IS NOT 'admin'))`;
}

/** Covers of public books that wait for an admin, newest book first, one more than `limit`. */
export function listPendingCovers(db: Db, { skip, limit }: { skip: number; limit: number }) {
	// Names the index and repeats its literals: otherwise the database scans all public books.
	const waiting = sql`SELECT seq FROM books INDEXED BY books_cover_waiting
		WHERE cover_state IN ('waiting', 'flagged') AND listed = 1 ORDER BY seq DESC LIMIT ${limit + 1} OFFSET ${skip}`;
	return db
		.select({
			picture: media,
			bookId: books.id,
			title: books.title,
			language: books.language,
			ownerName: users.name,
			ownerEmail: users.email,
		})
		.from(books)
		.innerJoin(media, eq(media.id, sql`substr(${books.coverImage}, ${"/media/".length + 1})`))
		.leftJoin(users, eq(users.id, books.createdBy))
		.where(sql`${books.seq} IN (${waiting})`)
		.orderBy(desc(books.seq))
		.all();
}
