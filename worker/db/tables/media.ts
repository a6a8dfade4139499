import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PICTURE_TYPES } from "#contract";
import { createdAt } from "./columns";

/** Pictures; their bytes are in the bucket under the same id. */
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
		/** Since when nothing uses it; null while something does. Maintained by triggers on `media_uses` (migrations 0005 and 0016). */
		unusedSince: integer("unused_since"),
		/** The verdict of a model or an admin; null if there is none yet. */
		verdict: text("verdict", { enum: ["clean", "flagged"] }),
		verdictBy: text("verdict_by", { enum: ["model", "admin"] }),
		/** The finding; read by worker/moderation/picture-verdict.ts. */
		finding: text("finding", { mode: "json" }).$type<unknown>(),
	},
	(t) => [index("media_unused").on(t.unusedSince)],
);

/** Who uploaded which picture: one row per user and picture, which counts towards the user's quota. */
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

/** Uses of a picture: written by triggers on quizzes' contents, books, games and homework, regardless of the code that writes those (migrations 0005 and 0016). */
export const mediaUses = sqliteTable(
	"media_uses",
	{
		mediaId: text("media_id").notNull(),
		kind: text("kind", { enum: ["quiz", "book", "game", "assignment"] }).notNull(),
		/** Id of the quiz, book, game or homework. */
		usedBy: text("used_by").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.mediaId, t.kind, t.usedBy] }),
		index("media_uses_user").on(t.kind, t.usedBy),
		index("media_uses_age").on(t.kind, t.createdAt),
	],
);
