import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PICTURE_TYPES } from "#contract";
import { createdAt } from "./columns";

/** Pictures: the bytes lie in the bucket under the same id. */
export const media = sqliteTable(
	"media",
	{
		id: text("id").primaryKey(),
		type: text("type", { enum: PICTURE_TYPES }).notNull(),
		width: integer("width").notNull(),
		height: integer("height").notNull(),
		bytes: integer("bytes").notNull(),
		createdAt: createdAt(),
		/** 1 once the bytes are in the bucket. */
		stored: integer("stored").notNull().default(0),
		/** Since when nothing names it; null while something does. Kept by triggers on `media_uses` (migration 0005). */
		unusedSince: integer("unused_since"),
		/** What a model or an admin said about it; null while nobody did. */
		verdict: text("verdict", { enum: ["clean", "flagged"] }),
		verdictBy: text("verdict_by", { enum: ["model", "admin"] }),
		/** What was found; read by worker/moderation/picture-verdict.ts. */
		finding: text("finding", { mode: "json" }).$type<unknown>(),
	},
	(t) => [index("media_unused").on(t.unusedSince)],
);

/** Who brought which picture: one row a user and picture, which counts towards their quota. */
export const mediaOwners = sqliteTable(
	"media_owners",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		userId: text("user_id").notNull(),
		mediaId: text("media_id").notNull(),
		bytes: integer("bytes").notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex("media_owners_once").on(t.userId, t.mediaId), index("media_owners_media").on(t.mediaId)],
);

/** What names a picture: written by triggers on quizzes' contents, books and games, whoever writes those (migration 0005). */
export const mediaUses = sqliteTable(
	"media_uses",
	{
		mediaId: text("media_id").notNull(),
		kind: text("kind", { enum: ["quiz", "book", "game"] }).notNull(),
		/** Id of the quiz, book or game. */
		usedBy: text("used_by").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.mediaId, t.kind, t.usedBy] }),
		index("media_uses_user").on(t.kind, t.usedBy),
		index("media_uses_age").on(t.kind, t.createdAt),
	],
);
