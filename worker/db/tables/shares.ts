import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt } from "./columns";

/** Links that share a quiz or book. Triggers delete those of deleted or ownerless ones, and users of deleted links (migration 0020). */
export const shares = sqliteTable(
	"shares",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		/** The link's secret is derived from it with the signing secret (services/quizzes/shares.ts), so that a copy of the database opens no link. */
		id: text("id").notNull().unique(),
		kind: text("kind", { enum: ["quiz", "book"] }).notNull(),
		/** Ids of quizzes and books differ. */
		targetId: text("target_id").notNull().unique(),
		ownerId: text("owner_id").notNull(),
		/** A keyed hash of the secret. */
		secretHash: text("secret_hash").notNull().unique(),
		createdAt: createdAt(),
	},
	(t) => [index("shares_owner").on(t.ownerId, t.seq)],
);

export const shareUsers = sqliteTable(
	"share_users",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		shareId: text("share_id").notNull(),
		userId: text("user_id").notNull(),
		createdAt: createdAt(),
	},
	(t) => [uniqueIndex("share_users_share").on(t.shareId, t.userId), index("share_users_user").on(t.userId, t.seq)],
);
