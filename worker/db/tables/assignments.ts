import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "./columns";

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
