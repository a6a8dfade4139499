import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../lib/deps";
import type { MediaRow } from "./media";
import { books, media, users } from "./schema";

/** The state of a book's cover with this picture; a picture flagged by a model also waits for an admin. */
const coverState = sql<"shown" | "flagged" | "waiting" | "refused">`CASE WHEN ${media.verdict} = 'clean' THEN 'shown'
	WHEN ${media.verdict} IS NULL THEN 'waiting' WHEN ${media.verdictBy} = 'admin' THEN 'refused' ELSE 'flagged' END`;

/** A picture that is to become a cover; undefined if it does not exist. */
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

/** Stores an admin's decision about a picture, whatever was decided before. A trigger updates covers of books. */
export function judgePictureStatement(db: Db, id: string, approved: boolean) {
	return db
		.update(media)
		.set({ verdict: approved ? "clean" : "flagged", verdictBy: "admin", finding: null })
		.where(eq(media.id, id))
		.returning();
}

/** SQL that is true while an admin has not made this decision about the picture yet. */
export function notYetJudged(id: string, approved: boolean): SQL {
	const verdict = approved ? "clean" : "flagged";
	return sql`EXISTS (SELECT 1 FROM ${media} AS picture_now WHERE picture_now.id = ${id}
		AND (picture_now.verdict IS NOT ${verdict} OR picture_now.verdict_by IS NOT 'admin'))`;
}

/** Covers of public books that wait for an admin, newest book first, one more than `limit`. */
export function listPendingCovers(db: Db, { skip, limit }: { skip: number; limit: number }) {
	// Names the index and repeats its literals: otherwise the database walks through all public books.
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
