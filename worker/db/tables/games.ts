import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { INSTANCE_STATUSES, INTERFACE_LANGUAGES, type TimeFactor } from "#contract";
import type { Support } from "#contract/classes/support";
import type { AssignmentMode } from "#contract/homework/assignment-limits";
import { bytes, createdAt, updatedAt } from "./columns";

/** Homework as last reported by its object: for the owner's list and the limits of open games. */
export const assignments = sqliteTable(
	"assignments",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		assignmentId: text("assignment_id").notNull().unique(),
		pin: text("pin").notNull(),
		quizId: text("quiz_id").notNull(),
		hostId: text("host_id").notNull(),
		classId: text("class_id"),
		mode: text("mode").$type<AssignmentMode>().notNull().default("home"),
		title: text("title").notNull(),
		/** 1 until it has ended. Set by the same writes as `closedAt`. */
		open: integer("open").notNull(),
		opensAt: integer("opens_at"),
		dueAt: integer("due_at").notNull(),
		closedAt: integer("closed_at"),
		questionCount: integer("question_count").notNull(),
		participantCount: integer("participant_count").notNull().default(0),
		handedInCount: integer("handed_in_count").notNull().default(0),
		/** Grows with each report of the object, so that late reports change nothing. */
		revision: integer("revision").notNull().default(0),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		index("assignments_host").on(t.hostId, t.open, t.seq),
		index("assignments_due").on(t.open, t.dueAt),
		index("assignments_closed").on(t.closedAt),
		index("assignments_class").on(t.classId).where(sql`class_id IS NOT NULL`),
	],
);

export const classes = sqliteTable(
	"classes",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		ownerId: text("owner_id").notNull(),
		name: text("name").notNull(),
		language: text("language", { enum: INTERFACE_LANGUAGES }).notNull(),
		/** When the class ends: from then on labels and cards count as deleted; the cron trigger deletes them. */
		endsAt: integer("ends_at").notNull(),
		/** When the cron trigger cleared it; null before. */
		clearedAt: integer("cleared_at"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [index("classes_owner").on(t.ownerId, t.seq), index("classes_to_clear").on(t.clearedAt, t.endsAt)],
);

export const pupils = sqliteTable(
	"pupils",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		classId: text("class_id").notNull(),
		number: integer("number").notNull(),
		label: text("label"),
		timeFactor: real("time_factor").$type<TimeFactor>().notNull().default(1),
		cardHash: text("card_hash"),
		cardMadeAt: integer("card_made_at"),
		createdAt: createdAt(),
		/** The number of the printed answer card. */
		answerCard: integer("answer_card"),
		/** What the pupil's phone does for them; null without anything. */
		support: text("support", { mode: "json" }).$type<Support>(),
	},
	(t) => [
		uniqueIndex("pupils_number").on(t.classId, t.number),
		uniqueIndex("pupils_card").on(t.cardHash),
		uniqueIndex("pupils_answer_card").on(t.classId, t.answerCard),
	],
);

/** Deleted pupils who may still be in results or objects (worker/services/classes/pupil-removals.ts). */
export const pupilRemovals = sqliteTable(
	"pupil_removals",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		pupilId: text("pupil_id").notNull().unique(),
		classId: text("class_id").notNull(),
		searchedSeq: integer("searched_seq").notNull().default(0),
		createdAt: createdAt(),
	},
	(t) => [index("pupil_removals_class").on(t.classId)],
);

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

/** Games as last reported by their objects, for "My games" and the limits of open games. */
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
		/** Bytes of questions and players, wherever they are stored. */
		bytes: bytes(),
		/** Always `[]`: the document is in the bucket. */
		questions: text("questions", { mode: "json" }).$type<unknown[]>().notNull(),
		questionCount: integer("question_count"),
		documentBytes: integer("document_bytes"),
		/** Share of right answers of all players, 0 to 100; null where nothing was scored, for homework, and in rows of 1.0.0. */
		rightPercentage: integer("right_percentage"),
	},
	(t) => [
		index("game_results_host").on(t.hostId, t.seq),
		index("game_results_class").on(t.classId, t.endedAt).where(sql`class_id IS NOT NULL`),
		index("game_results_ended").on(t.endedAt),
		index("game_results_to_move").on(t.seq).where(sql`document_bytes IS NULL`),
	],
);

/** This table is no longer written: documents are in the bucket. Rows from before 1.0.0 are deleted with their game. */
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
