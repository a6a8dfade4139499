import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AUTHORING_LANGUAGES, BOOK_STATUSES, COVER_REVIEWS, type Topic, VISIBILITIES } from "#contract";
import { bytes, createdAt, updatedAt, version } from "./columns";

export const books = sqliteTable(
	"books",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		title: text("title").notNull(),
		searchFolded: text("search_folded").notNull(),
		author: text("author"),
		coverImage: text("cover_image"),
		/** Whether others see an uploaded cover; else null. `flagged`: a model found something. A trigger follows the picture's verdict. */
		coverState: text("cover_state", { enum: ["shown", "flagged", ...COVER_REVIEWS] }),
		description: text("description"),
		url: text("url"),
		language: text("language", { enum: AUTHORING_LANGUAGES }).notNull(),
		minAge: integer("min_age").notNull(),
		maxAge: integer("max_age").notNull(),
		visibility: text("visibility", { enum: VISIBILITIES }).notNull(),
		status: text("status", { enum: BOOK_STATUSES }).notNull(),
		/** 1 when published and public. */
		listed: integer("listed").notNull(),
		createdBy: text("created_by").notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		version: version(),
		bytes: bytes(),
		/** Length of `topics`, which lists do not read. */
		topicCount: integer("topic_count").notNull().default(0),
		/** Why an admin hid the book, for its owner; which admin, and when. */
		reviewNote: text("review_note"),
		reviewedBy: text("reviewed_by"),
		reviewedAt: integer("reviewed_at"),
		/** Hash of the hidden texts: the same texts cannot be published again. */
		hiddenHash: text("hidden_hash"),
		/** The model's verdicts by text (worker/moderation/verdicts.ts). */
		judged: text("judged", { mode: "json" }).$type<unknown>(),
		topics: text("topics", { mode: "json" }).$type<Topic[]>().notNull(),
	},
	(t) => [
		index("books_listed").on(t.listed, t.seq),
		index("books_owner").on(t.createdBy, t.listed, t.seq),
		index("books_reviewer").on(t.reviewedBy).where(sql`reviewed_by IS NOT NULL`),
		// Literals, because the database uses a partial index only for a query that repeats them.
		index("books_cover_waiting").on(t.seq).where(sql`cover_state IN ('waiting', 'flagged') AND listed = 1`),
	],
);
