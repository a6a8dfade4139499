import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { INSTANCE_STATUSES } from "#contract";
import { bytes, createdAt, updatedAt } from "./columns";

/** Started games, so that repeated deliveries raise `timesPlayed` only once. */
export const startedGames = sqliteTable(
	"started_games",
	{
		instanceId: text("instance_id").primaryKey(),
		quizId: text("quiz_id").notNull(),
		startedAt: integer("started_at").notNull(),
	},
	(t) => [index("started_games_started").on(t.startedAt)],
);

/** As last reported by their objects, for "My games" and the limits of open games. */
export const games = sqliteTable(
	"games",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		instanceId: text("instance_id").notNull().unique(),
		pin: text("pin").notNull(),
		quizId: text("quiz_id").notNull(),
		hostId: text("host_id").notNull(),
		classId: text("class_id"),
		title: text("title").notNull(),
		status: text("status", { enum: INSTANCE_STATUSES }).notNull(),
		/** 1 in the lobby and while active. Set by the same writes as `status`. */
		open: integer("open").notNull(),
		participantCount: integer("participant_count").notNull().default(0),
		openedAt: integer("opened_at").notNull(),
		startedAt: integer("started_at"),
		endedAt: integer("ended_at"),
		revision: integer("revision").notNull().default(0),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("games_host").on(t.hostId, t.open, t.seq),
		index("games_open").on(t.open, t.updatedAt),
		index("games_pin").on(t.pin),
		index("games_class").on(t.classId).where(sql`class_id IS NOT NULL`),
	],
);

/** Games of deleted accounts whose objects have not answered yet: the cron trigger erases them. */
export const gameErasures = sqliteTable("game_erasures", {
	instanceId: text("instance_id").primaryKey(),
	pin: text("pin").notNull(),
	createdAt: createdAt(),
});

/** Deliveries that objects gave up after a week but still have (docs/decisions/0007-outbox-and-results.md). */
export const parkedDeliveries = sqliteTable(
	"parked_deliveries",
	{
		instanceId: text("instance_id").notNull(),
		what: text("what").notNull(),
		lastError: text("last_error").notNull(),
		parkedAt: integer("parked_at").notNull(),
		triedAt: integer("tried_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.instanceId, t.what] }), index("parked_deliveries_tried").on(t.triedAt)],
);

/** The figures of a finished game. Its document is in the bucket (worker/db/results/result-documents.ts). */
export const gameResults = sqliteTable(
	"game_results",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		instanceId: text("instance_id").notNull().unique(),
		pin: text("pin").notNull(),
		quizId: text("quiz_id").notNull(),
		hostId: text("host_id").notNull(),
		classId: text("class_id"),
		title: text("title").notNull(),
		startedAt: integer("started_at").notNull(),
		endedAt: integer("ended_at").notNull(),
		playerCount: integer("player_count").notNull(),
		/** Of questions and players, wherever they are stored. */
		bytes: bytes(),
		/** Always `[]`: the document is in the bucket. */
		questions: text("questions", { mode: "json" }).$type<unknown[]>().notNull(),
		questionCount: integer("question_count"),
		documentBytes: integer("document_bytes"),
	},
	(t) => [
		index("game_results_host").on(t.hostId, t.seq),
		index("game_results_class").on(t.classId, t.endedAt).where(sql`class_id IS NOT NULL`),
		index("game_results_ended").on(t.endedAt),
		index("game_results_to_move").on(t.seq).where(sql`document_bytes IS NULL`),
	],
);

/** Not written any more: documents are in the bucket. Rows from before 1.0.0 are deleted with their game. */
export const gameResultPlayers = sqliteTable(
	"game_result_players",
	{
		instanceId: text("instance_id").notNull(),
		chunk: integer("chunk").notNull(),
		players: text("players", { mode: "json" }).$type<unknown[]>().notNull(),
	},
	(t) => [primaryKey({ columns: [t.instanceId, t.chunk] })],
);

/** Objects of the bucket to delete. An object about to be written is listed too, in case it ends up without its row. */
export const bucketDeletions = sqliteTable(
	"bucket_deletions",
	{
		key: text("key").primaryKey(),
		/** When it may be deleted; 0 while that is in progress. */
		dueAt: integer("due_at").notNull(),
	},
	(t) => [index("bucket_deletions_due").on(t.dueAt)],
);
