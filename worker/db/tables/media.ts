import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { PICTURE_TYPES } from "#contract";
import { createdAt } from "./columns";

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
		/** Null while it is used. Maintained by triggers on `media_uses` (migration 0020). */
		unusedSince: integer("unused_since"),
		/** Of a model or an admin. */
		verdict: text("verdict", { enum: ["clean", "flagged"] }),
		verdictBy: text("verdict_by", { enum: ["model", "admin"] }),
		/** Read by worker/moderation/picture-verdict.ts. */
		finding: text("finding", { mode: "json" }).$type<unknown>(),
	},
	(t) => [index("media_unused").on(t.unusedSince)],
);

/** One row per user and picture, which counts towards the user's quota. */
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

/** Written by triggers on quiz contents, books, games and homework, so that no code path can forget it (migration 0020). */
export const mediaUses = sqliteTable(
	"media_uses",
	{
		mediaId: text("media_id").notNull(),
		kind: text("kind", { enum: ["quiz", "book", "game", "assignment"] }).notNull(),
		usedBy: text("used_by").notNull(),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.mediaId, t.kind, t.usedBy] }),
		index("media_uses_user").on(t.kind, t.usedBy),
		index("media_uses_age").on(t.kind, t.createdAt),
	],
);
