import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { REPORT_REASONS, REPORT_STATUSES } from "#contract";
import { createdAt, updatedAt, version } from "./columns";

export const reports = sqliteTable(
	"reports",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		quizId: text("quiz_id").notNull(),
		questionId: text("question_id").notNull(),
		questionText: text("question_text").notNull(),
		questionIndex: integer("question_index").notNull(),
		reporterId: text("reporter_id").notNull(),
		reporterEmail: text("reporter_email").notNull(),
		reporterNickname: text("reporter_nickname"),
		reason: text("reason", { enum: REPORT_REASONS }).notNull(),
		description: text("description"),
		status: text("status", { enum: REPORT_STATUSES }).notNull(),
		adminNotes: text("admin_notes"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		version: version(),
	},
	(t) => [
		uniqueIndex("reports_once").on(t.quizId, t.questionId, t.reporterId),
		index("reports_status").on(t.status, t.seq),
		index("reports_quiz").on(t.quizId, t.status),
		index("reports_reporter").on(t.reporterId),
	],
);

export const adminActions = sqliteTable(
	"admin_actions",
	{
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		adminId: text("admin_id").notNull(),
		adminEmail: text("admin_email").notNull(),
		action: text("action").notNull(),
		targetType: text("target_type").notNull(),
		targetId: text("target_id").notNull(),
		before: text("before", { mode: "json" }).$type<unknown>(),
		after: text("after", { mode: "json" }).$type<unknown>(),
		createdAt: createdAt(),
	},
	(t) => [
		index("admin_actions_target").on(t.targetType, t.targetId, t.seq),
		index("admin_actions_admin").on(t.adminId),
		index("admin_actions_created").on(t.createdAt),
	],
);
