import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AUTHORING_LANGUAGES, QUIZ_STATUSES, type Question, VISIBILITIES } from "#contract";
import { bytes, createdAt, updatedAt, version } from "./columns";

export const quizzes = sqliteTable(
	"quizzes",
	{
		/** Grows with each row: lists and search read it backwards, newest first, and stop early. */
		seq: integer("seq").primaryKey({ autoIncrement: true }),
		id: text("id").notNull().unique(),
		name: text("name").notNull(),
		/** Folded for search (lib/fold.ts); triggers mirror it into the trigram index. */
		nameFolded: text("name_folded").notNull(),
		minAge: integer("min_age").notNull(),
		maxAge: integer("max_age").notNull(),
		language: text("language", { enum: AUTHORING_LANGUAGES }).notNull(),
		status: text("status", { enum: QUIZ_STATUSES }).notNull(),
		visibility: text("visibility", { enum: VISIBILITIES }).notNull(),
		/** 1 if published and public, so that it appears in everybody's lists. Set by the same writes as status and visibility. */
		listed: integer("listed").notNull(),
		defaultTimeLimit: integer("default_time_limit").notNull(),
		bookId: text("book_id"),
		topicNumber: integer("topic_number"),
		createdBy: text("created_by").notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
		questionCount: integer("question_count").notNull(),
		timesPlayed: integer("times_played").notNull().default(0),
		/** Id of the first picture among its questions, so that lists need not read questions. Written together with the questions. */
		picture: text("picture"),
		version: version(),
		bytes: bytes(),
		/** The admin's note for the owner; which admin, and when. */
		reviewNote: text("review_note"),
		reviewedBy: text("reviewed_by"),
		reviewedAt: integer("reviewed_at"),
		/** 1 after an admin rejected the quiz: the next publish goes to review even without findings. */
		rejectedByAdmin: integer("rejected_by_admin").notNull().default(0),
		/** The translated original, which may be deleted by now. */
		translatedFrom: text("translated_from"),
		/** Read only with readModerationResult of the contract. */
		moderationResult: text("moderation_result", { mode: "json" }).$type<unknown>(),
	},
	(t) => [
		// Migration 0020 adds the index `quiz_search`, which no query selects through this schema.
		index("quizzes_listed").on(t.listed, t.seq),
		index("quizzes_listed_language").on(t.listed, t.language, t.seq),
		index("quizzes_owner").on(t.createdBy, t.listed, t.seq),
		index("quizzes_owner_status").on(t.createdBy, t.status, t.seq),
		index("quizzes_status").on(t.status, t.seq),
		// Few rows: for the deletion of a reviewer.
		index("quizzes_reviewer").on(t.reviewedBy).where(sql`reviewed_by IS NOT NULL`),
		index("quizzes_book").on(t.bookId, t.topicNumber, t.seq),
	],
);

export type QuizRow = typeof quizzes.$inferSelect;

/** One value, separate from the row that lists read. */
export const quizContents = sqliteTable("quiz_contents", {
	quizId: text("quiz_id").primaryKey(),
	questions: text("questions", { mode: "json" }).$type<Question[]>().notNull(),
	/** The model's verdicts by text (worker/moderation/verdicts.ts), so that no text is judged twice. */
	judged: text("judged", { mode: "json" }).$type<unknown>(),
});

/** One row per question, one row written per answer. */
export const soloStats = sqliteTable(
	"solo_stats",
	{
		quizId: text("quiz_id").notNull(),
		questionId: text("question_id").notNull(),
		correctCount: integer("correct_count").notNull().default(0),
		wrongCount: integer("wrong_count").notNull().default(0),
	},
	(t) => [primaryKey({ columns: [t.quizId, t.questionId] })],
);
