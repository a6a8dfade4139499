import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { INTERFACE_LANGUAGES, type TimeFactor } from "#contract";
import { createdAt, updatedAt } from "./columns";

export const classes = sqliteTable(
	"classes",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		ownerId: text("owner_id").notNull(),
		name: text("name").notNull(),
		language: text("language", { enum: INTERFACE_LANGUAGES }).notNull(),
		/** After it, labels and cards count as deleted; the cron trigger deletes them. */
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
